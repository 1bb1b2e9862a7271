import type { useCallForm } from '../../../../ui/form.tsx'
import type { EditableProfile, EditFieldName, editProfile } from '../contract/edit.ts'

/** What the controls of the form hold: digits, text, or '' for nothing. */
export type EditValues = Record<Exclude<EditFieldName, 'sensitive'>, string> & { sensitive: '0' | '1' }

/** The form and what its controls start with. */
export type EditFormControls = Pick<
  ReturnType<typeof useCallForm<typeof editProfile>>,
  'register' | 'errors' | 'setValue'
> & { start: EditValues }

const toInputValue = (value: number | string | null) => (value === null ? '' : String(value))

/** The stored profile as the controls hold it. */
export function toEditValues(fields: EditableProfile): EditValues {
  return {
    matrimonial_status: toInputValue(fields.matrimonial_status),
    sensitive: fields.sensitive ? '1' : '0',
    orientation: toInputValue(fields.orientation),
    religion: toInputValue(fields.religion),
    job: toInputValue(fields.job),
    size: toInputValue(fields.size),
    height: toInputValue(fields.height),
    eyes: toInputValue(fields.eyes),
    hair: toInputValue(fields.hair),
    drink: toInputValue(fields.drink),
    smoke: toInputValue(fields.smoke),
    children: toInputValue(fields.children),
    description: toInputValue(fields.description),
  }
}

/** `values` with those of `others` that are controls of this form in their place. */
export function mergeEditValues(values: EditValues, others: Record<string, unknown>): EditValues {
  const known = Object.entries(others).filter(([name, value]) => name in values && typeof value === 'string')
  const merged: EditValues = { ...values, ...Object.fromEntries(known) }
  return { ...merged, sensitive: merged.sensitive === '1' ? '1' : '0' }
}

export function hasSameValues(one: EditValues, other: EditValues): boolean {
  return (Object.keys(one) as EditFieldName[]).every((name) => one[name] === other[name])
}
