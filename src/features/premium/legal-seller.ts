import type { Config } from '../../config.ts'
import { getSiteName } from '../../shared/site-identity.ts'

/** The seller of Premium in one line: the publisher of the settings, else the site itself. */
export function legalSeller({ publisher, siteUrl }: Pick<Config, 'publisher' | 'siteUrl'>): string {
  const facts = [publisher.name, publisher.address, publisher.registration, publisher.email].filter(Boolean)
  return facts.length > 0 ? facts.join(', ') : `${getSiteName()} (${siteUrl})`
}
