import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { withQueries } from '../../../../client/providers.tsx'
import { toParisDay } from '../../../../shared/age.ts'
import type { Reply } from '../../../../shared/endpoint.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { ContactPhoto } from '../../../../ui/contact-photo.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Voice } from '../../../../ui/member-card.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { PREVIOUS_AS_SPECIFIED } from '../../../../ui/texts.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { getPageUrl, useSearchedPages } from '../../../../ui/use-searched-pages.ts'
import { ContactSkeleton } from '../../../friends/components/contact-skeleton.tsx'
import { formatDay } from '../../../messages/components/message-dates.ts'
import { NO_TRACES, SwitchForm } from '../../privacy/components/switch-form.tsx'
import { listVisitors, saveTracesSetting, type Visitor } from '../contract.ts'

interface Props {
  /** Rendered by the server; null if that failed, and the browser loads it. */
  first: VisitorPage | null
  /** Number of that page. */
  page: number
  /** The member leaves traces, and sees those of others. */
  leaves: boolean
  /** The CSRF token of the page. */
  token: string
  now: number
}

/** Visitors of the member's profile by day (specification 2, section 2). */
function VisitorsIsland({ first, page: start, leaves: left, token, now: loaded }: Props) {
  const now = useNow(loaded)
  const { page, number, isError, isOld, turnTo, refresh } = useVisitors(first, start)
  const { leaves, isBusy, change } = useTracesSetting(left, refresh)
  const address = (to: number) => getPageUrl(VISITORS_PATH, { search: '', page: to })
  return (
    <div className="contacts">
      {isError && <ErrorNotice title="Erreur impossible de charger les visiteurs." />}
      {!page && !isError && <ContactSkeleton />}
      {page?.data.length === 0 && <NoVisitors leaves={leaves} />}
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
      <TracesSwitch leaves={leaves} isBusy={isBusy} token={token} onChange={change} />
    </div>
  )
}

export default withQueries(VisitorsIsland)

/** No visitors yet, or hidden because the member leaves no traces. */
export function NoVisitors({ leaves }: { leaves: boolean }) {
  if (!leaves) {
    return (
      <EmptyState title="Vos visiteurs ne sont pas affichés" drawing="cat">
        {
          'Vous naviguez sans laisser de traces\u202f: vos visites ne se voient pas, et celles des autres non plus.'
        }
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Aucun visiteur"
      drawing="cat"
      action={<LinkButton href="/forum">Aller au forum</LinkButton>}
    >
      {'Sauf le chat. Participez au forum\u202f: un mot dans une discussion donne envie de passer vous voir.'}
    </EmptyState>
  )
}

/** The traces setting. @param onChanged reloads the visitors */
export function useTracesSetting(start: boolean, onChanged: () => Promise<void>) {
  const [leaves, setLeaves] = useState(start)
  const [isBusy, setIsBusy] = useState(false)
  const change = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { message } = await callApi(saveTracesSetting, { body: { leaves_traces: !leaves } })
      setLeaves(!leaves)
      await Promise.all([showSuccess(message), onChanged()])
    } catch (error) {
      await showError((error as CallError).serverMessage)
    }
    setIsBusy(false)
  }
  return { leaves, isBusy, change }
}

export type VisitorPage = Reply<typeof listVisitors>

export const VISITORS_PATH = '/visiteurs'
const QUERY_KEY = ['visitors']

/**
 * A page of visitors, in sync with the address.
 * @param first rendered by the server; null if that failed
 */
export function useVisitors(first: VisitorPage | null, start: number) {
  const client = useQueryClient()
  const {
    page,
    asked: request,
    isError,
    isOld,
    turnTo,
  } = useSearchedPages<VisitorPage>({
    key: QUERY_KEY,
    read: ({ page: number }) => callApi(listVisitors, { query: { page: String(number) } }),
    addressOf: (to) => getPageUrl(VISITORS_PATH, to),
    first,
    start: { search: '', page: start },
  })
  const refresh = () => client.invalidateQueries({ queryKey: QUERY_KEY })
  return { page, number: request.page, isError, isOld, turnTo, refresh }
}

interface TracesSwitchProps {
  leaves: boolean
  isBusy: boolean
  /** The CSRF token of the page. */
  token: string
  onChange: () => void
}

/** 'Naviguer sans laisser de traces' with its effect in both positions. */
export function TracesSwitch({ leaves, isBusy, token, onChange }: TracesSwitchProps) {
  return (
    <section className="panel">
      <SwitchForm
        of={saveTracesSetting}
        token={token}
        name="leaves_traces"
        value={!leaves}
        isOn={!leaves}
        isBusy={isBusy}
        label={NO_TRACES}
        description={
          leaves
            ? 'En ce moment, les membres dont vous regardez le profil l’apprennent, et vous voyez ici qui a regardé le vôtre. Sans traces, personne ne saura que vous êtes passé, et vous ne verrez plus vos visiteurs.'
            : 'En ce moment, personne ne sait que vous êtes passé sur son profil, et vous ne voyez pas vos visiteurs. En laissant de nouveau des traces, vous les verrez, et ils vous verront.'
        }
        onChange={onChange}
      />
    </section>
  )
}

/** Rows in the first view; portraits of later ones load lazily. */
const EAGER_ROWS = 6

interface VisitorDaysProps {
  visitors: readonly Visitor[]
  /** The former page is shown while the next one loads. */
  isOld: boolean
  now: number
}

/** Visitors grouped by day in Paris. */
export function VisitorDays({ visitors, isOld, now }: VisitorDaysProps) {
  return (
    <div className="visitor-days" aria-busy={isOld || undefined}>
      {[...groupByDay(visitors)].map(([day, came]) => (
        <section key={day}>
          <h2>{formatDay(day, now)}</h2>
          <ul className="contact-list">
            {came.map((visitor) => (
              <VisitorRow
                key={visitor.id}
                visitor={visitor}
                now={now}
                lazy={visitors.indexOf(visitor) >= EAGER_ROWS}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Days as YYYY-MM-DD, in the order of the visitors. */
function groupByDay(visitors: readonly Visitor[]): Map<string, Visitor[]> {
  const days = new Map<string, Visitor[]>()
  for (const visitor of visitors) {
    const day = toParisDay(Date.parse(visitor.created_at))
    days.set(day, [...(days.get(day) ?? []), visitor])
  }
  return days
}

function VisitorRow({ visitor, now, lazy }: { visitor: Visitor; now: number; lazy: boolean }) {
  const member = { ...visitor, id: visitor.user_id }
  return (
    <li className="contact">
      <ContactPhoto member={member} now={now} lazy={lazy} />
      <div className="contact-who">
        <MemberName member={member} link />
        <p className="contact-line">
          <RelativeDate moment={visitor.created_at} now={now} />
        </p>
        {visitor.voice && <Voice text={visitor.voice} />}
      </div>
    </li>
  )
}
