import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { type FormProps, PostForm } from '../../../ui/post-form.tsx'
import { EmailVerifiedNotice } from '../components/email-verified-notice.tsx'
import { verifyEmail } from '../contract.ts'

/** @param link the secret of the mail's link */
export default function VerifyForm({ token, sent, link }: FormProps & { link: string }) {
  const [done, setDone] = useState(false)
  const { errors, ...form } = useCallForm(verifyEmail, {
    defaultValues: { token: link },
    errors: sent?.errors ?? {},
    onDone: () => setDone(true),
  })
  if (done) return <EmailVerifiedNotice />
  return (
    <PostForm
      of={verifyEmail}
      params={{ token: link }}
      token={token}
      message={errors.token ?? form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <input type="hidden" name="token" value={link} />
      <Button type="submit" busy={form.isSubmitting}>
        Confirmer mon adresse
      </Button>
    </PostForm>
  )
}
