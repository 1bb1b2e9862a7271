import { NotFound } from '../../../platform/http/errors.ts'
import { page } from '../../../platform/http/page.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { DEFAULT_EMOJI, Emoji } from '../../../ui/emoji.tsx'
import { Garland } from '../../../ui/evening-scene.tsx'
import { EMOJI_PATH } from '../components/emoji-picker.tsx'
import { BILLING_LIMIT, type Billing, syncSubscription } from './commands.ts'
import { BILLING_PATHS } from './contract.ts'
import { PaymentUnavailable } from './provider.ts'

/** `/premium/merci`: the page after a checkout. Reads the status at once, since a webhook may come later. */
export function thanksPage(billing: Billing): void {
  const { context } = billing
  page(context, BILLING_PATHS.thanks, 'member', async ({ viewer, query }) => {
    if (typeof query.session_id === 'string') {
      await context.limits.count(BILLING_LIMIT, String(viewer.id))
      await syncFinishedCheckout(billing, viewer, query.session_id)
    }
    const { stripe_status } = await context.db
      .selectFrom('users')
      .where('id', '=', viewer.id)
      .select('stripe_status')
      .executeTakeFirstOrThrow()
    if (stripe_status) return thanksContent(viewer)
    return query.session_id ? pendingPaymentContent(String(query.session_id)) : { redirect: '/premium' }
  })
}

/**
 * While the payment service is unavailable, the page shows the payment as unconfirmed.
 * @throws NotFound for the checkout of another member
 */
async function syncFinishedCheckout(billing: Billing, viewer: Viewer, session: string): Promise<void> {
  try {
    const isTheirs = /^cs_\w{1,200}$/.test(session) && (await billing.open?.ownsCheckout(session, viewer.id))
    if (!isTheirs) throw new NotFound()
    await syncSubscription(billing, viewer.id)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
  }
}

function thanksContent({ emoji }: Viewer): PageContent {
  return {
    title: 'Merci',
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="premium-page">
          <header className="premium-sky evening">
            <Garland />
            <Emoji file={emoji ?? DEFAULT_EMOJI} size={64} alt="" />
            <h1>Merci, et bienvenue.</h1>
            <p>
              Vous êtes Premium. Votre reçu part par e-mail, et tout ce que Premium change est déjà ouvert.
            </p>
            <LinkButton kind="lantern" icon="smile" href={EMOJI_PATH}>
              Choisir mon emoji
            </LinkButton>
            <p>
              <a href={BILLING_PATHS.subscription}>Mon abonnement</a>
            </p>
          </header>
        </div>
      </div>
    ),
  }
}

function pendingPaymentContent(session: string): PageContent {
  return {
    title: 'Votre paiement se confirme.',
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="narrow stack">
          <header className="page-head">
            <h1>Votre paiement se confirme.</h1>
            <p>
              {
                'Cela prend d’habitude quelques secondes, rarement plus. Premium s’ouvrira de lui-même\u202f: vous n’avez rien à refaire.'
              }
            </p>
          </header>
          <p className="form-acts">
            <LinkButton href={`${BILLING_PATHS.thanks}?session_id=${encodeURIComponent(session)}`}>
              Regarder à nouveau
            </LinkButton>
            <a href={BILLING_PATHS.subscription}>Mon abonnement</a>
          </p>
        </div>
      </div>
    ),
  }
}
