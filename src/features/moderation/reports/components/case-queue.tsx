import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import * as texts from '../case-texts.ts'
import { CASE_COUNT_MAX, CASE_LISTS, type CaseList, type CaseSummary } from '../contract/cases.ts'
import { caseHref, listHref, QUEUE_PATH } from './case-links.ts'
import { SeverityMark } from './severity-mark.tsx'

/** The lists of the queue as links, each with how much waits in it. */
export function CaseLists({ at, counts }: { at: CaseList; counts: Partial<Record<CaseList, number>> }) {
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

/** A page of the queue, a line an entry. */
export function CaseQueue({ list, page, now }: CaseQueueProps) {
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
        {page.data.map((line) => (
          <CaseQueueRow key={line.id} line={line} list={list} now={now} />
        ))}
      </ol>
      <Pagination previous={toPageHref(page.prev_page_url)} next={toPageHref(page.next_page_url)} />
    </>
  )
}

function CaseQueueRow({ line, list, now }: { line: CaseSummary; list: CaseList; now: number }) {
  const { id, type, severity, reports, member, created_at, newest_at, assigned, action } = line
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

/** The page's own address for a link of the call. */
function toPageHref(url: string | null): string | null {
  return url && `${QUEUE_PATH}${url.slice(url.indexOf('?'))}`
}
