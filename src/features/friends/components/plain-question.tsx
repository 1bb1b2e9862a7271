import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { ACT_LABELS, actOn, CONFIRM } from '../contacts-texts.ts'
import { ACTS, type AskedAct } from './acts.ts'

interface Props {
  act: AskedAct
  name: string
  /** Of the form. */
  path: string
  token: string
}

/** What `ConfirmModal` asks, for browsers without scripts: it unfolds, and its button posts a form. */
export function PlainQuestion({ act, name, path, token }: Props) {
  return (
    <details className="plain-question">
      <summary className="linkish small">
        {ACT_LABELS[act]}
        <span className="sr">{actOn('', name)}</span>
      </summary>
      <p className="small">{CONFIRM[act].lead}</p>
      <OperationForm of={ACTS[act].call} path={path} token={token} className="plain-act">
        <Button type="submit" kind="poppy" small>
          {CONFIRM[act].yes}
        </Button>
      </OperationForm>
    </details>
  )
}
