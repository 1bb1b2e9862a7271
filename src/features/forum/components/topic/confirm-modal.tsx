import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { CANCEL } from '../../topic-texts.ts'

interface Props {
  title: string
  /** What is lost. */
  lead: string
  yes: string
  onYes: () => void
  onClose: () => void
}

/** Asks before something is done that cannot be undone. Fetched when it first asks. */
export default function ConfirmModal({ title, lead, yes, onYes, onClose }: Props) {
  const acts = (
    <>
      <Button kind="line" onClick={onClose}>
        {CANCEL}
      </Button>
      <Button
        kind="poppy"
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
