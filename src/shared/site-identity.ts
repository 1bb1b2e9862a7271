import type { SiteLogo } from './logo.ts'
import type { SiteColours } from './site-colours.ts'

/** Name and appearance, which the operator may change. */
export interface SiteIdentity {
  name: string
  colours: SiteColours
  /** With its whole address, for mails. */
  logo: (SiteLogo & { address: string }) | null
}

/** Name of the site where no other is set. */
export const DEFAULT_SITE_NAME = 'Guinguette'
/** Tag of a page by which its scripts know the name of the site. */
export const NAME_TAG = 'application-name'

export const DEFAULT_IDENTITY: SiteIdentity = {
  name: DEFAULT_SITE_NAME,
  colours: { day: null, night: null, bar: null },
  logo: null,
}

// One process serves one site: sentences and mails need no parameter for its name.
let identity = DEFAULT_IDENTITY

/** Called by the server once it has read its settings, and after each change. */
export function setSiteIdentity(next: SiteIdentity): void {
  identity = next
}

/** The identity of the site; on the server alone. */
export const getSiteIdentity = (): SiteIdentity => identity

/** Name of the site, on the server and in a page. */
export function getSiteName(): string {
  if (typeof document === 'undefined') return identity.name
  return document.querySelector<HTMLMetaElement>(`meta[name=${NAME_TAG}]`)?.content ?? DEFAULT_SITE_NAME
}
