import { getSignInHref, getSignUpHref } from '../../../ui/auth-links.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Garland } from '../../../ui/evening-scene.tsx'
import { BILLING_PATHS } from '../contract/billing.ts'
import type { Situation } from '../policy.ts'
import * as texts from '../premium-texts.ts'
import { EMOJI_PATH } from './emoji-desk.tsx'

const PREMIUM_PATH = '/premium'

/** The price under lanterns, and the one next step of whoever reads. */
export function PremiumSky({ situation, isTest }: { situation: Situation; isTest: boolean }) {
  return (
    <header className="premium-sky evening">
      <Garland />
      <h1>{texts.PREMIUM_TITLE}</h1>
      <p>{texts.PREMIUM_LEAD}</p>
      <p className="premium-price">
        <b>{texts.PRICE}</b> {texts.A_MONTH}
      </p>
      <p>{texts.PRICE_NOTE}</p>
      {isTest && (
        <p className="premium-note">
          <strong>{texts.TEST_PAYMENT}</strong>
        </p>
      )}
      <Step situation={situation} />
    </header>
  )
}

function Step({ situation }: { situation: Situation }) {
  switch (situation) {
    case 'premium':
      return <Already />
    case 'closed':
      return (
        <p className="premium-note">
          <strong>{texts.CLOSED}</strong> {texts.CLOSED_WHY}
        </p>
      )
    case 'visitor':
      return <SignUpFirst />
    case 'suspended':
      return <p className="premium-note">{texts.SUSPENDED}</p>
    case 'unverified':
      return (
        <>
          <p className="premium-note">{texts.CONFIRM_FIRST}</p>
          <LinkButton kind="lantern" icon="mail" href="/user/securite#adresse">
            {texts.CONFIRM}
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

function SignUpFirst() {
  return (
    <>
      <p>{texts.SIGN_UP_FIRST}</p>
      <p className="premium-acts">
        <LinkButton kind="lantern" href={getSignUpHref(PREMIUM_PATH)}>
          {texts.SIGN_UP}
        </LinkButton>
        <LinkButton kind="line" href={getSignInHref(PREMIUM_PATH)}>
          {texts.SIGN_IN}
        </LinkButton>
      </p>
    </>
  )
}

function Already() {
  return (
    <>
      <p>
        <strong>{texts.ALREADY}</strong> {texts.ALREADY_WHY}
      </p>
      <p className="premium-acts">
        <LinkButton kind="lantern" icon="smile" href={EMOJI_PATH}>
          {texts.CHOOSE_EMOJI}
        </LinkButton>
        <LinkButton kind="line" href={BILLING_PATHS.subscription}>
          {texts.MY_SUBSCRIPTION}
        </LinkButton>
      </p>
    </>
  )
}
