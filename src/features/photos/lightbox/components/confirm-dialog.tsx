import { useState } from 'react'
import type { CallError } from '../../../../client/call.ts'
import { Button } from '../../../../ui/button.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { Modal } from '../../../../ui/modal.tsx'
import { showError, showSuccess } from '../../../../ui/toast.ts'
import { CANCEL } from '../lightbox-texts.ts'

export interface Confirmation {
  title: string
  /** What is lost. */
  text: string
  /** The button's words. */
  label: string
  icon: IconName
  run: () => Promise<{ message: string }>
  /** It is done, or somebody else was faster. */
  onDone: () => void
}

/** Asks once before what is not undone. */
export function ConfirmDialog({ question, onClose }: { question: Confirmation | null; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const run = async ({ run: act, onDone }: Confirmation) => {
    setIsBusy(true)
    try {
      const { message } = await act()
      onClose()
      onDone()
      await showSuccess(message)
    } catch (error) {
      const { status, serverMessage } = error as CallError
      onClose()
      if (status === 404 || status === 409) onDone()
      await showError(serverMessage)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      open={question !== null}
      onClose={onClose}
      title={question?.title ?? ''}
      acts={
        question && (
          <>
            <Button kind="line" onClick={onClose}>
              {CANCEL}
            </Button>
            <Button kind="poppy" icon={question.icon} busy={isBusy} onClick={() => run(question)}>
              {question.label}
            </Button>
          </>
        )
      }
    >
      <p>{question?.text}</p>
    </Modal>
  )
}
