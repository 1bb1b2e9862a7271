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
      title={isBan ? `Bannir ${name}\u202f?` : `Suspendre ${name}\u202f?`}
      acts={
        <>
          <Button kind="line" onClick={onClose}>
            Annuler
          </Button>
          <Button kind="poppy" onClick={onConfirm}>
            {isBan ? texts.ACTIONS.ban : texts.ACTIONS.suspend}
          </Button>
        </>
      }
    >
      <p>
        {isBan
          ? 'Ce membre perdra son compte pour de bon\u202f: ni messages, ni amis, ni forum, et personne ne le verra plus. Ses sessions se ferment tout de suite. Il lira la règle et le motif, et pourra contester.'
          : `Pendant ${texts.days(Number(fields.until))}, ce membre ne pourra plus ni écrire, ni être vu, ni chercher personne. Ses sessions se ferment tout de suite. Il lira la règle et le motif, et pourra contester.`}
      </p>
      {fields.hides && <p>Ses commentaires et ses posts seront masqués.</p>}
    </Modal>
  )
}
