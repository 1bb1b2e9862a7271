import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { ACT_LABELS, CONFIRMATION_TEXTS, formatActLabel } from '../texts.ts'
import { ACTS, type ConfirmedAct } from './acts.ts'

interface Props {
  act: ConfirmedAct
  open: boolean
  name: string
  onYes: () => void
  onClose: () => void
}

/** Confirms an action and names its consequence. */
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
            kind="danger"
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

interface PlainConfirmationProps {
  act: ConfirmedAct
  name: string
  /** Address of the form. */
  path: string
  token: string
}

/** `ConfirmModal` for browsers without scripts: it unfolds, and its button posts a form. */
export function PlainConfirmation({ act, name, path, token }: PlainConfirmationProps) {
  return (
    <details className="plain-question">
      <summary className="linkish small">
        {ACT_LABELS[act]}
        <span className="sr">{formatActLabel('', name)}</span>
      </summary>
      <p className="small">{CONFIRMATION_TEXTS[act].lead}</p>
      <OperationForm of={ACTS[act].call} path={path} token={token} className="plain-act">
        <Button type="submit" kind="danger" small>
          {CONFIRMATION_TEXTS[act].yes}
        </Button>
      </OperationForm>
    </details>
  )
}
