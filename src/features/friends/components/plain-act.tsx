import type { ReactNode } from 'react'

interface Props {
  action: string
  /** The CSRF token of the page. */
  token: string
  /** What its button does once scripts run. */
  onSubmit?: () => void
  children: ReactNode
}

/** A form that is nothing but its button: browsers without scripts post it. */
export function PlainAct({ action, token, onSubmit, children }: Props) {
  return (
    <form
      className="plain-act"
      method="post"
      action={action}
      onSubmit={(event) => {
        if (!onSubmit) return
        event.preventDefault()
        onSubmit()
      }}
    >
      <input type="hidden" name="_token" value={token} />
      {children}
    </form>
  )
}
