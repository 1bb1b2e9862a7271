import type { AppContext } from '../../../platform/context.ts'
import { type PageRequest, type Sent, type SharedContent, sharedPage } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { Icon } from '../../../ui/icon.tsx'
import { getPaymentProvider } from '../billing/provider.ts'
import { PremiumHeader } from '../components/premium-header.tsx'
import { SubscribeForm } from '../components/subscribe-form.tsx'
import { WithdrawalRight } from '../components/withdrawal.tsx'
import { legalSeller } from '../legal-seller.ts'
import type { PremiumAvailability } from '../policy.ts'
import * as texts from '../premium-texts.ts'
import { STRIPE_ORIGINS } from './stripe-origins.ts'

/** `/premium`: what Premium gives, what it costs and how it is ended (specification 2, section 1), all said before paying. */
export function premiumPage(context: AppContext): void {
  sharedPage(context, '/premium', async (request) => premiumContent(context, request))
}

/** @param sent what the form came to, where it was refused */
export function premiumContent(
  context: AppContext,
  request: PageRequest<'anyone'> | PageRequest<'verified'>,
  sent?: Sent,
): SharedContent {
  const { viewer } = request
  const provider = getPaymentProvider(context.config)
  const situation = getAvailability(viewer, provider !== null)
  const { asked, opened, sent: written } = context.config.daily
  return {
    title: texts.PREMIUM_TITLE,
    sheet: 'house',
    description: 'Ce que Premium change sur Guinguette, pour 4,99 € par mois, sans engagement.',
    index: true,
    of: [],
    reach: STRIPE_ORIGINS,
    body: (
      <div className="wrap">
        <div className="premium-page">
          <PremiumHeader situation={situation} isTest={provider === 'test'} />
          <section className="stack" aria-labelledby="advantages">
            <h2 id="advantages">Ce que Premium change</h2>
            <Advantages />
          </section>
          <div className="premium-pair">
            <section className="panel stack-sm" aria-labelledby="free">
              <h2 id="free">Sans Premium</h2>
              <p>{`Chaque jour\u202f: ${asked} demandes d’ami, ${opened} nouvelles conversations et ${written} messages. Chercher, lire, aimer, commenter, écrire au forum\u202f: sans limite.`}</p>
            </section>
            <CancelSteps />
          </div>
          {situation === 'open' && provider && (
            <SubscribeForm provider={provider} token={getPageToken(context, request)} sent={sent} />
          )}
          {situation !== 'premium' && provider && <WithdrawalRight seller={legalSeller(context.config)} />}
        </div>
      </div>
    ),
  }
}

/** What stands between the reader and Premium. */
function getAvailability(viewer: Viewer | null, isOpen: boolean): PremiumAvailability {
  if (viewer?.stripe_status) return 'premium'
  if (!isOpen) return 'closed'
  if (!viewer) return 'visitor'
  if (isSuspended(viewer.roles)) return 'suspended'
  return viewer.verified ? 'open' : 'unverified'
}

function Advantages() {
  return (
    <ul className="advantages">
      {texts.ADVANTAGES.map(({ icon, title, text }) => (
        <li key={title} className="panel">
          <span className="advantage-icon">
            <Icon name={icon} size="lg" />
          </span>
          <h3>{title}</h3>
          <p className="soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function CancelSteps() {
  return (
    <section className="panel stack-sm" aria-labelledby="end">
      <h2 id="end">{'Pour arrêter\u202f: trois clics au plus'}</h2>
      <ol className="premium-steps">
        {texts.CANCEL_STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        {
          'C’est fait\u202f: à tout moment, sans raison à donner. Premium reste ouvert jusqu’à la fin du mois payé, et un e-mail vous le confirme.'
        }
      </p>
    </section>
  )
}
