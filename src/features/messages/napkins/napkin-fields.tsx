import { toParisDay } from '../../../shared/age.ts'
import { addDays } from '../../../shared/paris-time.ts'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { PLACE_LENGTH, SLOT_DAYS, SLOT_HOURS } from './policy.ts'
import { formatSlotDay } from './slot-texts.ts'
import * as texts from './texts.ts'

export interface NapkinFieldsProps {
  errors?: Record<string, string[]> | undefined
  /** Typed in a refused form. */
  values?: Record<string, string> | undefined
  /** Milliseconds since 1970. */
  now: number
}

/** Choices of half an hour from 8 h; the hours of the night come last. */
const TIMES = Array.from({ length: 48 }, (_, index) => {
  const half = (index + 16) % 48
  const hour = Math.floor(half / 2)
  const minutes = half % 2 ? '30' : '00'
  return {
    value: `${String(hour).padStart(2, '0')}:${minutes}`,
    label: `${hour}\u00a0h${minutes === '00' ? '' : '\u00a030'}`,
  }
})
const HOURS = Array.from({ length: SLOT_HOURS.max - SLOT_HOURS.min + 1 }, (_, index) => ({
  value: SLOT_HOURS.min + index,
  label: texts.formatHours(SLOT_HOURS.min + index),
}))
const NONE = { value: '', label: '—' }

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function listDays(now: number) {
  const today = toParisDay(now)
  return Array.from({ length: SLOT_DAYS + 1 }, (_, index) => {
    const value = addDays(today, index)
    return { value, label: capitalize(formatSlotDay(`${value}T12:00:00Z`)) }
  })
}

/** A place and up to three slots; the second and third unfold. */
export function NapkinFields({ errors = {}, values = {}, now }: NapkinFieldsProps) {
  const days = [NONE, ...listDays(now)]
  const slot = (number: 1 | 2 | 3) => (
    <SlotFields
      key={number}
      {...{ number, errors, values, days }}
      title={texts.SLOT_TITLES[number - 1] ?? ''}
    />
  )
  const hasMore = [2, 3].some(
    (number) => values[`day_${number}`] || errors[`day_${number}`] || errors[`time_${number}`],
  )
  return (
    <div className="napkin-fields">
      <TextInput
        label={texts.PLACE_LABEL}
        hint={texts.PLACE_HINT}
        name="place"
        required
        minLength={PLACE_LENGTH.min}
        maxLength={PLACE_LENGTH.max}
        limit={PLACE_LENGTH.max}
        defaultValue={values.place ?? ''}
        error={errors.place?.[0]}
      />
      {slot(1)}
      <details open={hasMore}>
        <summary>D’autres moments possibles</summary>
        {slot(2)}
        {slot(3)}
      </details>
    </div>
  )
}

interface SlotProps extends Required<Pick<NapkinFieldsProps, 'errors' | 'values'>> {
  number: 1 | 2 | 3
  title: string
  days: { value: string; label: string }[]
}

function SlotFields({ number, title, days, errors = {}, values = {} }: SlotProps) {
  const field = (name: string) => ({
    name: `${name}_${number}`,
    error: errors[`${name}_${number}`]?.[0],
  })
  return (
    <fieldset className="napkin-slot">
      <legend>{title}</legend>
      <Select
        label={texts.DAY_LABEL}
        options={days}
        required={number === 1}
        defaultValue={values[`day_${number}`] ?? ''}
        {...field('day')}
      />
      <Select
        label={texts.TIME_LABEL}
        options={[NONE, ...TIMES]}
        required={number === 1}
        defaultValue={values[`time_${number}`] ?? ''}
        {...field('time')}
      />
      <Select
        label={texts.HOURS_LABEL}
        options={HOURS}
        defaultValue={values[`hours_${number}`] ?? SLOT_HOURS.usual}
        {...field('hours')}
      />
    </fieldset>
  )
}
