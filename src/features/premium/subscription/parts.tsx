import type { ReactNode } from 'react'
import { CONTACT_REASON, REASON_QUERY } from '../../../shared/contact.ts'
import { LinkButton } from '../../../ui/button.tsx'
import * as texts from '../texts.ts'

/** Labelled facts of a subscription or a receipt; empty ones are left out. */
export function PremiumFacts({
  facts,
}: {
  facts: readonly (readonly [string, ReactNode] | false | null | undefined)[]
}) {
  return (
    <dl className="premium-facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The reason of the contact form that has a text field. */
const CONTACT_HREF = `/contact?${REASON_QUERY}=${CONTACT_REASON.other}`

/**
 * The right of withdrawal with a form to copy.
 * @param seller its addressee
 */
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

/**
 * The right of withdrawal of a subscriber while it lasts.
 * @param last its last day
 */
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
        {texts.formatWithdrawalForm(seller).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}
