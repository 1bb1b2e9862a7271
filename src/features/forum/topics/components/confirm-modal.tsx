import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { CANCEL } from '../../texts.ts'

interface Props {
  title: string
  /** Consequence of the action. */
  lead: string
  yes: string
  onYes: () => void
  onClose: () => void
}

/** Confirms an action that cannot be undone. Loaded on first use. */
export default function ConfirmModal({ title, lead, yes, onYes, onClose }: Props) {
  const acts = (
    <>
      <Button kind="line" onClick={onClose}>
        {CANCEL}
      </Button>
      <Button
        kind="danger"
        onClick={() => {
          onClose()
          onYes()
        }}
      >
        {yes}
      </Button>
    </>
  )
  return (
    <Modal open onClose={onClose} title={title} acts={acts}>
      <p>{lead}</p>
    </Modal>
  )
}
