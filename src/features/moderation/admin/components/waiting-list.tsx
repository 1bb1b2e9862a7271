import { SEVERITY, type Severity } from '../../../../shared/decisions.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { formatNumber } from '../figures-texts.ts'
import * as texts from '../overview-texts.ts'

/** Entries of the reports' queue of one severity that nobody has closed. */
export interface WaitingReports {
  severity: Severity
  count: number
  oldest: Date
}

/** What waits for staff now. */
export interface WaitingWork {
  photos: number
  verifications: number
  /** Newcomers under review; of them those without an answer in time, and those released without one. */
  reviews: { open: number; late: number; expired: number }
  /** The gravest first; severities of which nothing waits are left out. */
  reports: WaitingReports[]
  escalated: number
  /** Entries that the reader has taken. */
  mine: number
  /** Readers whom a limit stopped in the last 24 hours. */
  stopped: number
  /** Null for those who decide none. */
  contests: number | null
  /** Of the contact form; null for those who answer none. */
  letters: number | null
}

const QUEUE_PATH = '/admin/signalements'

/** What waits, each a link to where it is done. */
export function WaitingList({ waiting, now }: { waiting: WaitingWork; now: number }) {
  const { photos, verifications, reviews, reports, escalated, mine, stopped, contests, letters } = waiting
  const open = reports.reduce((all, one) => all + one.count, 0)
  return (
    <>
      {photos + verifications + reviews.open + open + (contests ?? 0) + (letters ?? 0) === 0 && (
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
                {texts.formatLateReviews(reviews.late, reviews.expired)}
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
        {contests !== null && (
          <WaitingEntry href="/admin/contestations" icon="scale" label="Contestations" number={contests} />
        )}
        {letters !== null && (
          <WaitingEntry href="/admin/contact" icon="mail" label="Courrier à traiter" number={letters} />
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
      {texts.formatWaitingReports(severity, count, oldest, now)}
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
  /** Across all columns. */
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
