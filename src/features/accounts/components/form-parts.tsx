import type { ComponentProps } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'

/** Confirms a mail without revealing whether the address has an account. */
export function MailSentNotice({ message }: { message: string }) {
  return (
    <p className="notice" role="status">
      <Icon name="mail" />
      <span>{message}</span>
    </p>
  )
}

/** Input for a new password. */
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

/** Username of the form for password managers. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
}
