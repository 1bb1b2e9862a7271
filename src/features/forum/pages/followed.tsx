import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FOLLOWED_PATH } from '../components/lists/addresses.ts'
import { ForumFailed } from '../components/lists/topic-list.tsx'
import { TopicRows } from '../components/lists/topic-rows.tsx'
import { BREADCRUMB, FOLLOWED, FOLLOWED_LEAD, NONE_FOLLOWED, SEE_TOPICS, WHY_FOLLOW } from '../lists-texts.ts'
import { readFollowedTopics } from '../queries/topics.ts'
import { FORUM } from '../texts.ts'
import { askedIn } from './asked.ts'
import { orNull } from './unread.ts'

/** `/forum/suivis`: the topics that the member follows. */
export function followedPage(context: AppContext): void {
  page(context, FOLLOWED_PATH, 'member', async ({ viewer, query }) => {
    const asked = { search: '', page: askedIn(query).page }
    const topics = await orNull(context, 'followed topics', readFollowedTopics(context, viewer, asked))
    return {
      title: FOLLOWED,
      ...(topics === null && { status: 503 }),
      body: (
        <div className="wrap">
          <div className="reading">
            <header className="page-head">
              <nav className="crumbs" aria-label={BREADCRUMB}>
                <a href="/forum">{FORUM}</a>
              </nav>
              <h1>{FOLLOWED}</h1>
              <p>{FOLLOWED_LEAD}</p>
            </header>
            {topics === null && <ForumFailed />}
            {topics?.data.length === 0 && <NoneFollowed />}
            {topics && topics.data.length > 0 && (
              <TopicRows
                path={FOLLOWED_PATH}
                asked={asked}
                page={topics}
                now={Date.now()}
                panel={null}
                showsCategory
              />
            )}
          </div>
        </div>
      ),
    }
  })
}

function NoneFollowed() {
  return (
    <EmptyState title={NONE_FOLLOWED} action={<LinkButton href="/forum">{SEE_TOPICS}</LinkButton>}>
      {WHY_FOLLOW}
    </EmptyState>
  )
}
