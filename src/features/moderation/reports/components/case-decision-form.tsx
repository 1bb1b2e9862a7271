import type { FormEvent } from 'react'
import { RULES, type Rule } from '../../../../shared/decisions.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choices.tsx'
import { Select, TextArea } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RULE_TEXTS } from '../../decisions/contract/rule-texts.ts'
import { STAFF_REASON_MAX } from '../../sanctions/contract/reason.ts'
import * as texts from '../case-texts.ts'
import {
  actOnCase,
  type CaseDetails,
  type CaseList,
  type ClosingAction,
  type QueueAction,
  SUSPENSION_DAYS,
} from '../contract/cases.ts'
import { isClosingAction } from '../policy/case-permissions.ts'
import { REASON_TEMPLATES } from '../reason-template-texts.ts'
import { ACTION_KEYS } from './action-keys.ts'
import { stateQuery } from './case-links.ts'
import type { CaseFields, FieldErrors } from './use-case.ts'

interface Props {
  entry: CaseDetails
  list: CaseList
  token: string
  acts: readonly QueueAction[]
  actions: readonly ClosingAction[]
  fields: CaseFields
  errors: FieldErrors
  busy: string | undefined
  isAdmin: boolean
  onChange: (change: Partial<CaseFields>) => void
  onAct: (action: ClosingAction | QueueAction) => void
}

/** What can be done about an entry: a plain form whose buttons each say which act they are. */
export function CaseDecisionForm(props: Props) {
  const { entry, list, token, acts, actions, fields, errors, busy, isAdmin, onChange, onAct } = props
  const submit = ({ nativeEvent }: FormEvent<HTMLFormElement>) => {
    const { submitter } = nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement) onAct(submitter.value as ClosingAction)
  }
  const button = (action: ClosingAction | QueueAction) => (
    <ActionButton key={action} action={action} busy={busy === action} />
  )
  return (
    <section className="panel case-decide" aria-labelledby="case-decide">
      <h2 id="case-decide">Décider</h2>
      <p className="soft small">{describeCaseState(entry)}</p>
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

function ActionButton({ action, busy }: { action: ClosingAction | QueueAction; busy: boolean }) {
  const key = ACTION_KEYS[action]
  return (
    <Button
      type="submit"
      name="action"
      value={action}
      kind={getButtonKind(action)}
      busy={busy}
      aria-keyshortcuts={key?.toLowerCase()}
    >
      {isClosingAction(action) ? texts.CLOSING_ACTION_LABELS[action] : texts.QUEUE_ACTION_LABELS[action]}
      {key && <kbd>{key}</kbd>}
    </Button>
  )
}

function getButtonKind(action: ClosingAction | QueueAction) {
  if (action === 'suspend' || action === 'ban') return 'poppy'
  return isClosingAction(action) ? 'river' : 'line'
}

/** Who has it, or what was done of it. */
function describeCaseState({ state, assigned, action, decided_by }: CaseDetails): string {
  if (state === 3) {
    return `${texts.OUTCOME_LABELS[action ?? ''] ?? ''}, par ${decided_by?.name ?? 'un membre du staff parti depuis'}.`
  }
  return assigned ? `${assigned.name} s’en occupe.` : texts.CASE_STATE_LABELS[state]
}

const RULE_OPTIONS = [
  { value: '', label: 'Choisir une règle' },
  ...RULES.map((value) => ({ value, label: RULE_TEXTS[value].title })),
]
const PERCENT_OPTIONS = [10, 20, 30, 50, 100].map((value) => ({ value, label: texts.formatPercent(value) }))
const DURATION_OPTIONS = SUSPENSION_DAYS.map((value) => ({ value, label: texts.formatDays(value) }))

interface SanctionFieldsProps {
  fields: CaseFields
  errors: FieldErrors
  onChange: (change: Partial<CaseFields>) => void
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
        options={listReasonTemplates(rule)}
        value=""
        disabled={rule === ''}
        onChange={(event) => onChange({ reason: appendSentence(reason, event.target.value) })}
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
        options={PERCENT_OPTIONS}
        value={fields.percent}
        error={errors.percent}
        onChange={(event) => onChange({ percent: event.target.value })}
      />
      <Select
        label="Durée de la suspension"
        name="until"
        options={DURATION_OPTIONS}
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

function listReasonTemplates(rule: string) {
  const sentences = REASON_TEMPLATES[rule as Rule] ?? []
  return [{ value: '', label: 'Insérer une phrase' }, ...sentences.map((value) => ({ value, label: value }))]
}

const appendSentence = (reason: string, sentence: string) =>
  [reason.trim(), sentence].filter(Boolean).join('\n')
