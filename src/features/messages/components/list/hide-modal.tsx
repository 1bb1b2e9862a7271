import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { DELETED_MEMBER, HIDE } from '../../list-texts.ts'
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
      title={'Masquer cette conversation\u202f?'}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            Annuler
          </Button>
          <Button icon="eye-off" onClick={() => hidden && onHide(hidden.conversation.id)}>
            {HIDE}
          </Button>
        </>
      }
    >
      <p>{`Elle quitte votre liste, sans rien effacer ni rien dire à ${hidden?.member?.name ?? DELETED_MEMBER}. Elle reviendra avec le prochain message.`}</p>
    </Modal>
  )
}
