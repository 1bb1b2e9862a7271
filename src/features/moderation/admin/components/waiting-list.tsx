import { SEVERITY, type Severity } from '../../../../shared/decisions.ts'
import { formatRelativeDate } from '../../../../shared/relative-date.ts'
import { ANSWER_HOURS } from '../../../../shared/review.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { formatNumber } from './plot.tsx'

/** Open cases of one severity. */
export interface WaitingReports {
  severity: Severity
  count: number
  oldest: Date
}

/** Pending work. */
export interface WaitingWork {
  photos: number
  verifications: number
  /** Newcomers under review, of them overdue and expired ones. */
  reviews: { open: number; late: number; expired: number }
  /** Most severe first, without empty severities. */
  reports: WaitingReports[]
  escalated: number
  /** Cases assigned to the viewer. */
  mine: number
  /** Readers stopped by a limit in the last 24 hours. */
  stopped: number
  /** Alerts about new accounts of today or yesterday that share something. */
  alerts: number
  /** Private complaints of the forum without a last post by staff. */
  complaints: number
  /** Null without access. */
  contests: number | null
  /** Letters of the contact form; null without access. */
  contact_mails: number | null
}

const QUEUE_PATH = '/admin/signalements'

/** Links to pending work. */
export function WaitingList({ waiting, now }: { waiting: WaitingWork; now: number }) {
  const {
    photos,
    verifications,
    reviews,
    reports,
    escalated,
    mine,
    stopped,
    alerts,
    complaints,
    contests,
    contact_mails,
  } = waiting
  const open = reports.reduce((all, one) => all + one.count, 0)
  return (
    <>
      {photos + verifications + reviews.open + open + complaints + (contests ?? 0) + (contact_mails ?? 0) ===
        0 && (
        <p className="notice">
          <Icon name="circle-check" />
          {'Rien n’attend\u202f: tout est à jour.'}
        </p>
      )}
      <ul className="waiting">
        <WaitingEntry href={QUEUE_PATH} icon="flag" label="Signalements ouverts" number={open} wide>
          {reports.length > 0 && (
            <span className="waiting-lines">
              {reports.map((one) => (
                <WaitingReportsRow key={one.severity} reports={one} now={now} />
              ))}
            </span>
          )}
        </WaitingEntry>
        <WaitingEntry href="/admin/photos" icon="images" label="Photos à valider" number={photos} />
        <WaitingEntry href="/admin/photos" icon="shield-check" label="Vérifications" number={verifications} />
        <WaitingEntry
          href="/admin/inscriptions"
          icon="hourglass"
          label="Inscriptions à vérifier"
          number={reviews.open}
        >
          {reviews.late + reviews.expired > 0 && (
            <span className="waiting-lines">
              <span className="waiting-danger">
                <Icon name="siren" />
                {formatLateReviews(reviews.late, reviews.expired)}
              </span>
            </span>
          )}
        </WaitingEntry>
        <WaitingEntry
          href={`${QUEUE_PATH}?state=escalated`}
          icon="arrow-up"
          label="Transmis aux admins"
          number={escalated}
        />
        <WaitingEntry
          href={`${QUEUE_PATH}?state=mine`}
          icon="user-round-check"
          label="Pris par vous"
          number={mine}
        />
        <WaitingEntry
          href="/admin/limites"
          icon="timer"
          label="Arrêtés par une limite, depuis hier"
          number={stopped}
        />
        <WaitingEntry
          href="/admin/ressemblances"
          icon="siren"
          label="Nouveaux comptes qui se ressemblent, depuis hier"
          number={alerts}
        />
        <WaitingEntry
          href="/forum/plaintes-privees"
          icon="lock"
          label="Plaintes sans réponse"
          number={complaints}
        />
        {contests !== null && (
          <WaitingEntry href="/admin/contestations" icon="scale" label="Contestations" number={contests} />
        )}
        {contact_mails !== null && (
          <WaitingEntry href="/admin/contact" icon="mail" label="Courrier à traiter" number={contact_mails} />
        )}
      </ul>
    </>
  )
}

function WaitingReportsRow({
  reports: { severity, count, oldest },
  now,
}: {
  reports: WaitingReports
  now: number
}) {
  const isDanger = severity === SEVERITY.danger
  return (
    <span className={isDanger ? 'waiting-danger' : undefined}>
      {isDanger && <Icon name="siren" />}
      {formatWaitingReports(severity, count, oldest, now)}
    </span>
  )
}

function WaitingEntry({
  href,
  icon,
  label,
  number,
  wide = false,
  children,
}: {
  href: string
  icon: IconName
  label: string
  number: number
  /** Spans all columns. */
  wide?: boolean
  children?: React.ReactNode
}) {
  return (
    <li className={wide ? 'waiting-wide' : undefined}>
      <a href={href} className="panel">
        <span className="waiting-number">{formatNumber(number)}</span>
        <span className="waiting-label">
          <Icon name={icon} />
          {label}
        </span>
        {children}
      </a>
    </li>
  )
}

/** '1 sans réponse après 48 heures, 2 libérées sans décision' */
const formatLateReviews = (late: number, expired: number) =>
  [
    late > 0 && `${formatNumber(late)} sans réponse après ${ANSWER_HOURS} heures`,
    expired > 0 && `${formatNumber(expired)} ${expired === 1 ? 'libérée' : 'libérées'} sans décision`,
  ]
    .filter(Boolean)
    .join(', ')
const SEVERITY_LABELS: Record<Severity, string> = {
  3: 'danger ou mineur',
  2: 'harcèlement ou sexe',
  1: 'faux ou arnaque',
  0: 'autre motif',
}

/** 'danger ou mineur : 2, le plus ancien il y a 3 heures' */
function formatWaitingReports(severity: Severity, number: number, oldest: Date, now: number): string {
  const age = formatRelativeDate(oldest, now)
  const which = number === 1 ? 'reçu' : 'le plus ancien'
  return `${SEVERITY_LABELS[severity]}\u202f: ${formatNumber(number)}, ${which} ${age}`
}
