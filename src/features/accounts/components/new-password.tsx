import type { ComponentProps } from 'react'
import { PasswordInput } from '../../../ui/inputs.tsx'

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
