import { useId } from 'react'
import type { Endpoint } from '../../../../shared/endpoint.ts'
import { OperationForm } from '../../../../ui/operation-form.tsx'

interface Props {
  /** The call that it makes. */
  of: Endpoint
  /** The CSRF token of the page. */
  token: string
  /** What is sent once it is moved. */
  name: string
  value: boolean
  isOn: boolean
  isBusy: boolean
  label: string
  /** What exactly it means. */
  description: string
  onChange: () => void
}

/** A switch with one line that says what it does; a form of one button without scripts. */
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
