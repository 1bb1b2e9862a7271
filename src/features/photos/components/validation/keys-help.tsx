import { Modal } from '../../../../ui/modal.tsx'
import { KEYS } from '../../desk-texts.ts'

/** What each key does. */
export function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Au clavier">
      <dl className="desk-facts">
        {KEYS.map(([key, does]) => [
          <dt key={key}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={`${key} does`}>{does}</dd>,
        ])}
      </dl>
    </Modal>
  )
}
