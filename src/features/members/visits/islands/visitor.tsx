import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { PREVIOUS_AS_SPECIFIED } from '../../../../ui/texts.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { getPageUrl } from '../../../../ui/use-searched-pages.ts'
import { ContactSkeleton } from '../../../friends/components/contact-skeleton.tsx'
import { NoVisitor } from '../components/no-visitor.tsx'
import { TracesSwitch } from '../components/traces-switch.tsx'
import { useTraces } from '../components/use-traces.ts'
import { useVisitors, VISITORS_PATH, type VisitorPage } from '../components/use-visitors.ts'
import { VisitorDays } from '../components/visitor-days.tsx'

interface Props {
  /** What the page was rendered with; null when that failed, and the browser tries. */
  first: VisitorPage | null
  /** Which page that is. */
  page: number
  /** The member leaves traces, and so sees those of others. */
  leaves: boolean
  /** The CSRF token of the page. */
  token: string
  now: number
}

/** Who viewed the member's profile, day by day (specification 2, section 2). */
export default function Visitor({ first, page: start, leaves: left, token, now: loaded }: Props) {
  const now = useNow(loaded)
  const { page, number, isError, isOld, turnTo, refresh } = useVisitors(first, start)
  const { leaves, isBusy, change } = useTraces(left, refresh)
  const address = (to: number) => getPageUrl(VISITORS_PATH, { search: '', page: to })
  return (
    <div className="contacts">
      <TracesSwitch leaves={leaves} isBusy={isBusy} token={token} onChange={change} />
      {isError && <ErrorNotice title="Erreur impossible de charger les visiteurs." />}
      {!page && !isError && <ContactSkeleton />}
      {page?.data.length === 0 && <NoVisitor leaves={leaves} />}
      {page && page.data.length > 0 && <VisitorDays visitors={page.data} isOld={isOld} now={now} />}
      {page && (
        <Pagination
          previousLabel={PREVIOUS_AS_SPECIFIED}
          previous={number > 1 ? address(number - 1) : null}
          next={page.next_page_url && address(number + 1)}
          onGo={(href) => {
            turnTo(Number(new URLSearchParams(href.split('?')[1]).get('page') ?? 1))
            document.getElementById('contenu')?.scrollIntoView()
          }}
        />
      )}
    </div>
  )
}
