import { getSignInHref, getSignUpHref } from '../../../ui/auth-links.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Garland } from '../../../ui/evening-scene.tsx'
import { BILLING_PATHS } from '../billing/contract.ts'
import type { PremiumAvailability } from '../policy.ts'
import * as texts from '../premium-texts.ts'
import { EMOJI_PATH } from './emoji-picker.tsx'

const PREMIUM_PATH = '/premium'

/** The price under lanterns, and the one next step of whoever reads. */
export function PremiumHeader({ situation, isTest }: { situation: PremiumAvailability; isTest: boolean }) {
  return (
    <header className="premium-sky evening">
      <Garland />
      <h1>{texts.PREMIUM_TITLE}</h1>
      <p>Une lanterne de plus au-dessus de votre table. Tout l’essentiel reste gratuit.</p>
      <p className="premium-price">
        <b>{texts.PRICE}</b> {'par mois'}
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
        <LinkButton kind="lantern" href="#abonnement">
          {texts.SUBSCRIBE_TITLE}
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
