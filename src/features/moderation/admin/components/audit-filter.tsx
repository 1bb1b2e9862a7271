import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Select, TextInput } from '../../../../ui/inputs.tsx'
import * as texts from '../audit-texts.ts'
import { ACTS } from '../contract/act-texts.ts'
import type { AuditFilter } from '../contract/audit.ts'

const ACTIONS = [
  { value: '', label: texts.ANY_ACTION },
  ...Object.entries(ACTS).map(([value, label]) => ({ value, label })),
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
    <form className="panel audit-filter" aria-label={texts.FILTER}>
      <TextInput {...field('actor', texts.ACTOR)} placeholder={texts.NAME_OR_ID} />
      <TextInput {...field('user', texts.USER)} placeholder={texts.NAME_OR_ID} />
      <Select {...field('action', texts.ACTION)} options={ACTIONS} />
      <TextInput {...field('target', texts.TARGET)} placeholder={texts.TARGET_HINT} inputMode="numeric" />
      <TextInput {...field('from', texts.FROM)} type="date" />
      <TextInput {...field('to', texts.TO)} type="date" />
      <div className="audit-acts">
        <Button type="submit" small icon="filter">
          {texts.SHOW}
        </Button>
        {Object.values(filter).some((value) => value !== '') && (
          <LinkButton kind="bare" small href="/admin/journal">
            {texts.CLEAR}
          </LinkButton>
        )}
      </div>
    </form>
  )
}
