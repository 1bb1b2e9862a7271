/** @param back page of this site to return to */
export const getSignInHref = (back?: string) => withReturnTo('/connexion', back)

/** @param back page of this site to return to */
export const getSignUpHref = (back?: string) => withReturnTo('/inscription', back)

/** @param back page of this site that the last step of the welcome leads to */
export const getWelcomeHref = (back?: string) => withReturnTo('/bienvenue', back)

/** Staff decisions about the reader: the only page of a suspended member. */
export const DECISIONS_HREF = '/user/decisions'

/** Adds the page of this site to return to. */
export const withReturnTo = (href: string, back = '/') =>
  back === '/' ? href : `${href}?suite=${encodeURIComponent(back)}`
