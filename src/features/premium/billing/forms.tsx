import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import type { Redirect } from '../../../platform/http/page.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { premiumContent } from '../page.tsx'
import { cancelContent } from '../subscription/cancel-page.tsx'
import { subscriptionContent } from '../subscription/page.tsx'
import {
  BILLING_PATHS,
  type cancelSubscription,
  type openBillingPortal,
  type resumeSubscription,
  type startCheckout,
} from './contract.ts'
import { STRIPE_ORIGINS } from './stripe-origins.ts'
// A rejected form is shown again on its page.

export function startCheckoutForm(context: AppContext): FormOptions<typeof startCheckout> {
  return {
    redirect: ({ url }, { reply }) => redirectToPayment(url, reply),
    page: (request, sent) => premiumContent(context, { ...request }, sent),
  }
}

export function openBillingPortalForm(context: AppContext): FormOptions<typeof openBillingPortal> {
  return {
    redirect: ({ url }, { reply }) => redirectToPayment(url, reply),
    page: (request, sent) => subscriptionContent(context, request, sent),
  }
}

export function cancelSubscriptionForm(context: AppContext): FormOptions<typeof cancelSubscription> {
  return {
    redirect: () => `${BILLING_PATHS.subscription}?info=resiliation`,
    page: (request, sent) => cancelContent(context, request, sent),
  }
}

export function resumeSubscriptionForm(context: AppContext): FormOptions<typeof resumeSubscription> {
  return {
    redirect: () => `${BILLING_PATHS.subscription}?info=reprise`,
    page: (request, sent) => subscriptionContent(context, { ...request }, sent),
  }
}

/** Redirects within the form policy of the page; to a custom domain at Stripe by an intermediate page. */
function redirectToPayment(url: string, reply: FastifyReply): Redirect | PageContent {
  const isReached = url.startsWith('/') || STRIPE_ORIGINS.forms.some((origin) => url.startsWith(`${origin}/`))
  if (isReached) return { redirect: url }
  const { href } = new URL(url)
  reply.header('refresh', `0; url=${href}`)
  return {
    title: 'En route',
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="narrow stack">
          <header className="page-head">
            <h1>En route</h1>
            <p>Le paiement se passe chez Stripe, notre prestataire. La page s’ouvre d’elle-même.</p>
          </header>
          <p>
            <LinkButton href={href}>Continuer</LinkButton>
          </p>
        </div>
      </div>
    ),
  }
}
