import type { ComponentProps, ReactNode, SubmitEventHandler } from 'react'
import { Icon } from './icon.tsx'
import { OperationForm } from './operation-form.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Values and errors of a form that was posted without scripts. */
export interface SubmittedForm {
  values: Record<string, string>
  errors: Record<string, string[]>
  message: string
}

/** Props that a page passes to its form. */
export interface FormProps {
  /** The CSRF token of the page. */
  token: string
  sent?: SubmittedForm | undefined
}

interface Props
  extends Pick<ComponentProps<typeof OperationForm>, 'of' | 'params' | 'suffix' | 'path' | 'token'> {
  /** Error of the whole form. */
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
