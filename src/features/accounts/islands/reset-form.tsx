import { navigateTo } from '../../../client/navigate.ts'
import { Button } from '../../../ui/button.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { type FormProps, PostForm } from '../../../ui/post-form.tsx'
import { HiddenUsername, NewPasswordInput } from '../components/form-parts.tsx'
import { resetPassword } from '../contract.ts'
import * as texts from '../texts.ts'

interface Props extends FormProps {
  /** Secret of the mail's link. */
  link: string
  /** Address that the link was sent to. */
  email: string
  /** Page after success. */
  next: string
}

export default function ResetForm({ token, sent, link, email, next }: Props) {
  const { register, errors, ...form } = useCallForm(resetPassword, {
    defaultValues: { token: link, password: '' },
    errors: sent?.errors ?? {},
    onDone: () => navigateTo(next),
  })
  return (
    <PostForm
      of={resetPassword}
      params={{ token: link }}
      token={token}
      message={errors.token ?? form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <input type="hidden" name="token" value={link} />
      <HiddenUsername email={email} />
      <NewPasswordInput label={texts.NEW_PASSWORD} error={errors.password} {...register('password')} />
      <Button type="submit" busy={form.isSubmitting}>
        {texts.RESET_SUBMIT}
      </Button>
    </PostForm>
  )
}
