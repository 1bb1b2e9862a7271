import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../ui/post-form.tsx'
import { showSuccess } from '../../../ui/toast.ts'
import { HiddenUsername, NewPasswordInput } from '../components/form-parts.tsx'
import { changePassword } from '../contract.ts'
import * as texts from '../texts.ts'

interface Props extends FormProps {
  email: string
}

/** Changes the password; empty again after success. */
export default function PasswordForm(props: Props) {
  const [turn, setTurn] = useState(0)
  return <PasswordFields key={turn} {...props} onChanged={() => setTurn(turn + 1)} />
}

function PasswordFields({ token, sent, email, onChanged }: Props & { onChanged: () => void }) {
  const { register, errors, ...form } = useCallForm(changePassword, {
    defaultValues: { current_password: '', password: '' },
    errors: sent?.errors ?? {},
    onDone: async ({ message }) => {
      await showSuccess(message)
      onChanged()
    },
  })
  return (
    <PostForm
      of={changePassword}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <HiddenUsername email={email} />
      <PasswordInput
        label={texts.CURRENT_PASSWORD}
        error={errors.current_password}
        autoComplete="current-password"
        required
        {...register('current_password')}
      />
      <NewPasswordInput label={texts.NEW_PASSWORD} error={errors.password} {...register('password')} />
      <Button type="submit" kind="soft" busy={form.isSubmitting}>
        {texts.RESET_SUBMIT}
      </Button>
    </PostForm>
  )
}
