import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type CallError, callApi } from '../../../../client/call.ts'
import { loadLocal, saveLocal } from '../../../../client/local-storage.ts'
import { navigateTo } from '../../../../client/navigate.ts'
import { createUuid } from '../../../../client/uuid.ts'
import { MESSAGE_TYPE } from '../../../../shared/contacts.ts'
import { openConversation } from '../../../../shared/open-conversation.ts'
import { FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { showError } from '../../../../ui/toast.ts'
import { markYesSeen } from '../../../friends/yes/contract.ts'
import { DailyLimitModal, isDailyLimitError } from '../../../premium/components/daily-limit-modal.tsx'
import { MESSAGE_MAX, normalizeMessage, sendMessage } from '../../conversation/contract.ts'
import { MESSAGE_TOO_LONG } from '../../texts.ts'

interface Props {
  /** The reader's id, for the draft. */
  me: number
  member: { id: number; name: string }
  /** Their conversation; null without one. */
  thread: number | null
  token: string
}

const FIELD = 'yes-message'

/** Where the first message after a yes is written. Marks the yes as seen once it is on screen. */
export default function YesComposer({ me, member, thread, token }: Props) {
  useMarkSeen(member.id)
  const { field, error, isBusy, isPast, send, change, forget } = useFirstMessage(me, member.id, thread)
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <>
      <OperationForm
        of={sendMessage}
        params={{ thread: thread ?? 0 }}
        token={token}
        className={thread === null ? 'composer needs-script' : 'composer'}
        onSubmit={send}
      >
        <label className="sr" htmlFor={FIELD}>
          {`Votre message à ${member.name}`}
        </label>
        <textarea
          ref={field}
          id={FIELD}
          name="message"
          rows={1}
          dir="auto"
          placeholder={`Écrire à ${member.name}…`}
          enterKeyHint="send"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${FIELD}-error` : undefined}
          onChange={({ target }) => change(target.value)}
          onKeyDown={sendOnEnter}
        />
        <button
          type="submit"
          className="btn btn-poppy btn-ico"
          aria-label="Envoyer"
          aria-busy={isBusy || undefined}
        >
          <Icon name="send-horizontal" />
        </button>
        {error && (
          <div className="composer-foot">
            <FieldError id={`${FIELD}-error`} message={error} />
          </div>
        )}
      </OperationForm>
      <DailyLimitModal open={isPast} what="conversations" onClose={forget} />
    </>
  )
}

/** Marks the yes as seen once the page is visible. A failure shows the moment again at the next opening. */
function useMarkSeen(userId: number): void {
  useEffect(() => {
    const end = () => document.removeEventListener('visibilitychange', mark)
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      end()
      callApi(markYesSeen, { params: { userId: String(userId) } }, { keepalive: true }).catch(() => {})
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return end
  }, [userId])
}

/** Sends the message, in a new conversation where there is none, and leads there. What is typed is never lost. */
function useFirstMessage(me: number, userId: number, start: number | null) {
  const field = useRef<HTMLTextAreaElement>(null)
  const thread = useRef(start)
  // A repeated attempt with the same text sends nothing twice.
  const key = useRef(createUuid())
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isPast, setIsPast] = useState(false)
  // The draft of the conversation, once there is one.
  const draft = start === null ? `draft-yes ${me} ${userId}` : `draft ${me} ${start}`
  useEffect(() => {
    if (field.current && field.current.value === '') field.current.value = loadLocal(draft, '')
  }, [draft])

  const change = (text: string) => {
    key.current = createUuid()
    setError(undefined)
    saveLocal(draft, text === '' ? null : text)
  }
  const send = async () => {
    const message = normalizeMessage(field.current?.value ?? '')
    if (message === '' || isBusy) return
    if (message.length > MESSAGE_MAX) return setError(MESSAGE_TOO_LONG)
    setBusy(true)
    try {
      thread.current ??= (await callApi(openConversation, { params: { userId: String(userId) } })).message
      const body = { message, type: MESSAGE_TYPE.text, client_key: key.current }
      await callApi(sendMessage, { params: { thread: String(thread.current) }, body })
      saveLocal(draft, null)
      await navigateTo(`/messages/${thread.current}`)
    } catch (failure) {
      const { errors, serverMessage } = failure as CallError
      if (isDailyLimitError(failure)) setIsPast(true)
      else if (errors?.message?.[0]) setError(errors.message[0])
      else await showError(serverMessage)
    }
    setBusy(false)
  }
  return { field, error, isBusy, isPast, send, change, forget: () => setIsPast(false) }
}
