import { useState } from 'react'
import { type CallError, callApi } from '../../../client/call.ts'
import { fillPath } from '../../../shared/endpoint.ts'
import type { LiveNapkin } from '../../../shared/napkins.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showError, showSuccess } from '../../../ui/toast.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { TOKEN_FORM } from '../texts.ts'
import {
  acceptMeeting,
  cancelMeeting,
  declineMeeting,
  downloadMeeting,
  proposeMeeting,
  withdrawMeeting,
} from './contract.ts'
import { formatHour, formatSlotDay } from './slot-texts.ts'
import * as texts from './texts.ts'

export interface NapkinProps {
  /** The message of the napkin. */
  napkin: LiveNapkin
  isMine: boolean
  /** The other member's name. */
  name: string
  me: number
  conversation: number
  now: number
  /** The server has stored an answer. */
  onChanged: (message: ConversationMessage, version: number) => void
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A proposed meeting on a paper napkin, with what its reader may answer. */
export function NapkinCard(props: NapkinProps) {
  const { napkin, isMine } = props
  const { place, slots, state } = napkin
  const isOpen = state === 'open'
  const shown = napkin.agreed ? [napkin.agreed] : slots
  return (
    <div className={`napkin is-${state}`}>
      <p className="napkin-title">{texts.MEET}</p>
      <p className="napkin-place" dir="auto">
        {place}
      </p>
      <ul className="napkin-slots">
        {shown.map((slot, index) => (
          <li key={slot.start}>
            <time dateTime={slot.start}>
              {capitalize(formatSlotDay(slot.start))}
              <span>{`de ${formatHour(slot.start)} à ${formatHour(slot.end)}`}</span>
            </time>
            {isOpen && !isMine && Date.parse(slot.start) > props.now && (
              <AnswerButton {...props} act="accept" slot={index + 1} />
            )}
          </li>
        ))}
      </ul>
      <NapkinState {...props} />
      {isOpen && !isMine && <AnswerButton {...props} act="decline" />}
      {isOpen && isMine && <AnswerButton {...props} act="withdraw" />}
    </div>
  )
}

const STATE_LINES = {
  agreed: 'C’est convenu.',
  withdrawn: 'Proposition retirée.',
  replaced: 'Une autre proposition l’a remplacée.',
  ended: 'Cette proposition n’attend plus de réponse.',
} as const

function NapkinState({ napkin, isMine, me, name, conversation }: NapkinProps) {
  const { state, cancelled_by } = napkin
  if (state === 'open') {
    return isMine ? <p className="napkin-state">{`${name} peut choisir un moment.`}</p> : null
  }
  if (state === 'cancelled') {
    return (
      <p className="napkin-state">
        {cancelled_by === me ? 'Vous avez annulé ce rendez-vous.' : `${name} a annulé ce rendez-vous.`}
      </p>
    )
  }
  if (state !== 'declined') return <p className="napkin-state">{STATE_LINES[state]}</p>
  return (
    <>
      <p className="napkin-state">
        {isMine ? `Aucun de ces moments ne va à ${name}.` : 'Aucun ne vous va\u202f: c’est dit.'}
      </p>
      <a className="napkin-more" href={fillPath(proposeMeeting.form ?? '', { thread: conversation })}>
        {texts.PROPOSE_OTHERS}
      </a>
    </>
  )
}

const ACTS = {
  accept: { of: acceptMeeting, label: 'Ce moment me va', kind: 'poppy' },
  decline: { of: declineMeeting, label: texts.DECLINE, kind: 'line' },
  withdraw: { of: withdrawMeeting, label: texts.WITHDRAW, kind: 'line' },
} as const

/** Without scripts it posts the page's form; with them it makes the call. */
function AnswerButton({ act, slot, ...props }: NapkinProps & { act: keyof typeof ACTS; slot?: number }) {
  const [isBusy, setBusy] = useState(false)
  const { of, label, kind } = ACTS[act]
  const params = { thread: String(props.conversation), id: String(props.napkin.id) }
  const answer = async () => {
    setBusy(true)
    try {
      const result = await (slot
        ? callApi(acceptMeeting, { params, body: { slot } })
        : callApi(of as typeof declineMeeting, { params }))
      props.onChanged(result.changed, result.version)
      await showSuccess(result.message)
    } catch (error) {
      await showError((error as CallError).serverMessage)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="submit"
      form={TOKEN_FORM}
      formAction={fillPath(of.form ?? '', params)}
      {...(slot ? { name: 'slot', value: slot } : {})}
      kind={kind}
      small
      busy={isBusy}
      onClick={(event) => {
        event.preventDefault()
        void answer()
      }}
    >
      {label}
    </Button>
  )
}

/** The agreed meeting above the messages, until its end; a single row in a small window. */
export function MeetingPin({
  napkin,
  conversation,
  now,
}: Pick<NapkinProps, 'napkin' | 'conversation' | 'now'>) {
  const { agreed } = napkin
  if (!agreed) return null
  const params = { thread: conversation, id: napkin.id }
  return (
    <section className="meeting" aria-label="Votre rendez-vous">
      <details>
        <summary>
          <span className="meeting-when">
            <Icon name="clock" />
            <time dateTime={agreed.start}>
              <b>{capitalize(formatSlotDay(agreed.start))}</b>
              {`, de ${formatHour(agreed.start)} à ${formatHour(agreed.end)}`}
            </time>
          </span>
          <span className="meeting-place" dir="auto">
            {napkin.place}
          </span>
          <span className="meeting-more">Préparer ce rendez-vous</span>
        </summary>
        <div className="meeting-acts">
          <LinkButton
            kind="soft"
            small
            icon="shield-check"
            href={fillPath('/messages/:thread/serviette/:id/proche', params)}
          >
            {texts.WARN_RELATIVE}
          </LinkButton>
          <LinkButton
            kind="soft"
            small
            href={fillPath(downloadMeeting.path, params)}
            download="rendez-vous.ics"
          >
            {texts.ADD_TO_CALENDAR}
          </LinkButton>
          {Date.parse(agreed.start) > now && (
            <LinkButton kind="line" small href={fillPath(cancelMeeting.form ?? '', params)}>
              {texts.CANCEL}
            </LinkButton>
          )}
        </div>
      </details>
    </section>
  )
}
