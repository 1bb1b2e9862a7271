import { UserText } from '../../../../ui/user-text.tsx'
import type { OwnDecision } from '../queries/own-decisions.ts'
import * as texts from '../texts/statement-texts.ts'

/** What the member said against a decision, and what staff answered, or that it waits. */
export function OwnContest({ decision }: { decision: OwnDecision }) {
  const { contest_text, contest_at, accepted, answer, answered_at, lifted_at } = decision
  if (contest_text === null || contest_at === null) return null
  return (
    <section className="panel">
      <h2>Votre contestation</h2>
      <div className="stack-sm">
        <UserText text={texts.formatQuote(contest_text)} />
        <p className="soft small">{texts.formatSentOn(contest_at)}</p>
        {accepted !== null && answered_at && (
          <>
            <p>
              <strong>{texts.formatAnsweredOn(accepted, answered_at)}</strong>
            </p>
            {answer && <UserText text={texts.formatQuote(answer)} />}
          </>
        )}
        {accepted === null && (
          <p>
            {lifted_at
              ? 'La décision a été annulée entre-temps\u202f: votre contestation n’a plus à être examinée.'
              : 'Un admin ou le fondateur, qui n’a pas pris cette décision, va la relire. Vous serez prévenu ici et par e-mail.'}
          </p>
        )}
        {accepted === false && <p className="soft small">{texts.OTHER_REMEDIES}</p>}
      </div>
    </section>
  )
}
