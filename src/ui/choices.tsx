import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError, type FieldProps } from './field.tsx'
import type { Option } from './inputs.tsx'

interface ChoiceProps extends FieldProps {
  name: string
  options: readonly Option[]
  /** Controlled value; else set `defaultValue`. */
  value?: string | number
  defaultValue?: string | number
  onChange?: (value: string) => void
  required?: boolean
}

/** Radio buttons side by side, for two to four short options. */
export function Segment(props: ChoiceProps) {
  return (
    <Choices {...props}>
      <div className="segment">
        <Radios {...props} />
      </div>
    </Choices>
  )
}

/** Radio buttons in a column. */
export function RadioGroup(props: ChoiceProps) {
  return (
    <Choices {...props}>
      <div>
        <Radios {...props} className="choice" />
      </div>
    </Choices>
  )
}

/** Radio buttons as chips; `mark` renders before the label. */
export function Chips({ mark, ...props }: ChoiceProps & { mark?: (option: Option) => ReactNode }) {
  return (
    <fieldset className="chips">
      <legend className="sr">{props.label}</legend>
      <Radios {...props} className="chip" {...(mark && { mark })} />
    </fieldset>
  )
}

function Choices({ label, hint, error, children }: FieldProps & { children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className="field choices" aria-describedby={error || hint ? `${id}-note` : undefined}>
      <legend className="label">{label}</legend>
      {children}
      {hint && !error && (
        <p className="hint" id={`${id}-note`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-note`} message={error} />
    </fieldset>
  )
}

function Radios({
  name,
  options,
  value,
  defaultValue,
  onChange,
  required,
  error,
  className,
  mark,
}: ChoiceProps & { className?: string; mark?: (option: Option) => ReactNode }) {
  return options.map((option) => (
    <label key={option.value} className={className} title={option.title}>
      <input
        type="radio"
        name={name}
        value={option.value}
        required={required}
        aria-invalid={error ? true : undefined}
        {...(value === undefined
          ? { defaultChecked: option.value === defaultValue }
          : { checked: option.value === value })}
        onChange={() => onChange?.(String(option.value))}
      />
      {mark?.(option)}
      {option.label}
    </label>
  ))
}

/** A checkbox with its label to the right. */
export function Checkbox({
  label,
  hint,
  error,
  ...attributes
}: FieldProps & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const id = useId()
  return (
    <div className="field choices">
      <label className="choice">
        <input
          {...attributes}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        <span>
          {label}
          {hint && (
            <span className="hint" id={error ? undefined : `${id}-note`}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${id}-note`} message={error} />
    </div>
  )
}
