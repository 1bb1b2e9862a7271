import { useRef, useState } from 'react'
import { CallError, callApi } from '../../../../client/call.ts'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { type AnswerOutcome, ContestCard } from '../components/contest-card.tsx'
import { type Answer, useContestKeys } from '../components/use-contest-keys.ts'
import { type AdminContest, ANSWER_MIN, decideContest } from '../contract/contests.ts'
import { ANSWER_TOO_SHORT, KEY_HINTS } from '../texts/admin-texts.ts'

interface Props {
  token: string
  contests: AdminContest[]
  /** What a plain form that was refused came to. */
  sent: SentAnswer | null
  now: number
}

/** An answer as a plain form brought it back. */
export interface SentAnswer {
  id: number
  reason: string
  message: string
}

/** The contests of a page, answered one after the other: by keys, by buttons, or by the plain forms that they are. */
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
