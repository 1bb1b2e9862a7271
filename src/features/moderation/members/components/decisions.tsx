import { DECISION, isRule } from '../../../../shared/decisions.ts'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { RULE_TEXTS } from '../../decisions/contract/rule-texts.ts'
import { getDecisionState } from '../../decisions/policy.ts'
import * as texts from '../member-texts.ts'
import type { MemberDecision } from '../queries/decisions.ts'
import { formatDateTime } from './dates.ts'
import { Section } from './section.tsx'
import { StaffLink } from './staff-link.tsx'

interface Props {
  decisions: readonly MemberDecision[]
  shown: number
  now: number
}

/** What restricted the member, whether it stands, and what they said against it. */
export function MemberDecisions({ decisions, shown, now }: Props) {
  return (
    <Section id="decisions" title="Décisions">
      {decisions.length === 0 ? (
        <p className="soft small">Aucune décision.</p>
      ) : (
        <ul className="member-lines">
          {decisions.slice(0, shown).map((decision) => (
            <DecisionRow key={decision.id} decision={decision} now={now} />
          ))}
        </ul>
      )}
      {decisions.length > shown && <p className="soft small">{texts.formatLatestOnlyNotice(shown)}</p>}
    </Section>
  )
}

function DecisionRow({ decision, now }: { decision: MemberDecision; now: number }) {
  const { kind, rule, reason, percent, until, created_at, actor_id, actor } = decision
  const state = getDecisionState(decision, now)
  const title =
    kind === DECISION.warning && percent < 0 ? 'Avertissement allégé' : texts.DECISION_KIND_LABELS[kind]
  return (
    <li>
      <div>
        <p>
          <strong>{title}</strong>
          {percent !== 0 && ` ${texts.formatSignedPercent(percent)}`}
          {until && `, ${`jusqu’au ${formatDateTime(until)}`}`}{' '}
          <span className={state === 'standing' ? 'badge badge-blush' : 'badge badge-mist'}>
            {texts.DECISION_STATE_LABELS[state]}
          </span>{' '}
          <ContestBadge decision={decision} />
        </p>
        <p className="small">
          {isRule(rule) ? RULE_TEXTS[rule].title : rule}
          {reason && `\u202f: ${reason}`}
        </p>
        <p className="soft tiny">
          <RelativeDate moment={created_at} now={now} />, {texts.BY_LABEL}{' '}
          <StaffLink id={actor_id} name={actor} />
        </p>
      </div>
    </li>
  )
}

function ContestBadge({ decision: { contest_id, accepted } }: { decision: MemberDecision }) {
  if (contest_id === null) return null
  const word = accepted === null ? 'contestée' : accepted ? 'contestation acceptée' : 'contestation refusée'
  return <span className="badge badge-mist">{word}</span>
}
