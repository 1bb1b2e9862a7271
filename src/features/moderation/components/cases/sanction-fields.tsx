import { RULES, type Rule } from '../../../../shared/decisions.ts'
import { Checkbox } from '../../../../ui/choices.tsx'
import { Select, TextArea } from '../../../../ui/inputs.tsx'
import * as texts from '../../case-texts.ts'
import { SUSPENSION_DAYS } from '../../contract/cases.ts'
import { STAFF_REASON_MAX } from '../../contract/reason.ts'
import { RULE_TEXTS } from '../../decisions/contract/rule-texts.ts'
import { READY_SENTENCES } from '../../ready-sentences-texts.ts'
import type { Errors, Fields } from './use-case.ts'

const RULE_OPTIONS = [
  { value: '', label: 'Choisir une règle' },
  ...RULES.map((value) => ({ value, label: RULE_TEXTS[value].title })),
]
const PERCENTS = [10, 20, 30, 50, 100].map((value) => ({ value, label: texts.percent(value) }))
const UNTILS = SUSPENSION_DAYS.map((value) => ({ value, label: texts.days(value) }))

interface Props {
  fields: Fields
  errors: Errors
  onChange: (change: Partial<Fields>) => void
  /** Warnings and suspensions are for admins. */
  isAdmin: boolean
}

/** Why, and how much: what goes along with whatever an entry is closed with. */
export function SanctionFields({ fields, errors, onChange, isAdmin }: Props) {
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

function AdminFields({ fields, errors, onChange }: Omit<Props, 'isAdmin'>) {
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
