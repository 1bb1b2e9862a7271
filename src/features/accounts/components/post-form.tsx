import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
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

interface Props
  extends Pick<ComponentProps<typeof OperationForm>, 'of' | 'params' | 'suffix' | 'path' | 'token'> {
  /** What is wrong with the form as a whole. */
  message: string | undefined
  submit: SubmitEventHandler<HTMLFormElement>
  children: ReactNode
}

/** A form with the errors of its call. Once scripts run, `submit` makes the call and checks in place of the browser. */
export function PostForm({ message, submit, children, ...form }: Props) {
  const hydrated = useHydrated()
  return (
    <OperationForm {...form} className="form" onSubmit={submit} noValidate={hydrated}>
      {message && (
        <p className="form-error error" role="alert">
          <Icon name="circle-alert" size="sm" />
          {message}
        </p>
      )}
      {children}
    </OperationForm>
  )
}
