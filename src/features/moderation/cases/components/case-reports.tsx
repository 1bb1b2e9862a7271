import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import { memberHref } from '../../members/contract.ts'
import { CATEGORIES } from '../../reports/texts.ts'
import type { CaseDetails, CaseReport } from '../contract.ts'
import * as texts from '../texts.ts'

/** Reports of the case, with each reporter's record. */
export function CaseReports({ entry, now }: { entry: CaseDetails; now: number }) {
  const more = entry.reports - entry.given.length
  return (
    <section className="panel" aria-labelledby="case-reports">
      <h2 id="case-reports">{texts.formatReportCount(entry.reports)}</h2>
      <ul className="case-given">
        {entry.given.map((report) => (
          <CaseReportItem key={report.id} report={report} now={now} />
        ))}
      </ul>
      {more > 0 && (
        <p className="soft small">
          {more === 1
            ? 'Un autre, plus ancien, n’est pas affiché.'
            : `${more} autres, plus anciens, ne sont pas affichés.`}
        </p>
      )}
    </section>
  )
}

function CaseReportItem({ report, now }: { report: CaseReport; now: number }) {
  const { category, reason, created_at, reporter, notice, by_site } = report
  return (
    <li>
      <p className="case-given-head">
        <strong>{category ? CATEGORIES[category] : by_site ? 'Nouveau compte' : 'Sans catégorie'}</strong>
        <span className="soft small">
          <RelativeDate moment={created_at} now={now} />
        </span>
      </p>
      {reason && <UserText text={reason} />}
      {notice && <NoticeDetails notice={notice} />}
      <p className="soft small">
        {reporter ? (
          <>
            <a href={memberHref(reporter.id)}>{reporter.name}</a>,{' '}
            {reporter.made <= 1
              ? 'premier signalement'
              : `${reporter.made} signalements envoyés\u202f: ${reporter.right} fondés, ${reporter.wrong} sans suite`}
          </>
        ) : (
          notice === null && (by_site ? texts.BY_SITE : 'Compte supprimé')
        )}
      </p>
    </li>
  )
}

/** A notice of anybody; the address is text, since it may lead anywhere. */
function NoticeDetails({ notice }: { notice: NonNullable<CaseReport['notice']> }) {
  const { id, address, reason, text, name, email, complaint } = notice
  return (
    <>
      {complaint && (
        <>
          <p>
            <strong>{`Réclamation contre la décision «\u202f${texts.OUTCOME_LABELS[complaint.action] ?? complaint.action}\u202f»`}</strong>
          </p>
          <UserText text={complaint.text} />
        </>
      )}
      <UserText text={text} />
      <p className="soft small">
        {`Notification nº\u202f${id}, «\u202f${reason}\u202f», de ${name ?? 'quelqu’un qui n’a pas donné son nom'}${email ? ` (${email})` : ', sans adresse pour répondre'}. Adresse\u202f: ${address}`}
      </p>
    </>
  )
}
