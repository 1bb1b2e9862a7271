import { useId, useState } from 'react'
import { CallError, callApi } from '../../../client/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { showError } from '../../../ui/toast.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { closeConversation } from './contract.ts'
import { GoodbyeFields } from './goodbye-fields.tsx'
import { GOODBYE_LEAD } from './sheet-texts.ts'
import { GOODBYE } from './texts.ts'

interface FormProps {
  thread: number
  id: string
  onClosed: (sent: ConversationMessage) => void
  onBusy: (isBusy: boolean) => void
}

/** The words of a goodbye; `id` names the form for its button. */
export function GoodbyeForm({ thread, id, onClosed, onBusy }: FormProps) {
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const send = async (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const message = String(fields.get('message') ?? '')
    onBusy(true)
    try {
      const body = { sentence: String(fields.get('sentence') ?? ''), message }
      const { sent } = await callApi(closeConversation, { params: { thread: String(thread) }, body })
      onClosed(sent)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(error.errors)
      await showError(error.serverMessage)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form
      id={id}
      className="goodbye-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <GoodbyeFields errors={errors} />
    </form>
  )
}

export interface GoodbyeSheetProps {
  thread: number
  name: string
  open: boolean
  onClose: () => void
  onClosed: (sent: ConversationMessage) => void
}

/** Closes a conversation with a few words. */
export default function GoodbyeSheet({ thread, name, open, onClose, onClosed }: GoodbyeSheetProps) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal
      open={open}
      onClose={onClose}
      className="goodbye-sheet"
      title={`${GOODBYE} à ${name}`}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" form={id} busy={isBusy} icon="send-horizontal">
            {GOODBYE}
          </Button>
        </>
      }
    >
      <p>{GOODBYE_LEAD}</p>
      <GoodbyeForm thread={thread} id={id} onClosed={onClosed} onBusy={setBusy} />
    </Modal>
  )
}
