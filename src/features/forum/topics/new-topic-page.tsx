import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { getWriteRefusal } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { ACCOUNT_PAUSED, IN_REVIEW } from '../../../shared/texts.ts'
import { listCategories } from '../categories/server.ts'
import { MY_RIGHTS_PATH, NEW_TOPIC_PATH } from '../contract.ts'
import { ReplyRefusal } from '../posts/components/reply-refusal.tsx'
import { topicHref } from '../posts/contract.ts'
import { BREADCRUMB, FORUM } from '../texts.ts'
import type { CategoryOption, Draft } from './components/new-topic-form.tsx'
import type { createTopic } from './contract.ts'

/** Registers `/forum/nouveau-topic`; `categorie` selects a category by slug. Works without scripts too. */
export function registerNewTopicPage(context: AppContext): void {
  page(context, NEW_TOPIC_PATH, 'member', (request) => renderNewTopicPage(context, request))
}

export function createNewTopicFormOptions(context: AppContext): FormOptions<typeof createTopic> {
  return {
    redirect: ({ slug }) => topicHref(slug),
    page: (request, sent) => renderNewTopicPage(context, request, sent),
  }
}

async function renderNewTopicPage(
  context: AppContext,
  request: PageRequest<'member' | 'verified'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer } = request
  const categories = await listCategories(context.db, request.viewer)
  const token = getPageToken(context, request)
  return {
    title: 'Nouveau topic',
    body: (
      <div className="wrap">
        <div className="reading new-topic">
          <header className="page-head">
            <nav className="crumbs" aria-label={BREADCRUMB}>
              <a href="/forum">{FORUM}</a>
            </nav>
            <h1>Nouveau topic</h1>
            <p>
              {
                'Un titre qui dit de quoi on parle, quelques lignes pour lancer la conversation. Le forum est public\u202f: n’y laissez ni adresse, ni numéro.'
              }{' '}
              <a href={MY_RIGHTS_PATH}>Mes droits</a>
            </p>
          </header>
          {viewer.paused && (
            <ReplyRefusal reason={viewer.in_review ? IN_REVIEW : ACCOUNT_PAUSED} isLocked={false} />
          )}
          {getWriteRefusal(viewer) === null && (
            <div className="panel">
              <Island
                id="new-topic"
                props={{
                  me: viewer.id,
                  token,
                  categories: categories.map(({ id, slug, title, emoji }) => ({ id, slug, title, emoji })),
                  start: getInitialDraft(request, categories, sent),
                  sent,
                  clientKey: sent?.values.client_key ?? randomUUID(),
                }}
              />
            </div>
          )}
          {!viewer.verified && <Island id="verify-notice" props={{ token }} />}
        </div>
      </div>
    ),
  }
}

/** Initial draft: a rejected form, else the category of the address. */
function getInitialDraft(
  { query }: PageRequest<'member' | 'verified'>,
  categories: readonly CategoryOption[],
  sent?: Sent,
): Draft {
  const chosen = categories.find(({ slug }) => slug === query.categorie)
  const { title = '', category = chosen ? String(chosen.id) : '', post = '' } = sent?.values ?? {}
  const poll = sent?.lists.poll_replies ?? []
  return { title, category, post, poll: poll.some((choice) => choice.trim() !== '') ? [...poll] : null }
}
