import { getSignInHref, getSignUpHref } from '../../../../ui/auth-links.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { JOIN, JOIN_LEAD, SIGN_IN, SIGN_UP } from '../../reply-texts.ts'

/** What visitors read in place of the reply form. @param back the address that they come back to */
export function Join({ back }: { back: string }) {
  return (
    <section className="panel stack-sm reply-join" aria-labelledby="reply-title">
      <h2 id="reply-title">{JOIN}</h2>
      <p className="soft">{JOIN_LEAD}</p>
      <p className="row">
        <LinkButton href={getSignUpHref(back)}>{SIGN_UP}</LinkButton>
        <LinkButton kind="line" href={getSignInHref(back)}>
          {SIGN_IN}
        </LinkButton>
      </p>
    </section>
  )
}
