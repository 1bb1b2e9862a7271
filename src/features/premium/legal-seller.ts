import type { Config } from '../../config.ts'

/** Who sells Premium, in one line: what the settings say of the publisher, else the site itself. */
export function legalSeller({ publisher, siteUrl }: Pick<Config, 'publisher' | 'siteUrl'>): string {
  const said = [publisher.name, publisher.address, publisher.registration, publisher.email].filter(Boolean)
  return said.length > 0 ? said.join(', ') : `Guinguette (${siteUrl})`
}
