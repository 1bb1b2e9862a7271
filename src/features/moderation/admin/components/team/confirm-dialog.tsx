import { Button } from '../../../../../ui/button.tsx'
import { Modal } from '../../../../../ui/modal.tsx'

interface Props {
  open: boolean
  title: string
  /** What it means to say yes. */
  meaning: string | undefined
  onClose: () => void
  onConfirm: () => void
}

/** Says what an act of the founder means before it is done. */
export function ConfirmDialog({ open, title, meaning, onClose, onConfirm }: Props) {
  const confirm = () => {
    onConfirm()
    onClose()
  }
  const acts = (
    <>
      <Button kind="line" onClick={onClose}>
        Annuler
      </Button>
      <Button onClick={confirm}>Confirmer</Button>
    </>
  )
  return (
    <Modal open={open} onClose={onClose} title={title} acts={acts}>
      <p>{meaning}</p>
    </Modal>
  )
}
