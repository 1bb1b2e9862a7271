import { Button } from '../../../ui/button.tsx'
import { ACT_LABELS, actOn, CONFIRM } from '../contacts-texts.ts'
import type { AskedAct } from './acts.ts'
import { PlainAct } from './plain-act.tsx'

interface Props {
  act: AskedAct
  name: string
  action: string
  token: string
}

/** What `ConfirmModal` asks, for browsers without scripts: it unfolds, and its button posts a form. */
export function PlainQuestion({ act, name, action, token }: Props) {
  return (
    <details className="plain-question">
      <summary className="linkish small">
        {ACT_LABELS[act]}
        <span className="sr">{actOn('', name)}</span>
      </summary>
      <p className="small">{CONFIRM[act].lead}</p>
      <PlainAct action={action} token={token}>
        <Button type="submit" kind="poppy" small>
          {CONFIRM[act].yes}
        </Button>
      </PlainAct>
    </details>
  )
}
