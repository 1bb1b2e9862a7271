import type { AppContext } from '../../../platform/context.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isSuspended } from '../../../shared/roles.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { paymentProvider } from '../billing/provider.ts'
import { PaymentRows } from '../components/payment-rows.tsx'
import { SubscriptionActs } from '../components/subscription-acts.tsx'
import { SubscriptionFacts } from '../components/subscription-facts.tsx'
import { WithdrawalWhile } from '../components/withdrawal.tsx'
import { BILLING_PATHS } from '../contract/billing.ts'
import { runs, type Stage, stageOf, withdrawalUntil } from '../policy.ts'
import { readPayments, readSubscription } from '../queries.ts'
import { sellerOf } from '../seller.ts'
import * as texts from '../subscription-texts.ts'
import { STRIPE_PAGES } from './stripe-pages.ts'

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
    readSubscription(context.db, viewer.id),
    readPayments(context.db, viewer.id),
  ])
  const stage = stageOf(subscription, viewer.stripe_status)
  const last = runs(stage) ? withdrawalUntil(subscription?.began_at, new Date()) : null
  const done = sent ? undefined : doneIn(request, stage, subscription?.period_end ?? null)
  return {
    title: 'Mon abonnement',
    sheet: 'house',
    reach: STRIPE_PAGES,
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Mon abonnement</h1>
          </header>
          {sent?.message && <Note isWarning icon="circle-alert" role="alert" says={sent.message} />}
          {done && <Note icon="circle-check" role="status" says={done} />}
          {isSuspended(viewer.roles) && runs(stage) && (
            <Note
              isWarning
              icon="ban"
              says="Votre compte est suspendu. Votre abonnement, lui, continue tant que vous ne le résiliez pas."
            />
          )}
          <HowItStands context={context} request={request} stage={stage} subscription={subscription} />
          {(payments.length > 0 || runs(stage)) && <PaymentRows payments={payments} />}
          {last && <WithdrawalWhile seller={sellerOf(context.config)} last={last} />}
        </div>
      </div>
    ),
  }
}

/** What the form that led here did, as long as it is still so. */
function doneIn(
  { query }: PageRequest<'signed-in'> | PageRequest<'member'>,
  stage: Stage,
  end: Date | null,
): string | undefined {
  if (query.info === 'resiliation' && stage === 'ending') return texts.ended(end)
  if (query.info === 'reprise' && stage === 'active')
    return 'Votre abonnement continue. Merci de rester à table.'
  return undefined
}

interface Stands {
  context: AppContext
  request: PageRequest<'signed-in'> | PageRequest<'member'>
  stage: Stage
  subscription: Awaited<ReturnType<typeof readSubscription>>
}

function HowItStands({ context, request, stage, subscription }: Stands) {
  const isServed = subscription?.provider === paymentProvider(context.config)
  return (
    <section className="panel stack" aria-labelledby="stage">
      <h2 id="stage" className={`premium-stage is-${stage}`}>
        {texts.STAGE[stage]}
      </h2>
      <p>{texts.stageSays(stage, subscription?.period_end ?? null, new Date())}</p>
      {subscription && <SubscriptionFacts stage={stage} subscription={subscription} />}
      <SubscriptionActs
        stage={stage}
        provider={isServed ? subscription?.provider : undefined}
        token={getPageToken(context, request)}
        isSuspended={isSuspended(request.viewer.roles)}
      />
    </section>
  )
}

interface NoteProps {
  icon: IconName
  says: string
  role?: 'alert' | 'status'
  isWarning?: boolean
}

function Note({ icon, says, role, isWarning = false }: NoteProps) {
  return (
    <p className={isWarning ? 'notice notice-warn' : 'notice'} role={role}>
      <Icon name={icon} />
      <span>{says}</span>
    </p>
  )
}
