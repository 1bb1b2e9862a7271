import { useState } from 'react'
import { navigateTo } from '../../../client/navigate.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type FormProps, PostForm } from '../../../ui/post-form.tsx'
import { showAfterNavigation } from '../../../ui/toast.ts'
import { verifyEmail } from '../contract.ts'

interface Props extends FormProps {
  /** Secret of the mail's link. */
  link: string
  question: string
  /** Leads back at once to the page that the member was on the way to. */
  isSignedIn: boolean
}

/** Confirms an address; then nothing on the page asks for it any more. */
export default function VerifyForm({ token, sent, link, question, isSignedIn }: Props) {
  const [next, setNext] = useState<string>()
  const { errors, ...form } = useCallForm(verifyEmail, {
    defaultValues: { token: link },
    errors: sent?.errors ?? {},
    onDone: (confirmed) => {
      setNext(confirmed.next)
      if (!isSignedIn || confirmed.next === '/') return
      showAfterNavigation(confirmed.message)
      return navigateTo(confirmed.next)
    },
  })
  if (next) return <EmailVerifiedNotice next={next} />
  return (
    <div className="stack">
      <p>Un dernier geste, et vous pourrez écrire aux autres membres.</p>
      <p>{question}</p>
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
    </div>
  )
}

/** Confirms that the address is verified, and leads on. @param next page of this site */
export function EmailVerifiedNotice({ next }: { next: string }) {
  return (
    <div className="stack" role="status">
      <p className="notice">
        <Icon name="circle-check" />
        <span>Merci. Vous pouvez maintenant écrire aux autres membres.</span>
      </p>
      <LinkButton href={next}>Continuer</LinkButton>
    </div>
  )
}
