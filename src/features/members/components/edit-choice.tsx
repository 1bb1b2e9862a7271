import { Segment } from '../../../ui/choices.tsx'
import { Select, toOptions } from '../../../ui/inputs.tsx'
import type { EditName } from '../contract/edit.ts'
import { LABELS } from '../edit-texts.ts'
import type { EditForm } from './edit-values.ts'

interface Props {
  form: EditForm
  name: Exclude<EditName, 'sensitive' | 'job' | 'description'>
  labels: readonly string[]
}

/** One of many, as a list that opens. */
export function SelectChoice({
  form: { register, errors, start },
  name,
  labels,
  titles,
  hint,
  required = true,
  onChoose,
}: Props & {
  /** Tooltips of the options. */
  titles?: readonly string[]
  hint?: string | undefined
  required?: boolean
  onChoose?: (value: string) => void
}) {
  const field = register(name)
  return (
    <Select
      label={LABELS[name]}
      options={[{ value: '', label: 'Choisissez' }, ...toOptions(labels, titles)]}
      hint={hint}
      title={hint}
      error={errors[name]}
      required={required}
      {...field}
      onChange={(event) => {
        onChoose?.(event.target.value)
        return field.onChange(event)
      }}
      defaultValue={start[name]}
    />
  )
}

/** One of two or three, side by side. */
export function SegmentChoice({ form: { setValue, errors, start }, name, labels }: Props) {
  return (
    <Segment
      label={LABELS[name]}
      options={toOptions(labels)}
      name={name}
      error={errors[name]}
      required
      onChange={(value) => setValue(name, value)}
      {...(start[name] ? { defaultValue: Number(start[name]) } : {})}
    />
  )
}
