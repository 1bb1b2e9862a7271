import { useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CallError, callApi } from '../../../client/call.ts'
import { createUuid } from '../../../client/uuid.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { showError } from '../../../ui/toast.ts'
import { MESSAGE_MAX, normalizeMessage, sendMessage } from '../conversation/contract.ts'
import { MESSAGE_EMPTY } from '../texts.ts'
import { parkConversation, type WaitingConversation, type WaitingRefusal } from './contract.ts'
import { GoodbyeForm } from './goodbye-sheet.tsx'
import { formatWaitingTitle, GOODBYE_LEAD, PARK, WAITING_LEAD } from './sheet-texts.ts'
import { GOODBYE } from './texts.ts'
import { WaitingPerson } from './waiting-person.tsx'

/**
 * Shows the conversations that wait for the member, above everything.
 * @returns whether one was answered, parked or closed
 */
export function showWaitingSheet(refusal: WaitingRefusal): Promise<boolean> {
  const stage = document.body.appendChild(document.createElement('div'))
  const root = createRoot(stage)
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      root.unmount()
      stage.remove()
      resolve(isDone)
    }
    root.render(<WaitingSheet {...refusal} onEnd={end} />)
  })
}

interface SheetProps extends WaitingRefusal {
  onEnd: (isDone: boolean) => void
}

export function WaitingSheet({ waiting, total, onEnd }: SheetProps) {
  const [chosen, setChosen] = useState<{ thread: number; act: 'reply' | 'goodbye' } | null>(null)
  return (
    <Modal open onClose={() => onEnd(false)} className="waiting-sheet" title={formatWaitingTitle(total)}>
      <p>{WAITING_LEAD}</p>
      <ul className="waiting-list">
        {waiting.map((one) => (
          <WaitingPerson key={one.thread} waiting={one}>
            <Acts
              waiting={one}
              act={chosen?.thread === one.thread ? chosen.act : null}
              onChoose={(act) => setChosen(act && { thread: one.thread, act })}
              onDone={() => onEnd(true)}
            />
          </WaitingPerson>
        ))}
      </ul>
    </Modal>
  )
}

interface ActsProps {
  waiting: WaitingConversation
  act: 'reply' | 'goodbye' | null
  onChoose: (act: 'reply' | 'goodbye' | null) => void
  onDone: () => void
}

function Acts({ waiting: { thread, member }, act, onChoose, onDone }: ActsProps) {
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const park = async () => {
    setBusy(true)
    const isParked = await run(() =>
      callApi(parkConversation, { params: { thread: String(thread) }, body: { parked: true } }),
    )
    setBusy(false)
    if (isParked) onDone()
  }
  if (act === 'reply')
    return <Reply {...{ thread, name: member.name, onDone }} onCancel={() => onChoose(null)} />
  if (act === 'goodbye') {
    return (
      <>
        <p className="small">{GOODBYE_LEAD}</p>
        <GoodbyeForm thread={thread} id={id} onClosed={onDone} onBusy={setBusy} />
        <div className="waiting-acts">
          <Button kind="line" small onClick={() => onChoose(null)}>
            Annuler
          </Button>
          <Button small type="submit" form={id} busy={isBusy}>
            {GOODBYE}
          </Button>
        </div>
      </>
    )
  }
  return (
    <div className="waiting-acts">
      <Button kind="poppy-line" small onClick={() => onChoose('reply')}>
        Répondre
      </Button>
      <Button kind="soft" small busy={isBusy} onClick={park}>
        {PARK}
      </Button>
      <Button kind="soft" small onClick={() => onChoose('goodbye')}>
        {GOODBYE}
      </Button>
    </div>
  )
}

interface ReplyProps {
  thread: number
  name: string
  onDone: () => void
  onCancel: () => void
}

/** A short answer in place. */
function Reply({ thread, name, onDone, onCancel }: ReplyProps) {
  const field = useRef<HTMLFormElement>(null)
  // A repeated attempt sends nothing twice.
  const key = useRef(createUuid())
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    const message = normalizeMessage(String(new FormData(field.current ?? undefined).get('message') ?? ''))
    if (message === '') return setError(MESSAGE_EMPTY)
    setBusy(true)
    const body = { message, type: MESSAGE_TYPE.text as 0, client_key: key.current }
    const isSent = await run(() => callApi(sendMessage, { params: { thread: String(thread) }, body }))
    setBusy(false)
    if (isSent) onDone()
  }
  return (
    <form
      ref={field}
      className="waiting-reply"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={`Votre réponse à ${name}`}
        name="message"
        rows={2}
        maxLength={MESSAGE_MAX}
        autoFocus
        error={error}
        onChange={() => setError(undefined)}
      />
      <div className="waiting-acts">
        <Button kind="line" small onClick={onCancel}>
          Annuler
        </Button>
        <Button kind="poppy" small type="submit" busy={isBusy} icon="send-horizontal">
          Envoyer
        </Button>
      </div>
    </form>
  )
}

/** @returns whether the call succeeded; a failure is a toast */
async function run(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    await showError(error.serverMessage)
    return false
  }
}
