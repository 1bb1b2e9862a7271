import type { AppContext } from '../../../../platform/context.ts'
import type { FormOptions } from '../../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { Desk } from '../../admin/components/desk.tsx'
import { CONTESTS_DESK } from '../contract/addresses.ts'
import type { ContestState, decideContest } from '../contract/contests.ts'
import type { SentAnswer } from '../islands/contest-desk.tsx'
import { presentContests } from '../present.ts'
import { countOpenContests, readContests } from '../queries/contests.ts'
import * as texts from '../texts/desk-texts.ts'

/** `/admin/contestations`: what members say against decisions, for whoever did not take them. */
export function contestsPage(context: AppContext): void {
  page(context, CONTESTS_DESK, 'desk-admin', (request) => content(context, request))
}

export function decideContestForm(context: AppContext): FormOptions<typeof decideContest> {
  return {
    redirect: () => CONTESTS_DESK,
    page: (request, sent) => content(context, request, sent),
  }
}

async function content(
  context: AppContext,
  request: PageRequest<'desk-admin'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer, query } = request
  const state: ContestState = query.state === 'closed' ? 'closed' : 'open'
  const asked = { state, page: pageOf(query.page) }
  const [rows, waiting] = await Promise.all([
    readContests(context.db, asked.state, asked.page),
    countOpenContests(context.db),
  ])
  const { data, prev_page_url, next_page_url } = presentContests(viewer, rows, asked)
  return {
    title: texts.CONTESTS_TITLE,
    sheet: 'desk',
    body: (
      <Desk viewer={viewer} at={CONTESTS_DESK} title={texts.CONTESTS_TITLE} lead={texts.CONTESTS_LEAD}>
        <States state={state} waiting={waiting} />
        {state === 'open' && data.length > 0 && <p className="soft small">{texts.ACCEPT_MEANS}</p>}
        {data.length > 0 ? (
          <Island
            id="contest-desk"
            props={{
              token: getPageToken(context, request),
              contests: data,
              sent: sentAnswer(request, sent),
              now: Date.now(),
            }}
          />
        ) : (
          <EmptyState title={state === 'open' ? texts.NO_CONTEST : texts.NO_CLOSED}>
            {state === 'open' && texts.NO_CONTEST_HINT}
          </EmptyState>
        )}
        <Pagination previous={linkOf(prev_page_url)} next={linkOf(next_page_url)} />
      </Desk>
    ),
  }
}

/** The call's page as the page's own address. */
const linkOf = (url: string | null) => url && `${CONTESTS_DESK}${url.slice(url.indexOf('?'))}`

const pageOf = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1

function sentAnswer({ params }: PageRequest<'desk-admin'>, sent: Sent | undefined): SentAnswer | null {
  if (!sent) return null
  const message = sent.message || Object.values(sent.errors)[0]?.[0] || ''
  return { id: Number(params.id), reason: sent.values.reason ?? '', message }
}

function States({ state, waiting }: { state: ContestState; waiting: number }) {
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
    <nav className="row" aria-label={texts.STATES}>
      {entry(CONTESTS_DESK, `${texts.OPEN_ONES} (${waiting})`, state === 'open')}
      {entry(`${CONTESTS_DESK}?state=closed`, texts.CLOSED_ONES, state === 'closed')}
    </nav>
  )
}
