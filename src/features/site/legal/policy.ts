import type { Config } from '../../../config.ts'
import { PREMIUM_PRICE } from '../../../shared/premium.ts'

/** Facts of the settings that the legal pages contain. */
export interface LegalFacts {
  siteName: string
  /** Host of the site, with its port unless it is the default one. */
  site: string
  publisher: Config['publisher']
  contactEmail: string | null
  representative: string | null
  dataOfficer: string | null
  accessibility: Config['accessibility']
  /** Whether subscriptions are paid through Stripe. */
  takesMoney: boolean
  hasTestPayment: boolean
  usesGiphy: boolean
  /** Whether country and town are derived from the IP address of members without position. */
  usesIpLocation: boolean
  /** Whether browsers of members measure how fast pages are. */
  measuresPages: boolean
  /** Whether photos are stored by an object storage provider. */
  usesObjectStorage: boolean
  /** Whether encrypted copies of backups are stored by an object storage provider. */
  copiesBackups: boolean
  /** Whether all staff must use a second factor. */
  requiresTwoFactor: boolean
  /** Whether data for courts are sealed. */
  sealsRecords: boolean
  /** Daily limits of free members. */
  daily: Config['daily']
  /** Monthly price of Premium in hundredths of a euro. */
  price: number
}

/** Settings that these pages mention. */
type LegalSettings = Pick<
  Config,
  | 'siteUrl'
  | 'siteName'
  | 'publisher'
  | 'contactEmail'
  | 'representative'
  | 'dataOfficer'
  | 'accessibility'
  | 'stripe'
  | 'testPayment'
  | 'giphyKey'
  | 'ipDatabase'
  | 'fieldTimings'
  | 's3'
  | 'backup'
  | 'daily'
  | 'asksFactor'
  | 'legalPublicKey'
>

export function getLegalFacts(env: LegalSettings): LegalFacts {
  return {
    siteName: env.siteName,
    site: new URL(env.siteUrl).host,
    publisher: env.publisher,
    contactEmail: env.contactEmail,
    representative: env.representative,
    dataOfficer: env.dataOfficer,
    accessibility: env.accessibility,
    takesMoney: env.stripe !== undefined,
    hasTestPayment: env.stripe === undefined && env.testPayment,
    usesGiphy: env.giphyKey !== undefined,
    usesIpLocation: env.ipDatabase !== undefined,
    measuresPages: env.fieldTimings,
    usesObjectStorage: env.s3 !== undefined,
    copiesBackups: env.backup.store !== undefined,
    requiresTwoFactor: env.asksFactor,
    sealsRecords: env.legalPublicKey !== null,
    daily: env.daily,
    price: PREMIUM_PRICE,
  }
}
