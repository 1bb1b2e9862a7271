import type { ReactNode, SubmitEventHandler } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** What came back when the form was posted without scripts: what was typed and what is wrong with it. */
export interface SentForm {
  values: Record<string, string>
  errors: Record<string, string[]>
  message: string
}

/** What every form of the account is given by its page. */
export interface FormProps {
  /** The CSRF token of the page. */
  token: string
  sent?: SentForm | undefined
}

/**
 * A form that browsers without scripts post by themselves. Once scripts run, `submit` makes the call and our own
 * sentences replace the browser's.
 */
export function PostForm({
  action,
  token,
  message,
  submit,
  children,
}: {
  action: string
  token: string
  /** What is wrong with the form as a whole. */
  message: string | undefined
  submit: SubmitEventHandler<HTMLFormElement>
  children: ReactNode
}) {
  const hydrated = useHydrated()
  return (
    <form className="form" method="post" action={action} onSubmit={submit} noValidate={hydrated}>
      <input type="hidden" name="_token" value={token} />
      {message && (
        <p className="form-error error" role="alert">
          <Icon name="circle-alert" size="sm" />
          {message}
        </p>
      )}
      {children}
    </form>
  )
}
