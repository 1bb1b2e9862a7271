import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import * as texts from '../../case-texts.ts'
import { CASE_LISTS, CASES_COUNTED, type CaseLine, type CaseList } from '../../contract/cases.ts'
import { caseHref, listHref, QUEUE_PATH } from './addresses.ts'
import { SeverityMark } from './severity-mark.tsx'

/** The lists of the queue as links, each with how much waits in it. */
export function Lists({ at, counts }: { at: CaseList; counts: Partial<Record<CaseList, number>> }) {
  return (
    <nav className="case-lists" aria-label="Listes de signalements">
      <ul>
        {CASE_LISTS.map((list) => (
          <li key={list}>
            <a href={listHref(list)} aria-current={list === at ? 'page' : undefined}>
              {texts.LISTS[list]}
              {counts[list] !== undefined && (
                <span className="case-count">{texts.count(counts[list], CASES_COUNTED)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface QueueProps {
  list: CaseList
  page: { data: CaseLine[]; next_page_url: string | null; prev_page_url: string | null }
  now: number
}

/** A page of the queue, a line an entry. */
export function Queue({ list, page, now }: QueueProps) {
  if (page.data.length === 0) {
    return (
      <EmptyState title={texts.LIST_EMPTY[list]}>
        {list === 'open' && 'Les nouveaux signalements apparaîtront ici.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ol className="cases">
        {page.data.map((line) => (
          <Line key={line.id} line={line} list={list} now={now} />
        ))}
      </ol>
      <Pagination previous={pageHref(page.prev_page_url)} next={pageHref(page.next_page_url)} />
    </>
  )
}

function Line({ line, list, now }: { line: CaseLine; list: CaseList; now: number }) {
  const { id, type, severity, reports, member, created_at, newest_at, assigned, action } = line
  return (
    <li>
      <SeverityMark severity={severity} />
      <div className="case-line">
        <a href={caseHref(id, list)}>{texts.entryTitle(type, member.name)}</a>
        <p className="case-facts">
          <span>{texts.reported(reports)}</span>
          <span>
            {'dernier'} <RelativeDate moment={newest_at} now={now} />
          </span>
          <span>
            {texts.OPENED} <RelativeDate moment={created_at} now={now} />
          </span>
          {(assigned || action) && <span>{assigned?.name ?? texts.OUTCOMES[action ?? '']}</span>}
        </p>
      </div>
    </li>
  )
}

/** The page's own address for a link of the call. */
function pageHref(url: string | null): string | null {
  return url && `${QUEUE_PATH}${url.slice(url.indexOf('?'))}`
}
