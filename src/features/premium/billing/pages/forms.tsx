import type { FastifyReply } from 'fastify'
import { form, type Redirect } from '../../../../platform/http/page.ts'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import {
  BILLING_PATHS,
  cancelSubscription,
  checkout,
  openPortal,
  resumeSubscription,
} from '../../contract/billing.ts'
import { cancelContent } from '../../pages/cancel.tsx'
import { premiumContent } from '../../pages/premium.tsx'
import { STRIPE_PAGES } from '../../pages/stripe-pages.ts'
import { subscriptionContent } from '../../pages/subscription.tsx'
import { endOrResume, portalOf, subscribe } from '../acts.ts'
import type { Billing } from '../billing.ts'
import { GO_ON, ON_THE_WAY, ON_THE_WAY_WHY } from '../texts.ts'

/** The plain forms behind the calls; what is refused is said on the page that they stand on. */
export function billingForms(billing: Billing): void {
  const { context } = billing
  form(
    context,
    BILLING_PATHS.checkout,
    checkout,
    async ({ viewer, reply }) => onTo(await subscribe(billing, viewer), reply),
    async (request, sent) => premiumContent(context, { ...request }, sent),
  )
  form(
    context,
    BILLING_PATHS.portal,
    openPortal,
    async ({ viewer, reply }) => onTo(await portalOf(billing, viewer), reply),
    (request, sent) => subscriptionContent(context, request, sent),
  )
  form(
    context,
    BILLING_PATHS.cancel,
    cancelSubscription,
    async ({ viewer }) => {
      await endOrResume(billing, viewer, true)
      return { redirect: `${BILLING_PATHS.subscription}?info=resiliation` }
    },
    (request, sent) => cancelContent(context, request, sent),
  )
  form(
    context,
    BILLING_PATHS.resume,
    resumeSubscription,
    async ({ viewer }) => {
      await endOrResume(billing, viewer, false)
      return { redirect: `${BILLING_PATHS.subscription}?info=reprise` }
    },
    (request, sent) => subscriptionContent(context, { ...request }, sent),
  )
}

/** Leads on, as far as the policy of the form's page lets a form lead; to a domain of the operator's own at Stripe by a page. */
function onTo(url: string, reply: FastifyReply): Redirect | PageContent {
  const isReached = url.startsWith('/') || STRIPE_PAGES.forms.some((origin) => url.startsWith(`${origin}/`))
  if (isReached) return { redirect: url }
  const { href } = new URL(url)
  reply.header('refresh', `0; url=${href}`)
  return {
    title: ON_THE_WAY,
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="narrow stack">
          <header className="page-head">
            <h1>{ON_THE_WAY}</h1>
            <p>{ON_THE_WAY_WHY}</p>
          </header>
          <p>
            <LinkButton href={href}>{GO_ON}</LinkButton>
          </p>
        </div>
      </div>
    ),
  }
}
