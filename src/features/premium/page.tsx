import type { AppContext } from '../../platform/context.ts'
import { type PageRequest, type Sent, type SharedContent, sharedPage } from '../../platform/http/page.ts'
import { getPageToken } from '../../platform/http/session.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { formatMoney } from '../../shared/formats.ts'
import { CURRENCY, type PaymentProvider, PREMIUM_PRICE } from '../../shared/premium.ts'
import { isSuspended } from '../../shared/roles.ts'
import { getSiteName } from '../../shared/site-identity.ts'
import { getSignInHref, getSignUpHref } from '../../ui/auth-links.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Garland } from '../../ui/evening-scene.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { OperationForm } from '../../ui/operation-form.tsx'
import { BILLING_PATHS, startCheckout } from './billing/contract.ts'
import { getPaymentProvider } from './billing/provider.ts'
import { STRIPE_ORIGINS } from './billing/stripe-origins.ts'
import { EMOJI_PATH } from './components/emoji-picker.tsx'
import { legalSeller } from './legal-seller.ts'
import type { PremiumAvailability } from './policy.ts'
import { WithdrawalRight } from './subscription/parts.tsx'

export const PREMIUM_TITLE = 'Premium'
export const PRICE = formatMoney(PREMIUM_PRICE, CURRENCY)
/** The six advantages of the specification (2, section 1), in its order. */
export const ADVANTAGES: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'user-round-plus',
    title: 'Demandes d’ami illimitées',
    text: 'Envoyez-en autant que la soirée vous en inspire.',
  },
  {
    icon: 'messages-square',
    title: 'Messages illimités',
    text: 'Autant de conversations et de mots que vous voulez.',
  },
  {
    icon: 'eye-off',
    title: 'Aucune publicité',
    text: 'Rien entre vous et les autres.',
  },
  {
    icon: 'check-check',
    title: 'Message lu',
    text: 'Sachez quand votre dernier message a été lu, par qui veut bien le dire.',
  },
  {
    icon: 'sparkles',
    title: 'Profil mis en valeur',
    text: 'Un anneau doré autour de votre carte, un pseudo souligné de lumière.',
  },
  {
    icon: 'smile',
    title: 'Emoji animé',
    text: 'Le vôtre, à côté de votre pseudo, partout où l’on vous croise.',
  },
]
/** Shown before the form that subscribes. */
export const CANCEL_STEPS = [
  '«\u202fRésilier\u202f», au bas de chaque page.',
  '«\u202fRésilier mon abonnement\u202f», pour confirmer.',
]
export const SUBSCRIBE_TITLE = 'S’abonner'
export const SUBSCRIBE_TERMS = `${PRICE} aujourd’hui, puis chaque mois, jusqu’à ce que vous arrêtiez.`
export const SUBSCRIBE = `S’abonner pour ${PRICE} par mois`

/** `/premium`: advantages, price and cancellation (specification 2, section 1), all before paying. */
export function premiumPage(context: AppContext): void {
  sharedPage(context, '/premium', async (request) => premiumContent(context, request))
}

/** @param sent the rejected form, if any */
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
    title: PREMIUM_TITLE,
    sheet: 'house',
    description: `Ce que Premium change sur ${context.config.siteName}, pour 4,99 € par mois, sans engagement.`,
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

/** The reason that prevents the viewer from subscribing. */
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
      {ADVANTAGES.map(({ icon, title, text }) => (
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
        {CANCEL_STEPS.map((step) => (
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

const PREMIUM_PATH = '/premium'

/** The price and the next step of the viewer. */
export function PremiumHeader({ situation, isTest }: { situation: PremiumAvailability; isTest: boolean }) {
  return (
    <header className="premium-sky evening">
      <Garland />
      <h1>{PREMIUM_TITLE}</h1>
      <p>Une lanterne de plus au-dessus de votre table. Tout l’essentiel reste gratuit.</p>
      <p className="premium-price">
        <b>{PRICE}</b> {'par mois'}
      </p>
      <p>Toutes taxes comprises, sans engagement.</p>
      {isTest && (
        <p className="premium-note">
          <strong>{'Paiement d’essai\u202f: rien n’est prélevé.'}</strong>
        </p>
      )}
      <NextStep situation={situation} />
    </header>
  )
}

function NextStep({ situation }: { situation: PremiumAvailability }) {
  switch (situation) {
    case 'premium':
      return <PremiumMemberStep />
    case 'closed':
      return (
        <p className="premium-note">
          <strong>L’abonnement n’est pas ouvert sur ce site.</strong>{' '}
          {'Il n’y a donc rien à payer, ni carte à donner.'}
        </p>
      )
    case 'visitor':
      return <SignUpStep />
    case 'suspended':
      return (
        <p className="premium-note">
          {'Votre compte est suspendu\u202f: vous ne pouvez pas vous abonner pour l’instant.'}
        </p>
      )
    case 'unverified':
      return (
        <>
          <p className="premium-note">
            {
              'Confirmez d’abord votre adresse e-mail\u202f: c’est là que nous enverrons votre contrat et vos reçus.'
            }
          </p>
          <LinkButton kind="lantern" icon="mail" href="/user/securite#adresse">
            Confirmer mon adresse
          </LinkButton>
        </>
      )
    case 'open':
      return (
        <LinkButton kind="line" href="#abonnement">
          Aller à l’abonnement
        </LinkButton>
      )
  }
}

function SignUpStep() {
  return (
    <>
      <p>Pour vous abonner, il vous faut d’abord un compte. Il est gratuit.</p>
      <p className="premium-acts">
        <LinkButton kind="lantern" href={getSignUpHref(PREMIUM_PATH)}>
          Créer mon compte
        </LinkButton>
        <LinkButton kind="line" href={getSignInHref(PREMIUM_PATH)}>
          J’ai déjà un compte
        </LinkButton>
      </p>
    </>
  )
}

function PremiumMemberStep() {
  return (
    <>
      <p>
        <strong>Vous êtes Premium.</strong> {'Tout ce qui suit est à vous.'}
      </p>
      <p className="premium-acts">
        <LinkButton kind="lantern" icon="smile" href={EMOJI_PATH}>
          Choisir mon emoji
        </LinkButton>
        <LinkButton kind="line" href={BILLING_PATHS.subscription}>
          Mon abonnement
        </LinkButton>
      </p>
    </>
  )
}

/** Errors of the rejected form. */
interface FormErrors {
  errors: Record<string, string[]>
  message: string
}

/**
 * The form that starts the checkout: the price again, and the one box that the law wants ticked by hand. Works without
 * scripts.
 */
export function SubscribeForm({
  provider,
  token,
  sent,
}: {
  provider: PaymentProvider
  token: string
  sent: FormErrors | undefined
}) {
  return (
    <section className="panel stack-sm premium-subscribe" id="abonnement" aria-labelledby="subscribe">
      <h2 id="subscribe">{SUBSCRIBE_TITLE}</h2>
      <p>{SUBSCRIBE_TERMS}</p>
      <p className="soft">
        {provider === 'test'
          ? 'Aucune carte ne vous est demandée\u202f: ce site s’essaie, et rien n’est prélevé. Tout le reste se passe comme avec un vrai paiement.'
          : `Vous payez par carte chez Stripe, notre prestataire de paiement. ${getSiteName()} ne voit jamais votre numéro de carte.`}
      </p>
      <OperationForm of={startCheckout} suffix="#abonnement" token={token} className="form">
        {sent?.message && (
          <p className="form-error error" role="alert">
            <Icon name="circle-alert" size="sm" />
            {sent.message}
          </p>
        )}
        <Checkbox
          name="start_now"
          label="Je demande que Premium commence tout de suite, avant la fin des quatorze jours de rétractation."
          hint="Je garde mon droit de rétractation. Si je l’exerce, je paie les jours déjà servis. Je sais que ce droit s’éteint pour un service entièrement rendu."
          error={sent?.errors.start_now?.[0]}
        />
        <p className="soft small">
          {'L’abonnement suit les '}
          <a href="/cgu">conditions générales</a>.
        </p>
        <p>
          <Button type="submit">{SUBSCRIBE}</Button>
        </p>
      </OperationForm>
    </section>
  )
}
