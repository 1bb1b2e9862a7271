import type { ReactNode, SubmitEvent } from 'react'

interface Props {
  action: string
  token: string
  className?: string
  /** What is done instead, once scripts run. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A plain form that also works without scripts. */
export function PostedForm({ action, token, className, onSubmit, children }: Props) {
  return (
    <form
      method="post"
      action={action}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event)
      }}
    >
      <input type="hidden" name="_token" value={token} />
      {children}
    </form>
  )
}
