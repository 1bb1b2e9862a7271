import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import { formatCharactersLeft } from './texts.ts'

/** Attributes of the control inside a field. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The first message of the field, in French. */
  error?: string | undefined
}

/**
 * The counter turns to the warning colour from this number of characters left (specification 1, section 5).
 */
const NEAR_THE_END = 10

/**
 * A labelled control with its hint and error. `left`: characters that may still be typed; the counter appears
 * after the second one.
 */
export function Field({
  label,
  hint,
  error,
  left,
  children,
}: FieldProps & { left?: number | null; children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {(hint || left != null) && (
        <div className="field-foot">
          {hint && (
            <p className="hint" id={`${id}-hint`}>
              {hint}
            </p>
          )}
          {left != null && (
            <span className={left <= NEAR_THE_END ? 'counter near' : 'counter'}>
              {formatCharactersLeft(left)}
            </span>
          )}
        </div>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

/** The message of an invalid field; nothing otherwise. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p className="error" id={id}>
      <Icon name="circle-alert" size="sm" />
      {message}
    </p>
  )
}
