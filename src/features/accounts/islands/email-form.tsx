import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { PasswordInput, TextInput } from '../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../ui/post-form.tsx'
import { MailSentNotice } from '../components/form-parts.tsx'
import { changeEmail } from '../contract.ts'
import * as texts from '../texts.ts'

export default function EmailForm({ token, sent }: FormProps) {
  const [answer, setAnswer] = useState<string>()
  const { register, errors, ...form } = useCallForm(changeEmail, {
    defaultValues: { email: sent?.values.email ?? '', current_password: '' },
    errors: sent?.errors ?? {},
    onDone: ({ message }) => setAnswer(message),
  })
  if (answer) return <MailSentNotice message={answer} />
  return (
    <PostForm
      of={changeEmail}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <TextInput
        label="Nouvelle adresse e-mail"
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...register('email')}
        defaultValue={sent?.values.email}
      />
      <PasswordInput
        label={texts.CURRENT_PASSWORD}
        error={errors.current_password}
        autoComplete="current-password"
        required
        {...register('current_password')}
      />
      <Button type="submit" kind="soft" busy={form.isSubmitting}>
        Changer l’adresse
      </Button>
    </PostForm>
  )
}
