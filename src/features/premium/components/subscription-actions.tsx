import type { Endpoint } from '../../../shared/endpoint.ts'
import type { PaymentProvider } from '../../../shared/premium.ts'
import { Button, type ButtonKind, LinkButton } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { BILLING_PATHS, openBillingPortal, resumeSubscription } from '../billing/contract.ts'
import type { SubscriptionStage } from '../policy.ts'

interface Props {
  stage: SubscriptionStage
  /** Where its payment is seen to; undefined where nothing is to be seen to. */
  provider: PaymentProvider | undefined
  token: string
  isSuspended: boolean
}

/** What may be done about a subscription as it stands. Plain forms and links, so that none of it needs a script. */
export function SubscriptionActions({ stage, provider, token, isSuspended }: Props) {
  // The embedded payment has a page for members, which is closed to the suspended.
  const payment = isSuspended && provider === 'test' ? undefined : provider
  switch (stage) {
    case 'active':
    case 'past-due':
      return (
        <div className="form-acts">
          <PaymentLink provider={payment} token={token} kind={stage === 'past-due' ? 'river' : 'line'} />
          <LinkButton kind="line" href={BILLING_PATHS.cancel}>
            Résilier
          </LinkButton>
        </div>
      )
    case 'ending':
      return isSuspended ? null : (
        <SubscriptionForm of={resumeSubscription} token={token} kind="line">
          Reprendre mon abonnement
        </SubscriptionForm>
      )
    case 'given':
      return null
    case 'none':
    case 'ended':
      return isSuspended ? null : (
        <p>
          <LinkButton kind="line" href="/premium">
            {stage === 'ended' ? 'S’abonner de nouveau' : 'Découvrir Premium'}
          </LinkButton>
        </p>
      )
  }
}

/** The way to what is paid with. */
function PaymentLink({ provider, token, kind }: Pick<Props, 'provider' | 'token'> & { kind: ButtonKind }) {
  if (provider === 'stripe') {
    return (
      <SubscriptionForm of={openBillingPortal} token={token} kind={kind}>
        Changer de carte
      </SubscriptionForm>
    )
  }
  return provider ? (
    <LinkButton kind={kind} href={BILLING_PATHS.test}>
      Ouvrir le paiement d’essai
    </LinkButton>
  ) : null
}

function SubscriptionForm({
  of,
  token,
  kind,
  children,
}: {
  of: Endpoint
  token: string
  kind: ButtonKind
  children: string
}) {
  return (
    <OperationForm of={of} token={token}>
      <Button type="submit" kind={kind}>
        {children}
      </Button>
    </OperationForm>
  )
}
