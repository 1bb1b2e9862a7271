import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { sharedPage } from '../../../platform/http/page.ts'
import { CategoryHead } from '../components/lists/category-head.tsx'
import { cacheTags } from '../events.ts'
import { readCategories } from '../queries/categories.ts'
import { readTopics } from '../queries/topics.ts'
import { NO_SUCH_CATEGORY } from '../texts.ts'
import { askedIn } from './asked.ts'
import { openCategory } from './open.ts'
import { TopicsBody } from './topics-body.tsx'
import { orNull } from './unread.ts'

/** `/forum/categorie/{slug}`: its topics, those found in it with `search`. */
export function categoryPage(context: AppContext): void {
  sharedPage(context, '/forum/categorie/:slug', async ({ viewer, params, query }) => {
    const { slug = '' } = params
    const asked = askedIn(query)
    const categories = await context.reads.read(viewer, ({ db }) => readCategories(db))
    const category = categories.find((one) => one.slug === slug)
    if (!category) throw new NotFound(NO_SUCH_CATEGORY)
    const topics = await orNull(
      context,
      'topics',
      context.reads.read(viewer, (from) => readTopics(from, viewer, { category: slug, ...asked }, category)),
    )
    return {
      ...openCategory(context.config.siteUrl, category, asked, topics?.last_page ?? asked.page),
      of: [cacheTags.category(category.id)],
      ...(topics === null && { status: 503 }),
      body: (
        <div className="wrap">
          <div className="reading">
            <CategoryHead category={category} />
            <TopicsBody
              viewer={viewer}
              place={{ category: slug }}
              asked={asked}
              first={topics}
              parts={null}
              now={Date.now()}
            />
          </div>
        </div>
      ),
    }
  })
}
