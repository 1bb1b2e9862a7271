import { getSignInHref, getSignUpHref } from '../../../../ui/auth-links.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'

/** Shows why the reader may not reply, in place of the form. */
export function ReplyRefusal({ reason, isLocked }: { reason: string; isLocked: boolean }) {
  return (
    <p className="notice reply-refusal" role="status">
      <Icon name={isLocked ? 'lock' : 'ban'} />
      <span>{reason}</span>
    </p>
  )
}

/** Shown to visitors in place of the reply form. @param back return address */
export function SignUpPrompt({ back }: { back: string }) {
  return (
    <section className="panel stack-sm reply-join" aria-labelledby="reply-title">
      <h2 id="reply-title">{'Envie de répondre\u202f?'}</h2>
      <p className="soft">Le forum se lit librement. Pour y prendre la parole, il suffit d’un compte.</p>
      <p className="row">
        <LinkButton href={getSignUpHref(back)}>S’inscrire</LinkButton>
        <LinkButton kind="line" href={getSignInHref(back)}>
          Se connecter
        </LinkButton>
      </p>
    </section>
  )
}
