import type { FormEvent } from 'react'
import { RULES, type Rule } from '../../../../shared/decisions.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choices.tsx'
import { Select, TextArea } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { isClosing } from '../../case-rights.ts'
import * as texts from '../../case-texts.ts'
import {
  actOnCase,
  type CaseAction,
  type CaseEntry,
  type CaseList,
  type QueueAct,
  SUSPENSION_DAYS,
} from '../../contract/cases.ts'
import { STAFF_REASON_MAX } from '../../contract/reason.ts'
import { RULE_TEXTS } from '../../decisions/contract/rule-texts.ts'
import { READY_SENTENCES } from '../../ready-sentences-texts.ts'
import { stateQuery } from './addresses.ts'
import { KEY_OF } from './keys.ts'
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

const RULE_OPTIONS = [
  { value: '', label: 'Choisir une règle' },
  ...RULES.map((value) => ({ value, label: RULE_TEXTS[value].title })),
]
const PERCENTS = [10, 20, 30, 50, 100].map((value) => ({ value, label: texts.percent(value) }))
const UNTILS = SUSPENSION_DAYS.map((value) => ({ value, label: texts.days(value) }))

interface SanctionFieldsProps {
  fields: Fields
  errors: Errors
  onChange: (change: Partial<Fields>) => void
  /** Warnings and suspensions are for admins. */
  isAdmin: boolean
}

/** Why, and how much: what goes along with whatever an entry is closed with. */
function SanctionFields({ fields, errors, onChange, isAdmin }: SanctionFieldsProps) {
  const { rule, reason } = fields
  return (
    <div className="case-fields">
      <Select
        label="Règle"
        name="rule"
        options={RULE_OPTIONS}
        value={rule}
        error={errors.rule}
        onChange={(event) => onChange({ rule: event.target.value })}
      />
      <Select
        label="Phrases prêtes"
        options={readyFor(rule)}
        value=""
        disabled={rule === ''}
        onChange={(event) => onChange({ reason: joined(reason, event.target.value) })}
      />
      <div className="case-reason">
        <TextArea
          label="Motif, lu par le membre"
          name="reason"
          rows={3}
          limit={STAFF_REASON_MAX}
          value={reason}
          error={errors.reason}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      </div>
      {isAdmin && <AdminFields fields={fields} errors={errors} onChange={onChange} />}
    </div>
  )
}

function AdminFields({ fields, errors, onChange }: Omit<SanctionFieldsProps, 'isAdmin'>) {
  return (
    <>
      <Select
        label="Avertissement"
        name="percent"
        options={PERCENTS}
        value={fields.percent}
        error={errors.percent}
        onChange={(event) => onChange({ percent: event.target.value })}
      />
      <Select
        label="Durée de la suspension"
        name="until"
        options={UNTILS}
        value={fields.until}
        error={errors.until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
      <div className="case-reason">
        <Checkbox
          label="Masquer aussi ses commentaires et ses posts"
          name="hides"
          checked={fields.hides}
          onChange={(event) => onChange({ hides: event.target.checked })}
        />
      </div>
    </>
  )
}

function readyFor(rule: string) {
  const sentences = READY_SENTENCES[rule as Rule] ?? []
  return [{ value: '', label: 'Insérer une phrase' }, ...sentences.map((value) => ({ value, label: value }))]
}

const joined = (reason: string, sentence: string) => [reason.trim(), sentence].filter(Boolean).join('\n')
