import type { FormEvent } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { isClosing } from '../../case-rights.ts'
import * as texts from '../../case-texts.ts'
import {
  actOnCase,
  type CaseAction,
  type CaseEntry,
  type CaseList,
  type QueueAct,
} from '../../contract/cases.ts'
import { stateQuery } from './addresses.ts'
import { KEY_OF } from './keys.ts'
import { SanctionFields } from './sanction-fields.tsx'
import type { Errors, Fields } from './use-case.ts'

interface Props {
  entry: CaseEntry
  list: CaseList
  token: string
  acts: readonly QueueAct[]
  actions: readonly CaseAction[]
  fields: Fields
  errors: Errors
  busy: string | undefined
  isAdmin: boolean
  onChange: (change: Partial<Fields>) => void
  onAct: (action: CaseAction | QueueAct) => void
}

/** What can be done about an entry: a plain form whose buttons each say which act they are. */
export function Decide(props: Props) {
  const { entry, list, token, acts, actions, fields, errors, busy, isAdmin, onChange, onAct } = props
  const submit = ({ nativeEvent }: FormEvent<HTMLFormElement>) => {
    const { submitter } = nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement) onAct(submitter.value as CaseAction)
  }
  const button = (action: CaseAction | QueueAct) => (
    <ActButton key={action} action={action} busy={busy === action} />
  )
  return (
    <section className="panel case-decide" aria-labelledby="case-decide">
      <h2 id="case-decide">Décider</h2>
      <p className="soft small">{standOf(entry)}</p>
      <OperationForm
        of={actOnCase}
        params={{ id: entry.id }}
        suffix={stateQuery(list)}
        token={token}
        onSubmit={submit}
      >
        <input type="hidden" name="version" value={entry.version} />
        <div className="case-acts">{acts.map(button)}</div>
        {actions.length > 0 ? (
          <>
            {!entry.member.is_deleted && (
              <SanctionFields fields={fields} errors={errors} onChange={onChange} isAdmin={isAdmin} />
            )}
            <div className="case-acts">{actions.map(button)}</div>
          </>
        ) : (
          acts.length === 0 && <p className="soft">Seuls les admins peuvent agir sur ce signalement.</p>
        )}
      </OperationForm>
    </section>
  )
}

function ActButton({ action, busy }: { action: CaseAction | QueueAct; busy: boolean }) {
  const key = KEY_OF[action]
  return (
    <Button
      type="submit"
      name="action"
      value={action}
      kind={kindOf(action)}
      busy={busy}
      aria-keyshortcuts={key?.toLowerCase()}
    >
      {isClosing(action) ? texts.ACTIONS[action] : texts.QUEUE_ACTS[action]}
      {key && <kbd>{key}</kbd>}
    </Button>
  )
}

function kindOf(action: CaseAction | QueueAct) {
  if (action === 'suspend' || action === 'ban') return 'poppy'
  return isClosing(action) ? 'river' : 'line'
}

/** Who has it, or what was done of it. */
function standOf({ state, assigned, action, decided_by }: CaseEntry): string {
  if (state === 3) {
    return `${texts.OUTCOMES[action ?? ''] ?? ''}, par ${decided_by?.name ?? 'un membre du staff parti depuis'}.`
  }
  return assigned ? `${assigned.name} s’en occupe.` : texts.STATES[state]
}
