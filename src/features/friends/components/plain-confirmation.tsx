import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { ACT_LABELS, CONFIRMATION_TEXTS, formatActLabel } from '../contacts-texts.ts'
import { ACTS, type ConfirmedAct } from './acts.ts'

interface Props {
  act: ConfirmedAct
  name: string
  /** Of the form. */
  path: string
  token: string
}

/** What `ConfirmModal` asks, for browsers without scripts: it unfolds, and its button posts a form. */
export function PlainConfirmation({ act, name, path, token }: Props) {
  return (
    <details className="plain-question">
      <summary className="linkish small">
        {ACT_LABELS[act]}
        <span className="sr">{formatActLabel('', name)}</span>
      </summary>
      <p className="small">{CONFIRMATION_TEXTS[act].lead}</p>
      <OperationForm of={ACTS[act].call} path={path} token={token} className="plain-act">
        <Button type="submit" kind="poppy" small>
          {CONFIRMATION_TEXTS[act].yes}
        </Button>
      </OperationForm>
    </details>
  )
}
