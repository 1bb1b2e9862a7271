import { isSuspended } from '../../../../shared/roles.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { memberHref } from '../../contract/member.ts'
import { STATUS_LABELS } from '../../members/member-search-texts.ts'
import * as texts from '../case-texts.ts'
import type { CaseDetails } from '../contract/cases.ts'
import { caseHref } from './case-links.ts'

/** Whose it is, and what was decided and reported of them before. */
export function CaseHistory({ entry, now }: { entry: CaseDetails; now: number }) {
  const { member, history } = entry
  return (
    <section className="panel case-history" aria-labelledby="case-history">
      <h2 id="case-history">Historique de l’auteur</h2>
      <div className="case-author">
        <Avatar member={member} />
        <div>
          <MemberName member={member} link={!member.is_deleted} />
          <p>
            <a className="small" href={memberHref(member.id)}>
              Fiche du membre
            </a>
          </p>
        </div>
      </div>
      {history.signup === null ? (
        <p className="soft small">
          {
            'Ce compte a été supprimé\u202f: ce qui reste est gardé sans nom, ni adresse, ni photo. Le signalement se traite quand même\u202f; rien ne peut plus être fait au compte.'
          }
        </p>
      ) : (
        <dl className="desk-facts">
          <dt>Avertissement</dt>
          <dd>{texts.formatPercent(history.warning)}</dd>
          <dt>Profil</dt>
          <dd>{isSuspended(member.roles) ? 'Compte suspendu' : STATUS_LABELS[member.status]}</dd>
          <dt>Inscription</dt>
          <dd>
            <RelativeDate moment={history.signup} now={now} />
          </dd>
        </dl>
      )}
      <PastDecisions entry={entry} now={now} />
      <OtherCases entry={entry} now={now} />
    </section>
  )
}

function PastDecisions({ entry, now }: { entry: CaseDetails; now: number }) {
  const { decisions } = entry.history
  return (
    <>
      <h3>Décisions</h3>
      {decisions.length === 0 && <p className="soft small">Aucune décision jusqu’ici.</p>}
      <ul className="case-past">
        {decisions.map(({ id, kind, rule, created_at, lifted_at }) => (
          <li key={id}>
            <span>
              {texts.DECISION_KIND_LABELS[kind]}, {texts.getRuleTitle(rule)}
              {lifted_at && ` (annulée)`}
            </span>
            <RelativeDate moment={created_at} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OtherCases({ entry, now }: { entry: CaseDetails; now: number }) {
  const { cases } = entry.history
  return (
    <>
      <h3>Autres signalements de ce membre</h3>
      {cases.length === 0 && <p className="soft small">Aucun autre signalement.</p>}
      <ul className="case-past">
        {cases.map(({ id, type, state, reports, action, created_at }) => (
          <li key={id}>
            <span>
              <a href={caseHref(id, state === 3 ? 'closed' : 'open')}>{texts.REPORT_TYPE_LABELS[type]}</a>,{' '}
              {texts.formatReportCount(reports)},{' '}
              {texts.OUTCOME_LABELS[action ?? ''] ?? texts.CASE_STATE_LABELS[state]}
            </span>
            <RelativeDate moment={created_at} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
}
