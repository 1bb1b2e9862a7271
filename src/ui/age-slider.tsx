import { type CSSProperties, useId } from 'react'
import { AGE_MAX, AGE_MIN } from '../shared/enumerations.ts'
import { AGE, AGE_FROM, AGE_TO, formatAge, formatAgeRange } from './texts.ts'
import { useHydrated } from './use-hydrated.ts'

export interface AgeRange {
  age_from: number
  age_to: number
}

const percent = (age: number) => ((age - AGE_MIN) / (AGE_MAX - AGE_MIN)) * 100

/**
 * Two handles from 18 to 120 that cannot cross, each a range input named `age_from` and `age_to`. Without
 * scripts two number fields replace them.
 */
export function AgeSlider({
  value,
  onChange,
  error,
}: {
  value: AgeRange
  onChange: (value: AgeRange) => void
  error?: string | undefined
}) {
  const { age_from, age_to } = value
  const errorId = useId()
  const hydrated = useHydrated()
  const bounds = { min: AGE_MIN, max: AGE_MAX, 'aria-describedby': error && errorId }
  return (
    <fieldset className="field slider">
      <legend className="label">
        {AGE}
        <output className="needs-script">{formatAgeRange(age_from, age_to)}</output>
      </legend>
      <div
        className="range needs-script"
        style={{ '--a': percent(age_from), '--b': percent(age_to) } as CSSProperties}
      >
        <input
          {...bounds}
          type="range"
          // With both handles at the far end only this one can move, so it must be on top.
          className={age_from > (AGE_MIN + AGE_MAX) / 2 ? 'on-top' : undefined}
          name={hydrated ? 'age_from' : undefined}
          aria-label={AGE_FROM}
          aria-valuetext={formatAge(age_from)}
          value={age_from}
          onChange={(event) => onChange({ age_from: Math.min(event.target.valueAsNumber, age_to), age_to })}
        />
        <input
          {...bounds}
          type="range"
          name={hydrated ? 'age_to' : undefined}
          aria-label={AGE_TO}
          aria-valuetext={formatAge(age_to)}
          value={age_to}
          onChange={(event) => onChange({ age_from, age_to: Math.max(event.target.valueAsNumber, age_from) })}
        />
      </div>
      <noscript>
        <div className="slider-plain">
          <PlainAge name="age_from" label={AGE_FROM} age={age_from} />
          <PlainAge name="age_to" label={AGE_TO} age={age_to} />
        </div>
      </noscript>
      {error && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function PlainAge({ name, label, age }: { name: string; label: string; age: number }) {
  return (
    <input
      className="input"
      type="number"
      name={name}
      min={AGE_MIN}
      max={AGE_MAX}
      defaultValue={age}
      aria-label={label}
    />
  )
}
