import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { FieldError } from './field.tsx'

/** The three fields of a birthday, in French order; without scripts they are posted under these names. */
const PARTS = [
  { name: 'birthday_day', label: 'Jour', autoComplete: 'bday-day', digits: 2 },
  { name: 'birthday_month', label: 'Mois', autoComplete: 'bday-month', digits: 2 },
  { name: 'birthday_year', label: 'Année', autoComplete: 'bday-year', digits: 4 },
] as const

interface Props {
  label: string
  hint: string
  error: string | undefined
  /** Values posted before, by the names of the fields. */
  typed: Record<string, string>
  /** Called with `YYYY-MM-DD`, or '' while all three are empty. */
  onChange: (birthday: string) => void
}

/** Day, month and year of birth: never a date picker, which opens on this month and follows the browser's language. */
export function BirthdayFields({ label, hint, error, typed, onChange }: Props) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const report = () => {
    const inputs = [...(row.current?.querySelectorAll('input') ?? [])]
    onChange(joinBirthday(Object.fromEntries(inputs.map(({ name, value }) => [name, value]))))
  }
  // Typed before the scripts loaded, or posted before.
  const reportFirst = useEffectEvent(report)
  useEffect(() => reportFirst(), [])
  return (
    <fieldset className="field birthday" aria-describedby={`${id}-note`}>
      <legend className="label">{label}</legend>
      <div className="birthday-parts" ref={row}>
        {PARTS.map(({ name, label: part, autoComplete, digits }) => (
          <label key={name}>
            <span>{part}</span>
            <input
              className="input"
              name={name}
              inputMode="numeric"
              pattern="[0-9]*"
              autoComplete={autoComplete}
              maxLength={digits}
              defaultValue={typed[name]}
              aria-invalid={error ? true : undefined}
              required
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                // Some keyboards offer more than digits.
                event.target.value = event.target.value.replace(/\D/g, '')
                report()
              }}
            />
          </label>
        ))}
      </div>
      {error ? (
        <FieldError id={`${id}-note`} message={error} />
      ) : (
        <p className="hint" id={`${id}-note`}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}

/** The birthday of the three fields as calls take it; '' if all are empty. What is no day is no date either. */
export function joinBirthday(fields: Record<string, unknown>): string {
  const [day = '', month = '', year = ''] = PARTS.map(({ name }) => String(fields[name] ?? '').trim())
  if (!day && !month && !year) return ''
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
