import { CONTACT_PATH } from '../../../../shared/contact.ts'
import { SuccessNotice } from '../../../../ui/success-notice.tsx'

/** In the place of the form once it was sent. @param told what a toast says where there are scripts */
export function SentNotice({ told }: { told?: string }) {
  return (
    <section className="stack-sm" tabIndex={-1} ref={(element) => element?.focus()}>
      {told ? <SuccessNotice>{told}</SuccessNotice> : <h2>C’est envoyé</h2>}
      <p>
        Quelqu’un de l’équipe lira votre message. La réponse viendra par e-mail, à l’adresse que vous avez
        donnée.
      </p>
      <p>
        <a href={CONTACT_PATH}>Écrire un autre message</a>
      </p>
    </section>
  )
}
