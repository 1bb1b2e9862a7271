import { type ReactNode, useId } from 'react'
import { AGE_MAX, AGE_MIN } from '../../../shared/enumerations.ts'
import { DECISIONS_HREF } from '../../../ui/auth-links.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { REPORT_TYPE, reportHref } from '../../moderation/reports/contract.ts'
import { type Outing, townHref } from '../contract.ts'
import { formatDeadline, formatLeaf, formatOutingTime } from './date-texts.ts'
import { type Mark, MarkDrawing, OutingBill } from './drawing.tsx'
import { Faces } from './outing-card.tsx'
import {
  describeFriends,
  describeHeld,
  describeSeats,
  formatKind,
  formatOutingDistance,
  ofTown,
} from './outing-texts.ts'
import { Plates } from './plates.tsx'

/** The drawing as a bill. */
export function Bill({ kind }: { kind: number }) {
  return (
    <div className="bill-edge">
      <div className="bill">
        <OutingBill kind={kind} />
      </div>
    </div>
  )
}

/** Kind, title, day and commune. */
export function OutingHead({ outing, now }: { outing: Outing; now: number }) {
  const { kind, title, starts_at, ends_at, commune, area, venue, distance } = outing
  const leaf = formatLeaf(starts_at)
  const where = [venue ? `${commune}, ${venue}` : `${commune} (${area})`, formatOutingDistance(distance)]
  return (
    <>
      <div className="out-title">
        <p className="soft">{formatKind(kind)}</p>
        <h1>{title}</h1>
      </div>
      <div className="out-when">
        <span className="leaf" aria-hidden="true">
          <b>{leaf.weekday}</b>
          <i>{leaf.day}</i>
        </span>
        <p>
          <b>
            <time dateTime={starts_at}>{formatOutingTime(starts_at, ends_at, now)}</time>
          </b>
          <br />
          {where.filter(Boolean).join(' · ')}
        </p>
      </div>
    </>
  )
}

/** How many come, as plates, and friends among them. */
export function Seats({ outing }: { outing: Outing }) {
  const { seats, coming, friends, state } = outing
  const isOver = state === 'past' || state === 'cancelled'
  // The page has it twice: for phones and for desktops.
  const titleId = useId()
  return (
    <section className="panel seats" aria-labelledby={titleId}>
      <h2 id={titleId}>{describeSeats(outing)}</h2>
      {!isOver && <Plates seats={seats} coming={coming} />}
      {friends.length > 0 && state !== 'cancelled' && (
        <p className="seats-friends">
          <Faces members={friends} />
          <span>{describeFriends(friends, state === 'past')}</span>
        </p>
      )}
    </section>
  )
}

interface Fact {
  mark: Mark
  text: string
  note?: string | undefined
}

function listFacts(outing: Outing, isMember: boolean): Fact[] {
  const { women, beginners, age_from, age_to, cost, rain_plan } = outing
  const facts: (Fact | false)[] = [
    women && { mark: 'women', text: 'Entre femmes' },
    beginners && { mark: 'beginners', text: 'Débutants bienvenus' },
    (age_from > AGE_MIN || age_to < AGE_MAX) && { mark: 'ages', text: formatAges(age_from, age_to) },
    cost !== '' && { mark: 'cost', text: cost, note: 'Personne ne vous demandera d’argent ici.' },
    rain_plan !== '' && { mark: 'rain', text: `S’il pleut\u202f: ${rain_plan}` },
    isMember && describePoint(outing),
  ]
  return facts.filter((fact) => fact !== false)
}

function formatAges(from: number, to: number): string {
  if (to >= AGE_MAX) return `À partir de ${from}\u00a0ans`
  return from <= AGE_MIN ? `Jusqu’à ${to}\u00a0ans` : `De ${from} à ${to}\u00a0ans`
}

function describePoint({ meeting_point, point_due, is_host, table }: Outing): Fact | false {
  if (meeting_point && !(is_host && point_due))
    return { mark: 'place', text: `Où exactement\u202f: ${meeting_point}` }
  if (!point_due) return false
  return {
    mark: 'place',
    text: table
      ? 'Où exactement\u202f: dit à la table, le jour même'
      : 'Où exactement\u202f: dit aux personnes inscrites, la veille',
    note: is_host
      ? `Ils le liront à partir de ${formatDeadline(point_due)}.`
      : 'Un lieu public. Avec un rappel et un fichier d’agenda.',
  }
}

/** Practical facts, each after a small drawing. */
export function OutingFacts({ outing, isMember }: { outing: Outing; isMember: boolean }) {
  const facts = listFacts(outing, isMember)
  if (facts.length === 0) return null
  return (
    <ul className="out-facts">
      {facts.map(({ mark, text, note }) => (
        <li key={mark}>
          <MarkDrawing mark={mark} />
          <span>
            {text}
            {note && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Cancelled, past, or a note about a change; what is over leads to what comes. */
export function OutingNews({ outing }: { outing: Outing }) {
  const { cancelled, note, state, own } = outing
  if (cancelled)
    return (
      <>
        <Notice icon="circle-alert" isWarning>
          <b>{CANCELLED_BY[cancelled.by]}</b>
          {cancelled.by === 'host' && cancelled.reason && ` «\u202f${cancelled.reason}\u202f»`}
          {cancelled.by === 'staff' && outing.is_host && (
            <>
              {' '}
              <a href={DECISIONS_HREF}>Lire pourquoi, ou contester</a>
            </>
          )}
        </Notice>
        <NextOutings outing={outing} />
      </>
    )
  if (state === 'past')
    return (
      <>
        <Notice icon="history">
          {own?.state === 'coming' && !own.absent ? WAS_THERE : 'Cette sortie est passée.'}
        </Notice>
        <NextOutings outing={outing} />
      </>
    )
  if (!note) return null
  return (
    <Notice icon="info">
      <b>{'Un mot de l’hôte\u202f: '}</b>
      {note.text}
    </Notice>
  )
}

const WAS_THERE = 'C’est passé, et vous y étiez. On n’efface pas les bons souvenirs.'

interface NoticeProps {
  icon: IconName
  isWarning?: boolean
  children: ReactNode
}

const Notice = ({ icon, isWarning = false, children }: NoticeProps) => (
  <p className={isWarning ? 'notice notice-warn' : 'notice'}>
    <Icon name={icon} />
    <span>{children}</span>
  </p>
)

const NextOutings = ({ outing: { place_id, commune } }: { outing: Outing }) => (
  <p>
    <a href={townHref(place_id)}>{`Les prochaines sorties près ${ofTown(commune)}`}</a>
  </p>
)

const CANCELLED_BY = {
  host: 'L’hôte a annulé cette sortie.',
  staff: 'Le staff a annulé cette sortie.',
  account: 'Cette sortie n’a plus d’hôte\u202f: elle est annulée.',
} as const

/** Leads to the form that reports the outing to staff. */
export function ReportLink({ outing: { id, host, is_host } }: { outing: Outing }) {
  if (!host || is_host) return null
  return (
    <a className="report-link" href={reportHref(REPORT_TYPE.outing, id, host.id)}>
      <Icon name="flag" size="sm" />
      Signaler cette sortie
    </a>
  )
}

/** The host and how many outings they have held. */
export function Host({ outing: { host, held: count, is_host } }: { outing: Outing }) {
  if (!host || is_host) return null
  return (
    <a className="out-host panel" href={`/celibataire/${host.id}`}>
      <Avatar member={host} size="lg" lazy />
      <span>
        <b>{`Avec ${host.name}, ${host.age}\u00a0ans`}</b>
        <br />
        <span className="soft">{describeHeld(count ?? 0)}</span>
      </span>
    </a>
  )
}
