import { getSignInHref, getSignUpHref } from '../../../../ui/auth-links.ts'
import { LinkButton } from '../../../../ui/button.tsx'

/** What visitors read in place of the reply form. @param back the address that they come back to */
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
