import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react'
import { staffLabelOf } from '../../../../shared/roles.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import { type AdminContest, ANSWER_MAX, decideContest } from '../contract/contests.ts'
import * as texts from '../texts/admin-texts.ts'
import {
  formatDate,
  formatDateTime,
  formatSignedPercent,
  getKindTexts,
  getRuleTexts,
} from '../texts/statement-texts.ts'
import type { Answer } from './use-contest-keys.ts'

/** What came of an answer; `isOver` where there is nothing more to answer. */
export interface AnswerOutcome {
  message: string
  isOver: boolean
}

interface Props {
  contest: AdminContest
  token: string
  /** What was written in a form that came back. */
  typed: string
  outcome: AnswerOutcome | undefined
  isBusy: boolean
  now: number
  onAnswer: (answer: Answer) => void
}

/** A contest with what it is about, what was said on both sides, and the form that answers it. */
export function ContestCard(props: Props) {
  const { contest, outcome, now } = props
  const { id, member, text, created_at, accepted, answer } = contest
  return (
    <li className="panel contest" tabIndex={-1} aria-label={`Contestation de ${member.name}`}>
      <header className="row">
        <MemberName member={{ ...member, stripe_status: false, emoji: null }} link />
        <span className="soft small grow">
          <RelativeDate moment={created_at} now={now} />
        </span>
        {accepted !== null && (
          <span className={accepted ? 'badge badge-moss' : 'badge badge-mist'}>
            {accepted ? 'acceptée' : 'refusée'}
          </span>
        )}
      </header>
      <div className="contest-sides">
        <ContestedDecision contest={contest} now={now} />
        <div className="stack-sm">
          <section>
            <h3>Ce que dit le membre</h3>
            <UserText text={text} />
          </section>
          {accepted === null ? (
            <AnswerForm key={id} {...props} />
          ) : (
            <StaffAnswer contest={contest} answer={answer} now={now} />
          )}
          {outcome && (
            <p
              className={outcome.isOver ? 'notice' : 'form-error error'}
              role={outcome.isOver ? 'status' : 'alert'}
            >
              <Icon name={outcome.isOver ? 'circle-check' : 'circle-alert'} size="sm" />
              <span>{outcome.message}</span>
            </p>
          )}
        </div>
      </div>
    </li>
  )
}

/** The form, unless it was answered just now, or somebody else is to answer. */
function AnswerForm({ contest: { id, refusal }, token, typed, outcome, isBusy, onAnswer }: Props) {
  if (outcome?.isOver) return null
  if (refusal) {
    return (
      <p className="notice">
        <Icon name="info" />
        <span>{refusal}</span>
      </p>
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget: form, nativeEvent } = event
    const { reason } = form.elements as typeof form.elements & { reason: HTMLTextAreaElement }
    const pressed = (nativeEvent.submitter as HTMLButtonElement | null)?.value
    onAnswer({ accepted: pressed === '1', reason: reason.value })
  }
  return (
    <OperationForm
      of={decideContest}
      params={{ id }}
      token={token}
      className="form"
      onSubmit={submit}
      noValidate
    >
      <TextArea
        label="Votre réponse, lue par le membre"
        name="reason"
        rows={3}
        limit={ANSWER_MAX}
        defaultValue={typed}
        onKeyDown={submitAnswerOnShortcut}
      />
      <div className="form-acts">
        <Button type="submit" name="accepted" value="1" icon="check" busy={isBusy}>
          Accepter
        </Button>
        <Button type="submit" name="accepted" value="0" kind="line" icon="x" busy={isBusy}>
          Refuser
        </Button>
      </div>
    </OperationForm>
  )
}

/** Ctrl and Enter press the button that A or R stood for before the answer was written. */
function submitAnswerOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { currentTarget: field, key, ctrlKey, metaKey } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || !field.dataset.verdict) return
  event.preventDefault()
  field.form?.querySelector<HTMLButtonElement>(`button[value="${field.dataset.verdict}"]`)?.click()
}

function StaffAnswer({
  contest: { decided_by, decided_at },
  answer,
  now,
}: {
  contest: AdminContest
  answer: string
  now: number
}) {
  return (
    <section>
      <h3>Réponse du staff</h3>
      <UserText text={answer} />
      <p className="soft small">
        {decided_by?.name ?? texts.DELETED_STAFF}
        {decided_at && (
          <>
            , <RelativeDate moment={decided_at} now={now} />
          </>
        )}
      </p>
    </section>
  )
}

/** The decision that is contested, what it was about, and what else was decided about this member. */
function ContestedDecision({ contest, now }: { contest: AdminContest; now: number }) {
  const { decision, member } = contest
  const { rule, reason, percent, until, created_at, actor, actor_role, text, photo } = decision
  return (
    <section className="stack-sm">
      <h2>{getKindTexts(decision).title}</h2>
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
        <Fact term="Règle">{getRuleTexts(rule).title}</Fact>
        <Fact term="Motif">{reason || 'aucun mot du staff'}</Fact>
        <Fact term="Décision">
          {actor?.name ?? texts.DELETED_STAFF} ({staffLabelOf(actor_role)}),{' '}
          <RelativeDate moment={created_at} now={now} />
        </Fact>
        {percent !== 0 && (
          <Fact term="Avertissement">{`${formatSignedPercent(percent)}, aujourd’hui ${member.warning}\u202f%`}</Fact>
        )}
        {until && <Fact term="Jusqu’au">{formatDateTime(new Date(until))}</Fact>}
      </dl>
      <DecisionHistory contest={contest} />
    </section>
  )
}

function DecisionHistory({ contest: { history, decisions } }: { contest: AdminContest }) {
  if (history.length === 0) return <p className="soft small">Aucune autre décision.</p>
  return (
    <details>
      <summary>
        {'Autres décisions sur ce membre'} ({decisions - 1})
      </summary>
      <ul className="contest-history">
        {history.map((other) => (
          <li key={other.id}>
            {getKindTexts(other).title}, {getRuleTexts(other.rule).title},{' '}
            {formatDate(new Date(other.created_at))}
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
