import { useId } from 'react'
import type { Endpoint } from '../../../../shared/endpoint.ts'
import { OperationForm } from '../../../../ui/operation-form.tsx'

/** The switch is among the visitors and among the visibility settings. */
export const NO_TRACES = 'Naviguer sans laisser de traces'

interface Props {
  /** The call that saves the setting. */
  of: Endpoint
  /** The CSRF token of the page. */
  token: string
  /** Name and value to send. */
  name: string
  value: boolean
  isOn: boolean
  isBusy: boolean
  label: string
  /** Explains the setting. */
  description: string
  onChange: () => void
}

/** A switch with its explanation; without scripts a form with one button. */
export function SwitchForm({ of, token, name, value, isOn, isBusy, label, description, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <OperationForm of={of} token={token} className="plain-act" onSubmit={onChange}>
        <input type="hidden" name={name} value={String(value)} />
        <button
          type="submit"
          className="switch"
          role="switch"
          aria-checked={isOn}
          aria-busy={isBusy || undefined}
          aria-describedby={id}
        >
          {label}
        </button>
      </OperationForm>
      <p id={id} className="soft small">
        {description}
      </p>
    </div>
  )
}
