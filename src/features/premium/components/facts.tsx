import type { ReactNode } from 'react'

/** Facts of a subscription or a receipt: a word, and what is so. Those that are not are left out. */
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
