import type { AppContext } from '../../../platform/context.ts'
import { sharedPage } from '../../../platform/http/page.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isHigherStaff } from '../../../shared/roles.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { listCategories } from '../categories/queries/categories.ts'
import { FOLLOWED_PATH, newTopicHref } from '../components/lists/urls.ts'
import { cacheTags } from '../events.ts'
import * as texts from '../lists-texts.ts'
import { listLastTopics } from '../public/last-topics.ts'
import { getForumMetadata } from '../public-pages/pages/metadata.ts'
import { FORUM } from '../texts.ts'
import { listTopics } from '../topics/queries/topics.ts'
import { parseListQuery } from './list-query.ts'
import { nullOnError } from './null-on-error.ts'
import { TopicsBody } from './topics-body.tsx'

/** `/forum`: categories and last topics; with `search` what is found all over the forum. */
export function registerForumPage(context: AppContext): void {
  sharedPage(context, '/forum', async ({ viewer, query }) => {
    const asked = parseListQuery(query)
    const isSearch = asked.search !== ''
    const now = Date.now()
    const { reads } = context
    const found = () => reads.read(viewer, (from) => listTopics(from, viewer, { category: '', ...asked }))
    const [categories, last, first] = await Promise.all([
      nullOnError(
        context,
        'categories',
        reads.read(viewer, ({ db }) => listCategories(db)),
      ),
      nullOnError(
        context,
        'last topics',
        reads.read(viewer, (from) => listLastTopics(from, viewer)),
      ),
      isSearch ? nullOnError(context, 'topics', found()) : null,
    ])
    return {
      ...getForumMetadata(asked),
      of: [cacheTags.lists],
      ...((isSearch ? first : categories) === null && { status: 503 }),
      body: (
        <div className="wrap forum">
          <ForumHead viewer={viewer} />
          <TopicsBody
            viewer={viewer}
            place="forum"
            asked={asked}
            first={first}
            parts={{ categories, last }}
            now={now}
          />
        </div>
      ),
    }
  })
}

function ForumHead({ viewer }: { viewer: Viewer | null }) {
  return (
    <header className="page-head">
      <h1>{FORUM}</h1>
      <p>On s’y raconte, on s’y conseille, on s’y donne rendez-vous. Prenez une chaise.</p>
      <div className="row forum-acts">
        <LinkButton small href={newTopicHref()} icon="message-square-plus">
          {texts.NEW_TOPIC}
        </LinkButton>
        {viewer && (
          <LinkButton kind="soft" small href={FOLLOWED_PATH}>
            {texts.FOLLOWED_TOPICS}
          </LinkButton>
        )}
        {viewer && isHigherStaff(viewer.roles) && (
          <LinkButton kind="line" small href="/admin/forum" icon="settings">
            Gérer le forum
          </LinkButton>
        )}
      </div>
    </header>
  )
}
