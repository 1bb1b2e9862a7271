import type { AppContext } from '../../../platform/context.ts'
import { sharedPage } from '../../../platform/http/page.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isHigherStaff } from '../../../shared/roles.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { FOLLOWED_PATH, newTopicHref } from '../components/lists/addresses.ts'
import { cacheTags } from '../events.ts'
import * as texts from '../lists-texts.ts'
import { readLastTopics } from '../public/last-topics.ts'
import { readCategories } from '../queries/categories.ts'
import { readTopics } from '../queries/topics.ts'
import { FORUM } from '../texts.ts'
import { askedIn } from './asked.ts'
import { openForum } from './open.ts'
import { TopicsBody } from './topics-body.tsx'
import { orNull } from './unread.ts'

/** `/forum`: categories and last topics; with `search` what is found all over the forum. */
export function forumPage(context: AppContext): void {
  sharedPage(context, '/forum', async ({ viewer, query }) => {
    const asked = askedIn(query)
    const isSearch = asked.search !== ''
    const now = Date.now()
    const { reads } = context
    const found = () => reads.read(viewer, (from) => readTopics(from, viewer, { category: '', ...asked }))
    const [categories, last, first] = await Promise.all([
      orNull(
        context,
        'categories',
        reads.read(viewer, ({ db }) => readCategories(db)),
      ),
      orNull(
        context,
        'last topics',
        reads.read(viewer, (from) => readLastTopics(from, viewer)),
      ),
      isSearch ? orNull(context, 'topics', found()) : null,
    ])
    return {
      ...openForum(asked),
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
            {texts.FOLLOWED}
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
