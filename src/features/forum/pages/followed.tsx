import type { AppContext } from '../../../platform/context.ts'
import { page } from '../../../platform/http/page.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ForumLoadError } from '../components/lists/topic-list.tsx'
import { TopicRows } from '../components/lists/topic-rows.tsx'
import { FOLLOWED_PATH } from '../components/lists/urls.ts'
import { BREADCRUMB, FOLLOWED_TOPICS } from '../lists-texts.ts'
import { FORUM } from '../texts.ts'
import { listFollowedTopics } from '../topics/queries/topics.ts'
import { parseListQuery } from './list-query.ts'
import { nullOnError } from './null-on-error.ts'

/** `/forum/suivis`: the topics that the member follows. */
export function registerFollowedPage(context: AppContext): void {
  page(context, FOLLOWED_PATH, 'member', async ({ viewer, query }) => {
    const asked = { search: '', page: parseListQuery(query).page }
    const topics = await nullOnError(context, 'followed topics', listFollowedTopics(context, viewer, asked))
    return {
      title: FOLLOWED_TOPICS,
      ...(topics === null && { status: 503 }),
      body: (
        <div className="wrap">
          <div className="reading">
            <header className="page-head">
              <nav className="crumbs" aria-label={BREADCRUMB}>
                <a href="/forum">{FORUM}</a>
              </nav>
              <h1>{FOLLOWED_TOPICS}</h1>
              <p>
                Ceux que vous avez commencés ou choisi de suivre, le plus récent d’abord. On vous prévient des
                nouvelles réponses.
              </p>
            </header>
            {topics === null && <ForumLoadError />}
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
    <EmptyState
      title="Vous ne suivez aucun topic"
      action={<LinkButton href="/forum">Voir le forum</LinkButton>}
    >
      {
        'Ouvrez une discussion qui vous plaît et choisissez «\u202fSuivre\u202f»\u202f: on vous préviendra des nouvelles réponses, et vous la retrouverez ici.'
      }
    </EmptyState>
  )
}
