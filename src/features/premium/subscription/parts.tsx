import type { ReactNode } from 'react'
import { CONTRACT_PATHS } from '../../../shared/premium.ts'
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
        <a href={CONTRACT_PATHS.withdrawal}>{texts.WITHDRAW_HERE}</a>
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
        Nous vous rendons alors ce que vous avez payé, moins les jours entiers déjà servis, sous quatorze
        jours et par le même moyen de paiement.
      </p>
      <p>
        <LinkButton kind="line" href={CONTRACT_PATHS.withdrawal}>
          {texts.WITHDRAW_HERE}
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
