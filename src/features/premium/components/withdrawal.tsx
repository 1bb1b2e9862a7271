import { CONTACT_REASON, REASON_QUERY } from '../../../shared/contact.ts'
import { LinkButton } from '../../../ui/button.tsx'
import * as texts from '../withdrawal-texts.ts'

/** The form by which one writes in words of one's own. */
const CONTACT_HREF = `/contact?${REASON_QUERY}=${CONTACT_REASON.other}`

/** The right to go back on the contract, and a form for it that may be copied. @param seller whom it is addressed to */
export function WithdrawalRight({ seller }: { seller: string }) {
  return (
    <section className="panel stack-sm withdrawal" aria-labelledby="withdrawal">
      <h2 id="withdrawal">Quatorze jours pour changer d’avis</h2>
      {texts.WITHDRAWAL_PARAGRAPHS.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        {'Pour cela, un mot suffit, par le'} <a href={CONTACT_HREF}>formulaire de contact</a>.
      </p>
      <WithdrawalModelForm seller={seller} />
    </section>
  )
}

/** The same right while it runs, for who has subscribed. @param last its last day */
export function RunningWithdrawal({ seller, last }: { seller: string; last: Date }) {
  return (
    <section className="panel stack-sm withdrawal" aria-labelledby="withdrawal">
      <h2 id="withdrawal">Quatorze jours pour changer d’avis</h2>
      <p>{texts.formatWithdrawalDeadline(last)}</p>
      <p>
        Nous vous rendons alors ce que vous avez payé, moins les jours déjà servis, sous quatorze jours et par
        le même moyen de paiement.
      </p>
      <p>
        <LinkButton kind="line" icon="mail" href={CONTACT_HREF}>
          Écrire pour me rétracter
        </LinkButton>
      </p>
      <WithdrawalModelForm seller={seller} />
    </section>
  )
}

function WithdrawalModelForm({ seller }: { seller: string }) {
  return (
    <details>
      <summary>Formulaire type de rétractation</summary>
      <div className="model-form">
        {texts.formatWithdrawalForm(seller).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </details>
  )
}
