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
          alt={texts.photoOf(member.name)}
          loading="lazy"
        />
      )}
      {text && <UserText text={text} />}
      <dl className="desk-facts">
        <Fact term={texts.RULE}>{ruleTexts(rule).title}</Fact>
        <Fact term={texts.STAFF_REASON}>{reason || texts.NO_REASON}</Fact>
        <Fact term={texts.DECIDED}>
          {actor?.name ?? texts.DELETED_STAFF} ({staffLabelOf(actor_role)}),{' '}
          <RelativeDate moment={created_at} now={now} />
        </Fact>
        {percent !== 0 && <Fact term={texts.WARNING}>{texts.warningNow(step(percent), member.warning)}</Fact>}
        {until && <Fact term={texts.UNTIL}>{momentOf(new Date(until))}</Fact>}
      </dl>
      <History contest={contest} />
    </section>
  )
}

function History({ contest: { history, decisions } }: { contest: DeskContest }) {
  if (history.length === 0) return <p className="soft small">{texts.NO_HISTORY}</p>
  return (
    <details>
      <summary>
        {texts.HISTORY} ({decisions - 1})
      </summary>
      <ul className="contest-history">
        {history.map((other) => (
          <li key={other.id}>
            {kindTexts(other).title}, {ruleTexts(other.rule).title}, {dayOf(new Date(other.created_at))}
            {other.lifted_at && ` (${texts.LIFTED})`}
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
