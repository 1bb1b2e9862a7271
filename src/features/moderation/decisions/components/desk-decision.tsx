import type { ReactNode } from 'react'
import { staffLabelOf } from '../../../../shared/roles.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import type { DeskContest } from '../contract/contests.ts'
import * as texts from '../texts/desk-texts.ts'
import { dayOf, kindTexts, momentOf, ruleTexts, step } from '../texts/statement-texts.ts'

/** The decision that is contested, what it was about, and what else was decided about this member. */
export function DeskDecision({ contest, now }: { contest: DeskContest; now: number }) {
  const { decision, member } = contest
  const { rule, reason, percent, until, created_at, actor, actor_role, text, photo } = decision
  return (
    <section className="stack-sm">
      <h2>{kindTexts(decision).title}</h2>
      {photo && (
        <img
          src={getThumbnailUrl(photo)}
          width={120}
          height={150}
          alt={`Photo de ${member.name}`}
          loading="lazy"
        />
      )}
      {text && <UserText text={text} />}
      <dl className="desk-facts">
        <Fact term="Règle">{ruleTexts(rule).title}</Fact>
        <Fact term="Motif">{reason || 'aucun mot du staff'}</Fact>
        <Fact term="Décision">
          {actor?.name ?? texts.DELETED_STAFF} ({staffLabelOf(actor_role)}),{' '}
          <RelativeDate moment={created_at} now={now} />
        </Fact>
        {percent !== 0 && (
          <Fact term="Avertissement">{`${step(percent)}, aujourd’hui ${member.warning}\u202f%`}</Fact>
        )}
        {until && <Fact term="Jusqu’au">{momentOf(new Date(until))}</Fact>}
      </dl>
      <History contest={contest} />
    </section>
  )
}

function History({ contest: { history, decisions } }: { contest: DeskContest }) {
  if (history.length === 0) return <p className="soft small">Aucune autre décision.</p>
  return (
    <details>
      <summary>
        {'Autres décisions sur ce membre'} ({decisions - 1})
      </summary>
      <ul className="contest-history">
        {history.map((other) => (
          <li key={other.id}>
            {kindTexts(other).title}, {ruleTexts(other.rule).title}, {dayOf(new Date(other.created_at))}
            {other.lifted_at && ` (annulée)`}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  )
}
