import { useState } from 'react'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type FormProps, PostForm } from '../../../ui/post-form.tsx'
import { verifyEmail } from '../contract.ts'

/** @param link secret of the mail's link */
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

/** Confirms that the address is verified, with links to next steps. */
export function EmailVerifiedNotice() {
  return (
    <div className="stack" role="status">
      <p className="notice">
        <Icon name="circle-check" />
        <span>Merci. Vous pouvez maintenant écrire aux autres membres.</span>
      </p>
      <LinkButton href="/">Continuer</LinkButton>
    </div>
  )
}
