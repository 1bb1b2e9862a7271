import type { PaymentProvider } from '../../../shared/premium.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { checkout } from '../contract/billing.ts'
import * as texts from '../premium-texts.ts'
import { IMMEDIATE_START, IMMEDIATE_START_HINT } from '../withdrawal-texts.ts'

/** What came back when the form was refused. */
interface Refusal {
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
  sent: Refusal | undefined
}) {
  return (
    <section className="panel stack-sm premium-subscribe" id="abonnement" aria-labelledby="subscribe">
      <h2 id="subscribe">{texts.SUBSCRIBE_TITLE}</h2>
      <p>{texts.SUBSCRIBE_SAYS}</p>
      <p className="soft">{provider === 'test' ? texts.PAID_BY_TEST : texts.PAID_BY_STRIPE}</p>
      <OperationForm of={checkout} suffix="#abonnement" token={token} className="form">
        {sent?.message && (
          <p className="form-error error" role="alert">
            <Icon name="circle-alert" size="sm" />
            {sent.message}
          </p>
        )}
        <Checkbox
          name="start_now"
          label={IMMEDIATE_START}
          hint={IMMEDIATE_START_HINT}
          error={sent?.errors.start_now?.[0]}
        />
        <p className="soft small">
          {texts.TERMS_LINE}
          <a href="/cgu">{texts.TERMS}</a>.
        </p>
        <p>
          <Button type="submit">{texts.SUBSCRIBE}</Button>
        </p>
      </OperationForm>
    </section>
  )
}
