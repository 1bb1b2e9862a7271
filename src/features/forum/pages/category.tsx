import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { sharedPage } from '../../../platform/http/page.ts'
import { listCategories } from '../categories/queries/categories.ts'
import { CategoryHead } from '../components/lists/category-head.tsx'
import { cacheTags } from '../events.ts'
import { getCategoryMetadata } from '../public-pages/pages/metadata.ts'
import { NO_SUCH_CATEGORY } from '../texts.ts'
import { listTopics } from '../topics/queries/topics.ts'
import { parseListQuery } from './list-query.ts'
import { nullOnError } from './null-on-error.ts'
import { TopicsBody } from './topics-body.tsx'

/** `/forum/categorie/{slug}`: its topics, those found in it with `search`. */
export function registerCategoryPage(context: AppContext): void {
  sharedPage(context, '/forum/categorie/:slug', async ({ viewer, params, query }) => {
    const { slug = '' } = params
    const asked = parseListQuery(query)
    const categories = await context.reads.read(viewer, ({ db }) => listCategories(db))
    const category = categories.find((one) => one.slug === slug)
    if (!category) throw new NotFound(NO_SUCH_CATEGORY)
    const topics = await nullOnError(
      context,
      'topics',
      context.reads.read(viewer, (from) => listTopics(from, viewer, { category: slug, ...asked }, category)),
    )
    return {
      ...getCategoryMetadata(context.config.siteUrl, category, asked, topics?.last_page ?? asked.page),
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
