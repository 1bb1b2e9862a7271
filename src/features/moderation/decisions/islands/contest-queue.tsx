import { type KeyboardEvent, type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { DECISION } from '../../../../shared/decisions.ts'
import { staffLabelOf } from '../../../../shared/roles.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { TextArea } from '../../../../ui/inputs.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { useKeyboardShortcuts } from '../../../../ui/use-keyboard-shortcuts.ts'
import { UserText } from '../../../../ui/user-text.tsx'
import { type AdminContest, ANSWER_MAX, ANSWER_MIN, decideContest } from '../contract.ts'
import {
  formatDate,
  formatDateTime,
  formatSignedPercent,
  getKindTexts,
  getRuleTexts,
} from '../statement-texts.ts'
import * as texts from '../texts.ts'
import { ANSWER_TOO_SHORT, KEY_HINTS } from '../texts.ts'

interface Props {
  token: string
  contests: AdminContest[]
  /** Values and errors of a rejected plain form. */
  sent: SentAnswer | null
  now: number
}

/** The answer of a rejected plain form. */
export interface SentAnswer {
  id: number
  reason: string
  message: string
}

/** Contests answered one by one: by keys, buttons or plain forms. */
export default function ContestQueue({ token, contests, sent, now }: Props) {
  const [outcomes, setOutcomes] = useState<Record<number, AnswerOutcome>>(() =>
    sent ? { [sent.id]: { message: sent.message, isOver: false } } : {},
  )
  const [busy, setBusy] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const goOn = useContestKeys(list)
  const settle = (id: number, outcome: AnswerOutcome) => setOutcomes((all) => ({ ...all, [id]: outcome }))

  const answer = async (id: number, { accepted, reason }: Answer) => {
    if (busy !== null) return
    if (reason.trim().length < ANSWER_MIN) return settle(id, { message: ANSWER_TOO_SHORT, isOver: false })
    setBusy(id)
    try {
      const { message } = await callApi(decideContest, {
        params: { id: String(id) },
        body: { accepted, reason },
      })
      settle(id, { message, isOver: true })
      goOn()
      await showSuccess(message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const message = error.errors.reason?.[0] ?? error.serverMessage
      if (message) settle(id, { message, isOver: error.status === 409 || error.status === 404 })
      else await showError()
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="stack-sm">
      {contests.some(({ accepted, refusal }) => accepted === null && refusal === null) && <KeyHints />}
      <ol className="contests" ref={list}>
        {contests.map((contest) => (
          <ContestCard
            key={contest.id}
            contest={contest}
            token={token}
            typed={sent?.id === contest.id ? sent.reason : ''}
            outcome={outcomes[contest.id]}
            isBusy={busy === contest.id}
            now={now}
            onAnswer={(given) => answer(contest.id, given)}
          />
        ))}
      </ol>
    </div>
  )
}

function KeyHints() {
  return (
    <p className="keys needs-script">
      <span className="sr">Touches</span>
      {KEY_HINTS.map(({ key, does }) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  )
}

/** Result of an answer; `isOver`: the contest is closed. */
interface AnswerOutcome {
  message: string
  isOver: boolean
}

interface ContestCardProps {
  contest: AdminContest
  token: string
  /** Value of a rejected form. */
  typed: string
  outcome: AnswerOutcome | undefined
  isBusy: boolean
  now: number
  onAnswer: (answer: Answer) => void
}

/** A contest with its decision, both sides' texts, and the answer form. */
function ContestCard(props: ContestCardProps) {
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

/** Hidden after an answer; replaced by the reason where the viewer may not answer. */
function AnswerForm({ contest: { id, refusal }, token, typed, outcome, isBusy, onAnswer }: ContestCardProps) {
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
    <OperationForm of={decideContest} params={{ id }} token={token} className="form" onSubmit={submit}>
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

/** Ctrl+Enter presses the button chosen by A or R before. */
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

/** The contested decision, its content, and the member's other decisions. */
function ContestedDecision({ contest, now }: { contest: AdminContest; now: number }) {
  const { decision, member } = contest
  const { reason, percent, until, created_at, actor, actor_role, text, photo } = decision
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
      {!photo && decision.kind === DECISION.photoBanned && (
        <p className="soft small">
          {'La photo est scellée\u202f: personne ne la voit tant que la décision est en vigueur.'}
        </p>
      )}
      {text && <UserText text={text} />}
      <dl className="desk-facts">
        <Fact term="Règle">{getRuleTexts(decision).title}</Fact>
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
            {getKindTexts(other).title}, {getRuleTexts(other).title}, {formatDate(new Date(other.created_at))}
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

/** An answer to a contest. */
interface Answer {
  accepted: boolean
  reason: string
}

/**
 * J and K move between contests; A and R press the buttons of the focused one, or focus an empty answer and store
 * the choice for Ctrl+Enter. Keys do nothing while a field has the focus.
 * @param list its children are the contests, which take the focus
 * @returns moves to the next contest
 */
function useContestKeys(list: RefObject<HTMLElement | null>): () => void {
  const cards = () => [...(list.current?.children ?? [])] as HTMLElement[]
  const current = () => cards().findIndex((card) => card.contains(document.activeElement))
  const go = (index: number) => {
    const all = cards()
    const card = all[Math.max(0, Math.min(index, all.length - 1))]
    card?.focus()
    card?.scrollIntoView({ block: 'nearest' })
  }
  const step = (by: number) => {
    const at = current()
    go(at === -1 ? 0 : at + by)
  }
  const press = (value: string) => {
    const at = current()
    if (at === -1) go(0)
    pressButton(cards()[Math.max(at, 0)], value)
  }
  useKeyboardShortcuts({ j: () => step(1), k: () => step(-1), a: () => press('1'), r: () => press('0') })
  return () => go(current() + 1)
}

function pressButton(card: HTMLElement | undefined, value: string): void {
  const button = card?.querySelector<HTMLButtonElement>(`button[value="${value}"]`)
  const field = card?.querySelector('textarea')
  if (!button || !field) return
  if (field.value.trim() === '') {
    field.dataset.verdict = value
    field.focus()
  } else button.click()
}
