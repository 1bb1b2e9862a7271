import type { useCallForm } from '../../../../ui/form.tsx'
import { EDITABLE_FIELDS, mapFields, type ProfileFieldName } from '../../profile-fields.ts'
import type { EditableProfile, EditFieldName, editProfile } from '../contract.ts'

/** Values of the form's controls: digits, text, or '' for no answer. */
export type EditValues = Record<ProfileFieldName, string> & { sensitive: '0' | '1' }

/** The form and the first values of its controls. */
export type EditFormControls = Pick<
  ReturnType<typeof useCallForm<typeof editProfile>>,
  'register' | 'errors' | 'setValue'
> & { start: EditValues }

/** The stored profile as values of the controls. */
export function toEditValues(profile: EditableProfile): EditValues {
  const values = mapFields<ProfileFieldName, Record<ProfileFieldName, string>>(EDITABLE_FIELDS, (name) =>
    String(profile[name] ?? ''),
  )
  return { ...values, sensitive: profile.sensitive ? '1' : '0' }
}

/** `values`, replaced by those of `others` that are controls of this form. */
export function mergeEditValues(values: EditValues, others: Record<string, unknown>): EditValues {
  const known = Object.entries(others).filter(([name, value]) => name in values && typeof value === 'string')
  const merged: EditValues = { ...values, ...Object.fromEntries(known) }
  return { ...merged, sensitive: merged.sensitive === '1' ? '1' : '0' }
}

export function hasSameValues(one: EditValues, other: EditValues): boolean {
  return (Object.keys(one) as EditFieldName[]).every((name) => one[name] === other[name])
}
