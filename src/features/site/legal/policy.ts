import type { Config } from '../../../config.ts'
import { PREMIUM_PRICE } from '../../../shared/premium.ts'

/** What of the site's settings the pages of law are filled from. */
export interface LegalFacts {
  /** The site's address as it is read: a host, and its port where that is not the usual one. */
  site: string
  publisher: Config['publisher']
  contactEmail: string | null
  /** Subscriptions are paid with money, through Stripe; else by the embedded payment, or not at all. */
  takesMoney: boolean
  hasTestPayment: boolean
  usesGiphy: boolean
  /** Country and town are read from the address of who gives no position. */
  usesIpLocation: boolean
  /** Photos are kept with a provider of storage rather than by the host of the site. */
  usesObjectStorage: boolean
  /** All of the staff show a second factor before they work. */
  requiresTwoFactor: boolean
  /** What a member without Premium may do a day. */
  daily: Config['daily']
  /** A month of Premium, hundredths of an euro. */
  price: number
}

/** The settings that these pages speak of. */
type LegalSettings = Pick<
  Config,
  | 'siteUrl'
  | 'publisher'
  | 'contactEmail'
  | 'stripe'
  | 'testPayment'
  | 'giphyKey'
  | 'ipDatabase'
  | 's3'
  | 'daily'
  | 'asksFactor'
>

/** What is true of this very site. */
export function getLegalFacts(env: LegalSettings): LegalFacts {
  return {
    site: new URL(env.siteUrl).host,
    publisher: env.publisher,
    contactEmail: env.contactEmail,
    takesMoney: env.stripe !== undefined,
    hasTestPayment: env.stripe === undefined && env.testPayment,
    usesGiphy: env.giphyKey !== undefined,
    usesIpLocation: env.ipDatabase !== undefined,
    usesObjectStorage: env.s3 !== undefined,
    requiresTwoFactor: env.asksFactor,
    daily: env.daily,
    price: PREMIUM_PRICE,
  }
}

/** Each setting that the law wants filled, and what for; a mediator only where subscriptions are sold (code de la consommation, L612-1). */
export function listMissingSettings(env: LegalSettings): string[] {
  const { publisher, contactEmail, stripe } = env
  const wanted: [string, string | null][] = [
    ['PUBLISHER_NAME', publisher.name],
    ['PUBLISHER_ADDRESS', publisher.address],
    ['PUBLISHER_EMAIL', publisher.email],
    ['PUBLISHER_PHONE', publisher.phone],
    ['PUBLISHER_REGISTRATION', publisher.registration],
    ['PUBLICATION_DIRECTOR', publisher.director],
    ['HOSTING_PROVIDER', publisher.host],
    ['CONTACT_EMAIL', contactEmail],
    ...(stripe ? [['CONSUMER_MEDIATOR', publisher.mediator] satisfies [string, string | null]] : []),
  ]
  return wanted.flatMap(([name, value]) => (value === null ? [name] : []))
}
