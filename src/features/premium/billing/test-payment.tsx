import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isPremium, SUBSCRIPTION } from '../../../shared/premium.ts'
import { Button, type ButtonKind } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { type Billing, findSubscription } from './commands.ts'
import { BILLING_PATHS, submitTestPayment } from './contract.ts'

/** `/premium/paiement-test`: the test payment, which replaces Stripe and takes no money. */
export function testPaymentPage(billing: Billing): void {
  const { context } = billing
  page(context, BILLING_PATHS.test, 'member', (request) => testPaymentContent(billing, request))
}

export function submitTestPaymentForm(billing: Billing): FormOptions<typeof submitTestPayment> {
  return {
    redirect: ({ url }) => url,
    page: (request, { message }) => testPaymentContent(billing, request, message),
  }
}

/** @throws NotFound with another provider */
async function testPaymentContent(
  { context, open }: Billing,
  request: PageRequest<'member'>,
  refused?: string,
): Promise<PageContent> {
  if (open?.provider !== 'test') throw new NotFound()
  const subscription = await findSubscription(context.db, request.viewer.id)
  const state = subscription?.state ?? SUBSCRIPTION.begun
  const isActive = state === SUBSCRIPTION.active
  const token = getPageToken(context, request)
  return {
    title: 'Paiement d’essai',
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="narrow stack">
          <header className="page-head">
            <h1>Paiement d’essai</h1>
            <p>{'Ceci est un essai\u202f: rien ne sera prélevé.'}</p>
          </header>
          {refused && (
            <p className="notice notice-warn" role="alert">
              <Icon name="circle-alert" />
              <span>{refused}</span>
            </p>
          )}
          <section className="panel stack">
            <p>
              {
                'Aucun service de paiement n’est réglé sur ce site. Cette page tient sa place\u202f: elle ne demande ni carte ni banque, et l’abonnement qu’elle ouvre est gratuit. Tout le reste se passe comme après un vrai paiement.'
              }
            </p>
            <p>{formatTestStatus(state)}</p>
            <div className="form-acts">
              {!isActive && <TestPaymentForm token={token} outcome="paid" label="Faire comme si je payais" />}
              {state !== SUBSCRIPTION.pastDue && (
                <TestPaymentForm
                  token={token}
                  outcome="failed"
                  kind="line"
                  label={isActive ? 'Laisser le prochain paiement échouer' : 'Laisser le paiement échouer'}
                />
              )}
            </div>
          </section>
          <p>
            <a href={isPremium(state) ? BILLING_PATHS.subscription : '/premium'}>
              {isPremium(state) ? 'Mon abonnement' : 'Revenir sans payer'}
            </a>
          </p>
        </div>
      </div>
    ),
  }
}

function formatTestStatus(state: number): string {
  if (state === SUBSCRIPTION.active)
    return 'Votre abonnement d’essai court. Vous pouvez voir ce qui arrive quand un paiement échoue.'
  return state === SUBSCRIPTION.pastDue
    ? 'Votre dernier paiement d’essai a échoué. Vous restez Premium en attendant\u202f: payez, ou laissez l’abonnement s’arrêter.'
    : 'Ce que coûterait l’abonnement\u202f: 4,99\u00a0€ par mois.'
}

interface TestPaymentFormProps {
  token: string
  outcome: 'paid' | 'failed'
  label: string
  kind?: ButtonKind
}

function TestPaymentForm({ token, outcome, label, kind = 'river' }: TestPaymentFormProps) {
  return (
    <OperationForm of={submitTestPayment} token={token}>
      <input type="hidden" name="outcome" value={outcome} />
      <Button type="submit" kind={kind}>
        {label}
      </Button>
    </OperationForm>
  )
}
