import type { ComponentProps } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'

/** A mail is on its way, if it may be. */
export function MailSentNotice({ message }: { message: string }) {
  return (
    <p className="notice" role="status">
      <Icon name="mail" />
      <span>{message}</span>
    </p>
  )
}

/** A password that is being chosen. */
export function NewPasswordInput(props: ComponentProps<typeof PasswordInput>) {
  return (
    <PasswordInput
      hint="10 caractères ou plus. Une petite phrase se retient bien."
      autoComplete="new-password"
      required
      {...props}
    />
  )
}

/** Tells password managers whose password it is. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
}
