import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { HIDE_PASSWORD, SHOW_PASSWORD } from './texts.ts'
import { useHydrated } from './use-hydrated.ts'

type Native<T> = Omit<T, 'id' | 'className'>

/** A text field. `limit` shows a counter; the schema enforces the limit. */
export function TextInput({
  label,
  hint,
  error,
  limit,
  ...attributes
}: FieldProps & { limit?: number } & Native<ComponentProps<'input'>>) {
  const { left, count } = useCounter(limit, attributes.defaultValue ?? attributes.value)
  return (
    <Field label={label} hint={hint} error={error} left={left}>
      {(control) => (
        <input
          {...attributes}
          {...control}
          className="input"
          onChange={(event) => {
            count(event)
            attributes.onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}

/** A multi-line text field, with the same counter. */
export function TextArea({
  label,
  hint,
  error,
  limit,
  ...attributes
}: FieldProps & { limit?: number } & Native<ComponentProps<'textarea'>>) {
  const { left, count } = useCounter(limit, attributes.defaultValue ?? attributes.value)
  return (
    <Field label={label} hint={hint} error={error} left={left}>
      {(control) => (
        <textarea
          {...attributes}
          {...control}
          className="textarea"
          onChange={(event) => {
            count(event)
            attributes.onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}

/** A password field; with scripts the password can be shown. */
export function PasswordInput({
  label,
  hint,
  error,
  ...attributes
}: FieldProps & Native<ComponentProps<'input'>>) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="with-eye">
          <input
            {...attributes}
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          {hydrated && (
            <button
              type="button"
              aria-label={shown ? HIDE_PASSWORD : SHOW_PASSWORD}
              aria-controls={control.id}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? 'eye-off' : 'eye'} />
            </button>
          )}
        </div>
      )}
    </Field>
  )
}

export interface Option {
  value: string | number
  label: string
  /** Shown as a tooltip. */
  title?: string
}

/** One choice of a long list. */
export function Select({
  label,
  hint,
  error,
  options,
  ...attributes
}: FieldProps & { options: readonly Option[] } & Native<ComponentProps<'select'>>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...attributes} {...control} className="select">
          {options.map((option) => (
            <option key={option.value} value={option.value} title={option.title}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Options of an enumeration, with their indexes as values. */
export function toOptions(labels: readonly string[], titles: readonly string[] = []): Option[] {
  return labels.map((label, value) => {
    const title = titles[value]
    return title ? { value, label, title } : { value, label }
  })
}

function useCounter(limit: number | undefined, initial: unknown) {
  const [length, setLength] = useState(() => String(initial ?? '').length)
  return {
    left: limit !== undefined && length > 1 ? limit - length : null,
    count: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setLength(event.target.value.length),
  }
}
