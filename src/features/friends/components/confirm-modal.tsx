import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { CONFIRMATION_TEXTS } from '../contacts-texts.ts'
import { ACTS, type ConfirmedAct } from './acts.ts'

interface Props {
  act: ConfirmedAct
  open: boolean
  name: string
  onYes: () => void
  onClose: () => void
}

/** Says what is lost before it is lost. */
export function ConfirmModal({ act, open, name, onYes, onClose }: Props) {
  const { title, lead, yes, no } = CONFIRMATION_TEXTS[act]
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title(name)}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            {no}
          </Button>
          <Button
            kind="poppy"
            icon={ACTS[act].icon}
            onClick={() => {
              onClose()
              onYes()
            }}
          >
            {yes}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
    </Modal>
  )
}
