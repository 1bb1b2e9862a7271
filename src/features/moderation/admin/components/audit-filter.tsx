import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Select, TextInput } from '../../../../ui/inputs.tsx'
import * as texts from '../audit-texts.ts'
import { ACTION_LABELS } from '../contract/action-texts.ts'
import type { AuditFilter } from '../contract/audit.ts'

const ACTION_OPTIONS = [
  { value: '', label: 'Tous les actes' },
  ...Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label })),
]

/** What the log is searched by, as a plain form whose answer has an address. */
export function AuditFilterForm({
  filter,
  errors,
}: {
  filter: AuditFilter
  errors: Partial<Record<keyof AuditFilter, string>>
}) {
  const field = (name: keyof AuditFilter, label: string) => ({
    name,
    label,
    defaultValue: filter[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <form className="panel audit-filter" aria-label="Filtrer le journal">
      <TextInput {...field('actor', texts.ACTOR)} placeholder="Nom ou numéro" />
      <TextInput {...field('user', 'Membre concerné')} placeholder="Nom ou numéro" />
      <Select {...field('action', 'Acte')} options={ACTION_OPTIONS} />
      <TextInput {...field('target', texts.TARGET)} placeholder="Numéro" inputMode="numeric" />
      <TextInput {...field('from', 'Du')} type="date" />
      <TextInput {...field('to', 'Au')} type="date" />
      <div className="audit-acts">
        <Button type="submit" small icon="filter">
          Afficher
        </Button>
        {Object.values(filter).some((value) => value !== '') && (
          <LinkButton kind="bare" small href="/admin/journal">
            Tout afficher
          </LinkButton>
        )}
      </div>
    </form>
  )
}
