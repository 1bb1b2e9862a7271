import type { AppContext } from '../../../platform/context.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isSuspended } from '../../../shared/roles.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { BILLING_PATHS } from '../billing/contract.ts'
import { getPaymentProvider } from '../billing/provider.ts'
import { PaymentRows } from '../components/payment-rows.tsx'
import { SubscriptionActions } from '../components/subscription-actions.tsx'
import { SubscriptionFacts } from '../components/subscription-facts.tsx'
import { RunningWithdrawal } from '../components/withdrawal.tsx'
import { legalSeller } from '../legal-seller.ts'
import { getRunningWithdrawalEnd, getStage, isRunningStage, type SubscriptionStage } from '../policy.ts'
import { findSubscriptionSummary, listPayments } from '../queries.ts'
import * as texts from '../subscription-texts.ts'
import { STRIPE_ORIGINS } from './stripe-origins.ts'

/** `/user/abonnement`: how it stands with one's subscription, what was paid, how it is ended; in reach of suspended members too. */
export function subscriptionPage(context: AppContext): void {
  page(context, BILLING_PATHS.subscription, 'signed-in', (request) => subscriptionContent(context, request))
}

/** @param sent what one of its forms came to, where it was refused */
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

/** What the form that led here did, as long as it is still so. */
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

function Notice({ icon, text: says, role, isWarning = false }: NoticeProps) {
  return (
    <p className={isWarning ? 'notice notice-warn' : 'notice'} role={role}>
      <Icon name={icon} />
      <span>{says}</span>
    </p>
  )
}
