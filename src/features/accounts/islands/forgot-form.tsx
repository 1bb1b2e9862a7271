import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../ui/post-form.tsx'
import { MailSentNotice } from '../components/form-parts.tsx'
import { requestPasswordReset } from '../contract.ts'
import * as texts from '../texts.ts'

export default function ForgotForm({ token, sent }: FormProps) {
  const [answer, setAnswer] = useState<string>()
  const { register, errors, ...form } = useCallForm(requestPasswordReset, {
    defaultValues: { email: sent?.values.email ?? '' },
    errors: sent?.errors ?? {},
    onDone: ({ message }) => setAnswer(message),
  })
  if (answer) return <MailSentNotice message={answer} />
  return (
    <PostForm
      of={requestPasswordReset}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <TextInput
        label={texts.EMAIL}
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        {...register('email')}
        defaultValue={sent?.values.email}
      />
      <Button type="submit" busy={form.isSubmitting}>
        Recevoir le lien
      </Button>
    </PostForm>
  )
}
