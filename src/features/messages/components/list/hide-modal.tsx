import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { CANCEL, DELETED_MEMBER, HIDE, HIDE_TITLE, hideWarning } from '../../list-texts.ts'
import type { Listed } from './conversations.ts'

/** Asks once before a conversation leaves the reader's list, and says how it comes back. */
export function HideModal({
  hidden,
  onClose,
  onHide,
}: {
  /** The conversation that is asked about; null for none. */
  hidden: Listed | null
  onClose: () => void
  onHide: (id: number) => void
}) {
  return (
    <Modal
      open={hidden !== null}
      onClose={onClose}
      title={HIDE_TITLE}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            {CANCEL}
          </Button>
          <Button icon="eye-off" onClick={() => hidden && onHide(hidden.conversation.id)}>
            {HIDE}
          </Button>
        </>
      }
    >
      <p>{hideWarning(hidden?.member?.name ?? DELETED_MEMBER)}</p>
    </Modal>
  )
}
