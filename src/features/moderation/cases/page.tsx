import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import type { alertAuthorities } from '../authorities/contract.ts'
import { SeverityMark } from './components/case-evidence.tsx'
import * as calls from './contract.ts'
import {
  type actOnCase,
  CASE_COUNT_MAX,
  CASE_LISTS,
  type CaseDetails,
  type CaseList,
  type CaseSummary,
  caseHref,
  type listCaseMessages,
  listHref,
  QUEUE_PATH,
  type ReportedConversation,
} from './contract.ts'
import { getCaseList, isClosingAction } from './policy.ts'
import { countCaseLists, getCase, listCases } from './queries.ts'
import * as texts from './texts.ts'

/** `/admin/signalements?state=`: the queue of cases. */
export function casesPage(context: AppContext): void {
  page(context, QUEUE_PATH, 'desk', async ({ viewer, query }) => {
    const search = parseCasesQuery(query)
    const loaded = await Promise.all([
      listCases(context.db, viewer, search),
      countCaseLists(context.db, viewer),
    ]).catch((error: unknown) => {
      context.log.error({ err: error }, 'reading the queue of cases failed, the page shows an error')
      return null
    })
    return {
      title: texts.QUEUE_TITLE,
      sheet: 'desk',
      ...(loaded ? {} : { status: 503 }),
      body: (
        <AdminLayout
          viewer={viewer}
          at={QUEUE_PATH}
          title={texts.QUEUE_TITLE}
          lead="Du plus grave au moins grave, puis du plus ancien au plus récent."
        >
          <CaseLists at={search.state} counts={loaded?.[1] ?? {}} />
          {loaded ? (
            <CaseQueue list={search.state} page={loaded[0]} now={Date.now()} />
          ) : (
            <ErrorNotice title="La file n’a pas pu être chargée." hint="Rechargez la page dans un instant." />
          )}
        </AdminLayout>
      ),
    }
  })
}

/** Ignores invalid parts of the query. */
function parseCasesQuery({ state, page, after }: Record<string, unknown>) {
  const parsed = [{ state, page, after }, { state, page }, { state }, {}]
    .map((query) => calls.listCases.query?.safeParse(query))
    .find((result) => result?.success)
  const first = { state: 'open' as CaseList, page: 1 }
  return parsed?.data ?? first
}

/** Links to the lists, with counts. */
function CaseLists({ at, counts }: { at: CaseList; counts: Partial<Record<CaseList, number>> }) {
  return (
    <nav className="case-lists" aria-label="Listes de signalements">
      <ul>
        {CASE_LISTS.map((list) => (
          <li key={list}>
            <a href={listHref(list)} aria-current={list === at ? 'page' : undefined}>
              {texts.LIST_LABELS[list]}
              {counts[list] !== undefined && (
                <span className="case-count">{texts.formatCount(counts[list], CASE_COUNT_MAX)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface CaseQueueProps {
  list: CaseList
  page: { data: CaseSummary[]; next_page_url: string | null; prev_page_url: string | null }
  now: number
}

function CaseQueue({ list, page, now }: CaseQueueProps) {
  if (page.data.length === 0) {
    return (
      <EmptyState title={texts.EMPTY_LIST_TITLES[list]}>
        {list === 'open' && 'Les nouveaux signalements apparaîtront ici.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ol className="cases">
        {page.data.map((summary) => (
          <CaseQueueRow key={summary.id} summary={summary} list={list} now={now} />
        ))}
      </ol>
      <Pagination previous={toPageHref(page.prev_page_url)} next={toPageHref(page.next_page_url)} />
    </>
  )
}

function CaseQueueRow({ summary, list, now }: { summary: CaseSummary; list: CaseList; now: number }) {
  const { id, type, severity, reports, member, created_at, newest_at, assigned, action } = summary
  return (
    <li>
      <SeverityMark severity={severity} />
      <div className="case-line">
        <a href={caseHref(id, list)}>{texts.formatCaseTitle(type, member.name)}</a>
        <p className="case-facts">
          <span>{texts.formatReportCount(reports)}</span>
          <span>
            {'dernier'} <RelativeDate moment={newest_at} now={now} />
          </span>
          <span>
            {texts.OPENED_LABEL} <RelativeDate moment={created_at} now={now} />
          </span>
          {(assigned || action) && <span>{assigned?.name ?? texts.OUTCOME_LABELS[action ?? '']}</span>}
        </p>
      </div>
    </li>
  )
}

/** Maps a link of the call to the page. */
function toPageHref(url: string | null): string | null {
  return url && `${QUEUE_PATH}${url.slice(url.indexOf('?'))}`
}

const PATH = `${QUEUE_PATH}/:id` as const

/** Result of a plain form. */
interface CasePageExtras {
  sent?: Sent
  conversations?: ReportedConversation[]
}

/** `/admin/signalements/:id`: a case; works by plain forms without scripts. */
export function casePage(context: AppContext): void {
  page(context, PATH, 'desk', (request) => renderCasePage(context, request))
}

export function actOnCaseForm(context: AppContext): FormOptions<typeof actOnCase> {
  return {
    query: ({ query }) => ({ state: parseCaseList(query) }),
    redirect: ({ case: entry }, { viewer, params, query, body }) => {
      const list = parseCaseList(query)
      if (!isClosingAction(body.action))
        return caseHref(params.id, list ?? getDefaultCaseList(entry, viewer.id))
      const next = list ?? 'open'
      return entry.next === null ? listHref(next) : caseHref(entry.next, next)
    },
    page: (request, sent) => renderCasePage(context, request, { sent }),
  }
}

export function listCaseMessagesForm(context: AppContext): FormOptions<typeof listCaseMessages> {
  return {
    redirect: ({ data: conversations }, request) =>
      renderCasePage(context, { ...request, params: { id: String(request.params.id) } }, { conversations }),
    page: (request, sent) => renderCasePage(context, request, { sent }),
  }
}

/** Leads back to the case, where the file is downloaded. */
export function alertAuthoritiesForm(context: AppContext): FormOptions<typeof alertAuthorities> {
  return {
    redirect: (_result, { params, query }) => {
      const list = parseCaseList(query)
      return `${QUEUE_PATH}/${params.id}${list ? `?state=${list}` : ''}#case-alert`
    },
    page: (request, sent) => renderCasePage(context, request, { sent }),
  }
}

/** Pages of every role in which a case can be shown. */
type CaseRequest = Pick<PageRequest<'desk'>, keyof PageRequest<'desk'>>

async function renderCasePage(
  context: AppContext,
  request: CaseRequest,
  { sent, conversations }: CasePageExtras = {},
): Promise<PageContent> {
  const { viewer, params, query } = request
  const { id } = parseParams(calls.getCase.params, params) as { id: number }
  const list = parseCaseList(query)
  const entry = await getCase(context.db, viewer, id, list)
  return {
    title: texts.formatCaseTitle(entry.type, entry.member.name),
    sheet: 'desk',
    body: (
      <AdminLayout viewer={viewer} at={QUEUE_PATH} title={texts.QUEUE_TITLE}>
        <Island
          id="case-review"
          props={{
            first: entry,
            list: list ?? getDefaultCaseList(entry, viewer.id),
            conversations: conversations ?? null,
            viewer: { id: viewer.id, roles: viewer.roles },
            token: getPageToken(context, request),
            sent: sent ? toSentFields(sent) : null,
            now: Date.now(),
          }}
        />
      </AdminLayout>
    ),
  }
}

function toSentFields({ values, errors, message }: Sent) {
  const { rule = '', reason = '', percent = '10', until = '7', answer = '', hides, is_illegal } = values
  const first = Object.fromEntries(Object.entries(errors).map(([name, [sentence]]) => [name, sentence]))
  const checked = { hides: hides !== undefined, is_illegal: is_illegal !== undefined }
  return { fields: { rule, reason, percent, until, answer, ...checked }, errors: first, message }
}

function parseCaseList({ state }: Record<string, unknown>): CaseList | undefined {
  return CASE_LISTS.find((list) => list === state)
}

function getDefaultCaseList({ state, assigned }: CaseDetails, viewerId: number): CaseList {
  return getCaseList({ state, assigned_to: assigned?.id ?? null }, viewerId)
}
