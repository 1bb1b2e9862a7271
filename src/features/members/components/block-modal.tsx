import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { BLOCK, BLOCK_ENDS, BLOCK_LEAD, blockSilent } from '../profile-texts.ts'

interface Props {
  open: boolean
  name: string
  isBusy: boolean
  onBlock: () => void
  onClose: () => void
}

/** Says what blocking does before it is done. */
export function BlockModal({ open, name, isBusy, onBlock, onClose }: Props) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`Bloquer ${name}\u202f?`}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            Annuler
          </Button>
          <Button kind="poppy" icon="ban" busy={isBusy} onClick={onBlock}>
            {BLOCK}
          </Button>
        </>
      }
    >
      <p>{BLOCK_LEAD}</p>
      <p>
        {BLOCK_ENDS} {blockSilent(name)}
      </p>
    </Modal>
  )
}
