import { useId } from 'react'
import { PlainAct } from '../../../friends/components/plain-act.tsx'

interface Props {
  /** Where it is posted to without scripts. */
  action: string
  /** The CSRF token of the page. */
  token: string
  /** What is sent once it is moved. */
  name: string
  value: boolean
  isOn: boolean
  isBusy: boolean
  label: string
  /** What exactly it means. */
  line: string
  onChange: () => void
}

/** A switch with one line that says what it does; a form of one button without scripts. */
export function PlainSwitch({ action, token, name, value, isOn, isBusy, label, line, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <PlainAct action={action} token={token} onSubmit={onChange}>
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
      </PlainAct>
      <p id={id} className="soft small">
        {line}
      </p>
    </div>
  )
}
