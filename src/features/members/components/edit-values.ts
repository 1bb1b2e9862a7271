import type { useCallForm } from '../../../ui/form.tsx'
import type { EditFields, EditName, editProfile } from '../contract/edit.ts'

/** What the controls of the form hold: digits, text, or '' for nothing. */
export type EditValues = Record<Exclude<EditName, 'sensitive'>, string> & { sensitive: '0' | '1' }

/** The form and what its controls start with. */
export type EditForm = Pick<
  ReturnType<typeof useCallForm<typeof editProfile>>,
  'register' | 'errors' | 'setValue'
> & { start: EditValues }

const written = (value: number | string | null) => (value === null ? '' : String(value))

/** The stored profile as the controls hold it. */
export function valuesOf(fields: EditFields): EditValues {
  return {
    matrimonial_status: written(fields.matrimonial_status),
    sensitive: fields.sensitive ? '1' : '0',
    orientation: written(fields.orientation),
    religion: written(fields.religion),
    job: written(fields.job),
    size: written(fields.size),
    height: written(fields.height),
    eyes: written(fields.eyes),
    hair: written(fields.hair),
    drink: written(fields.drink),
    smoke: written(fields.smoke),
    children: written(fields.children),
    description: written(fields.description),
  }
}

/** `values` with those of `others` that are controls of this form in their place. */
export function mergeValues(values: EditValues, others: Record<string, unknown>): EditValues {
  const known = Object.entries(others).filter(([name, value]) => name in values && typeof value === 'string')
  const merged: EditValues = { ...values, ...Object.fromEntries(known) }
  return { ...merged, sensitive: merged.sensitive === '1' ? '1' : '0' }
}

export function isSame(one: EditValues, other: EditValues): boolean {
  return (Object.keys(one) as EditName[]).every((name) => one[name] === other[name])
}
