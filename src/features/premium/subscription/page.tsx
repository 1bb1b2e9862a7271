import type { AppContext } from '../../../platform/context.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { formatDay, formatMoney } from '../../../shared/formats.ts'
import { CURRENCY, type PaymentProvider, PREMIUM_PRICE } from '../../../shared/premium.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { Button, type ButtonKind, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { BILLING_PATHS, openBillingPortal, resumeSubscription } from '../billing/contract.ts'
import { getPaymentProvider } from '../billing/provider.ts'
import { STRIPE_ORIGINS } from '../billing/stripe-origins.ts'
import { legalSeller } from '../legal-seller.ts'
import { formatContract, getStage, isRunningStage, type SubscriptionStage } from '../policy.ts'
import { findSubscriptionSummary, listPayments } from '../queries.ts'
import * as texts from '../texts.ts'
import { getRunningWithdrawalEnd } from '../withdrawal/policy.ts'
import { PremiumFacts, RunningWithdrawal } from './parts.tsx'

/** `/user/abonnement`: the subscription, its payments and its cancellation; open to suspended members too. */
export function subscriptionPage(context: AppContext): void {
  page(context, BILLING_PATHS.subscription, 'signed-in', (request) => subscriptionContent(context, request))
}

/** @param sent the rejected form, if any */
export async function subscriptionContent(
  context: AppContext,
  request: PageRequest<'signed-in'> | PageRequest<'member'>,
  sent?: Sent,
): Promise<PageContent> {
  const { viewer } = request
  const [subscription, payments] = await Promise.all([
    findSubscriptionSummary(context.db, viewer.id),
    listPayments(context.db, viewer.id),
  ])
  const stage = getStage(subscription, viewer.stripe_status)
  const last = isRunningStage(stage) ? getRunningWithdrawalEnd(subscription?.began_at, new Date()) : null
  const done = sent ? undefined : getSuccessMessage(request, stage, subscription?.period_end ?? null)
  return {
    title: 'Mon abonnement',
    sheet: 'house',
    reach: STRIPE_ORIGINS,
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Mon abonnement</h1>
          </header>
          {sent?.message && <Notice isWarning icon="circle-alert" role="alert" text={sent.message} />}
          {done && <Notice icon="circle-check" role="status" text={done} />}
          {isSuspended(viewer.roles) && isRunningStage(stage) && (
            <Notice
              isWarning
              icon="ban"
              text="Votre compte est suspendu. Votre abonnement, lui, continue tant que vous ne le résiliez pas."
            />
          )}
          <SubscriptionStatusPanel
            context={context}
            request={request}
            stage={stage}
            subscription={subscription}
          />
          {(payments.length > 0 || isRunningStage(stage)) && <PaymentRows payments={payments} />}
          {last && <RunningWithdrawal seller={legalSeller(context.config)} last={last} />}
        </div>
      </div>
    ),
  }
}

/** The result of the form that led here, as long as it applies. */
function getSuccessMessage(
  { query }: PageRequest<'signed-in'> | PageRequest<'member'>,
  stage: SubscriptionStage,
  end: Date | null,
): string | undefined {
  if (query.info === 'resiliation' && stage === 'ending') return texts.formatCancelledText(end)
  if (query.info === 'reprise' && stage === 'active')
    return 'Votre abonnement continue. Merci de rester à table.'
  return undefined
}

interface SubscriptionStatusPanelProps {
  context: AppContext
  request: PageRequest<'signed-in'> | PageRequest<'member'>
  stage: SubscriptionStage
  subscription: Awaited<ReturnType<typeof findSubscriptionSummary>>
}

function SubscriptionStatusPanel({ context, request, stage, subscription }: SubscriptionStatusPanelProps) {
  const isServed = subscription?.provider === getPaymentProvider(context.config)
  return (
    <section className="panel stack" aria-labelledby="stage">
      <h2 id="stage" className={`premium-stage is-${stage}`}>
        {texts.STAGE_LABELS[stage]}
      </h2>
      <p>{texts.formatStageText(stage, subscription?.period_end ?? null, new Date())}</p>
      {subscription && <SubscriptionFacts stage={stage} subscription={subscription} />}
      <SubscriptionActions
        stage={stage}
        provider={isServed ? subscription?.provider : undefined}
        token={getPageToken(context, request)}
        isSuspended={isSuspended(request.viewer.roles)}
      />
    </section>
  )
}

interface NoticeProps {
  icon: IconName
  text: string
  role?: 'alert' | 'status'
  isWarning?: boolean
}

function Notice({ icon, text: sentence, role, isWarning = false }: NoticeProps) {
  return (
    <p className={isWarning ? 'notice notice-warn' : 'notice'} role={role}>
      <Icon name={icon} />
      <span>{sentence}</span>
    </p>
  )
}

interface Props {
  stage: SubscriptionStage
  /** Provider of the payment page; undefined if there is none for this member. */
  provider: PaymentProvider | undefined
  token: string
  isSuspended: boolean
}

/** Actions of a subscription in its state. Plain forms and links, without scripts. */
function SubscriptionActions({ stage, provider, token, isSuspended }: Props) {
  // The test payment has a page for members, which is closed to suspended ones.
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

/** Link to the payment method. */
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

interface Subscription {
  provider: PaymentProvider
  period_end: Date | null
  began_at: Date | null
  contract: string
}

/** Price and period of a subscription; of an ended one only the dates that still matter. */
function SubscriptionFacts({
  stage,
  subscription: { provider, period_end, began_at, contract },
}: {
  stage: SubscriptionStage
  subscription: Subscription
}) {
  if (stage !== 'active' && stage !== 'past-due' && stage !== 'ending') return null
  const isTest = provider === 'test'
  return (
    <>
      {isTest && (
        <p className="notice">
          <Icon name="info" />
          <span>{'Abonnement d’essai\u202f: rien n’est prélevé, et rien ne le sera.'}</span>
        </p>
      )}
      {stage === 'past-due' && (
        <p>
          {isTest
            ? 'C’est un paiement d’essai\u202f: aucune carte n’est en jeu. Refaites-le pour qu’il passe, sinon l’abonnement s’arrête de lui-même.'
            : 'Pour qu’il passe, changez de carte, ou parlez-en à votre banque. Si aucun essai ne passe, l’abonnement s’arrête de lui-même.'}
        </p>
      )}
      <PremiumFacts
        facts={[
          [
            texts.FACT_LABELS.price,
            `${formatMoney(PREMIUM_PRICE, CURRENCY)} par mois, toutes taxes comprises`,
          ],
          stage === 'active' && period_end && [texts.FACT_LABELS.next, formatDay(period_end)],
          stage === 'ending' && period_end && [texts.FACT_LABELS.until, formatDay(period_end)],
          began_at && [texts.FACT_LABELS.since, formatDay(began_at)],
          [texts.FACT_LABELS.means, texts.PAYMENT_METHODS[provider]],
          [texts.FACT_LABELS.contract, formatContract(contract)],
        ]}
      />
    </>
  )
}

interface Payment {
  id: number
  amount: number
  currency: string
  paid_at: Date
}

/** A member's payments, the latest first, with links to receipts. */
function PaymentRows({ payments }: { payments: readonly Payment[] }) {
  return (
    <section className="panel" aria-labelledby="payments">
      <h2 id="payments">Mes paiements</h2>
      {payments.length === 0 ? (
        <p className="soft">Vos paiements et leurs reçus seront ici.</p>
      ) : (
        <ul className="rows premium-payments">
          {payments.map(({ id, amount, currency, paid_at }) => (
            <li key={id}>
              <span className="grow">{formatDay(paid_at)}</span>
              <span>{formatMoney(amount, currency)}</span>
              <a
                href={`${BILLING_PATHS.subscription}/recus/${id}`}
                aria-label={texts.formatReceiptTitle(paid_at)}
              >
                Reçu
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
