import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import * as texts from '../../case-texts.ts'
import type { Fields } from './use-case.ts'

interface Props {
  /** Null while nothing is asked. */
  action: 'suspend' | 'ban' | null
  name: string
  fields: Fields
  onClose: () => void
  onConfirm: () => void
}

/** Asks once, in words of what the member loses. */
export function ConfirmSanction({ action, name, fields, onClose, onConfirm }: Props) {
  const isBan = action === 'ban'
  return (
    <Modal
      open={action !== null}
      onClose={onClose}
      title={isBan ? texts.BAN_TITLE(name) : texts.SUSPEND_TITLE(name)}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            {texts.CANCEL}
          </Button>
          <Button kind="poppy" onClick={onConfirm}>
            {isBan ? texts.ACTIONS.ban : texts.ACTIONS.suspend}
          </Button>
        </>
      }
    >
      <p>{isBan ? texts.BAN_LOSES : texts.SUSPEND_LOSES(texts.days(Number(fields.until)))}</p>
      {fields.hides && <p>{texts.HIDES_TOO}</p>}
    </Modal>
  )
}
