import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { CONTESTS_PATH, type ContestState, type decideContest } from './contract.ts'
import type { SentAnswer } from './islands/contest-queue.tsx'
import { countOpenContests, listContests, presentContests } from './queries.ts'

/** `/admin/contestations`: contests, answered by staff other than the decider. */
export function contestsPage(context: AppContext): void {
  page(context, CONTESTS_PATH, 'desk-admin', (request) => renderContestsPage(context, request))
}

export function decideContestForm(context: AppContext): FormOptions<typeof decideContest> {
  return {
    redirect: () => CONTESTS_PATH,
    page: (request, sent) => renderContestsPage(context, request, sent),
  }
}

async function renderContestsPage(
  context: AppContext,
  request: PageRequest<'desk-admin'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query } = request
  const state: ContestState = query.state === 'closed' ? 'closed' : 'open'
  const search = { state, page: parsePage(query.page) }
  const [rows, waiting] = await Promise.all([
    listContests(context.db, search.state, search.page),
    countOpenContests(context.db),
  ])
  const { data, prev_page_url, next_page_url } = presentContests(viewer, rows, search)
  return {
    title: 'Contestations',
    sheet: 'desk',
    body: (
      <AdminLayout
        viewer={viewer}
        at={CONTESTS_PATH}
        title="Contestations"
        lead="Ce que des membres disent contre une décision, les plus anciennes d’abord. Qui a pris la décision n’y répond pas."
      >
        <ContestStates state={state} waiting={waiting} />
        {state === 'open' && data.length > 0 && (
          <p className="soft small">
            {'Accepter annule la décision et tout ce qui en a suivi\u202f; refuser la laisse en place.'}
          </p>
        )}
        {data.length > 0 ? (
          <Island
            id="contest-queue"
            props={{
              token: getPageToken(context, request),
              contests: data,
              sent: toSentAnswer(request, sent),
              now: Date.now(),
            }}
          />
        ) : (
          <EmptyState
            title={state === 'open' ? 'Aucune contestation à traiter' : 'Aucune contestation traitée'}
          >
            {state === 'open' && 'Quand un membre contestera une décision, vous la lirez ici.'}
          </EmptyState>
        )}
        <Pagination previous={toPageHref(prev_page_url)} next={toPageHref(next_page_url)} />
      </AdminLayout>
    ),
  }
}

/** Maps a link of the call to the page. */
const toPageHref = (url: string | null) => url && `${CONTESTS_PATH}${url.slice(url.indexOf('?'))}`

const parsePage = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1

function toSentAnswer({ params }: PageRequest<'desk-admin'>, sent: Sent | undefined): SentAnswer | null {
  if (!sent) return null
  const message = sent.message || Object.values(sent.errors)[0]?.[0] || ''
  return { id: Number(params.id), reason: sent.values.reason ?? '', message }
}

function ContestStates({ state, waiting }: { state: ContestState; waiting: number }) {
  const entry = (href: string, label: string, isCurrent: boolean) => (
    <LinkButton
      small
      kind={isCurrent ? 'river' : 'line'}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {label}
    </LinkButton>
  )
  return (
    <nav className="row" aria-label="Contestations à voir">
      {entry(CONTESTS_PATH, `À traiter (${waiting})`, state === 'open')}
      {entry(`${CONTESTS_PATH}?state=closed`, 'Traitées', state === 'closed')}
    </nav>
  )
}
