import type { PaymentProvider } from '../../../shared/premium.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { startCheckout } from '../billing/contract.ts'
import * as texts from '../premium-texts.ts'

/** What came back when the form was refused. */
interface FormErrors {
  errors: Record<string, string[]>
  message: string
}

/** The way to the payment: what it costs once more, and the one box that the law wants ticked by hand. Needs no script. */
export function SubscribeForm({
  provider,
  token,
  sent,
}: {
  provider: PaymentProvider
  token: string
  sent: FormErrors | undefined
}) {
  return (
    <section className="panel stack-sm premium-subscribe" id="abonnement" aria-labelledby="subscribe">
      <h2 id="subscribe">{texts.SUBSCRIBE_TITLE}</h2>
      <p>{texts.SUBSCRIBE_TERMS}</p>
      <p className="soft">
        {provider === 'test'
          ? 'Aucune carte ne vous est demandée\u202f: ce site s’essaie, et rien n’est prélevé. Tout le reste se passe comme avec un vrai paiement.'
          : 'Vous payez par carte chez Stripe, notre prestataire de paiement. Guinguette ne voit jamais votre numéro de carte.'}
      </p>
      <OperationForm of={startCheckout} suffix="#abonnement" token={token} className="form">
        {sent?.message && (
          <p className="form-error error" role="alert">
            <Icon name="circle-alert" size="sm" />
            {sent.message}
          </p>
        )}
        <Checkbox
          name="start_now"
          label="Je demande que Premium commence tout de suite, avant la fin des quatorze jours de rétractation."
          hint="Je garde mon droit de rétractation. Si je l’exerce, je paie les jours déjà servis. Je sais que ce droit s’éteint pour un service entièrement rendu."
          error={sent?.errors.start_now?.[0]}
        />
        <p className="soft small">
          {'L’abonnement suit les '}
          <a href="/cgu">conditions générales</a>.
        </p>
        <p>
          <Button type="submit">{texts.SUBSCRIBE}</Button>
        </p>
      </OperationForm>
    </section>
  )
}
