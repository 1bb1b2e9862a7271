import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import * as texts from '../../case-texts.ts'
import type { CaseEntry, GivenReport } from '../../contract/cases.ts'
import { memberHref } from '../../contract/member.ts'
import { CATEGORIES } from '../../report-texts.ts'

/** Who reported, why, and how often they were right before. */
export function Given({ entry, now }: { entry: CaseEntry; now: number }) {
  const more = entry.reports - entry.given.length
  return (
    <section className="panel" aria-labelledby="case-reports">
      <h2 id="case-reports">{texts.reported(entry.reports)}</h2>
      <ul className="case-given">
        {entry.given.map((report) => (
          <Report key={report.id} report={report} now={now} />
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

function Report({ report, now }: { report: GivenReport; now: number }) {
  const { category, reason, created_at, reporter } = report
  return (
    <li>
      <p className="case-given-head">
        <strong>{category ? CATEGORIES[category] : 'Sans catégorie'}</strong>
        <span className="soft small">
          <RelativeDate moment={created_at} now={now} />
        </span>
      </p>
      {reason && <UserText text={reason} />}
      <p className="soft small">
        {reporter ? (
          <>
            <a href={memberHref(reporter.id)}>{reporter.name}</a>,{' '}
            {reporter.made <= 1
              ? 'premier signalement'
              : `${reporter.made} signalements envoyés\u202f: ${reporter.right} fondés, ${reporter.wrong} sans suite`}
          </>
        ) : (
          'Compte supprimé'
        )}
      </p>
    </li>
  )
}
