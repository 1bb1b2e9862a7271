/** The address to sign in at; `back` is the page of this site that it leads back to. */
export const getSignInHref = (back?: string) => withReturnTo('/connexion', back)

/** The address to sign up at; `back` is the page of this site that it leads back to. */
export const getSignUpHref = (back?: string) => withReturnTo('/inscription', back)

/** What staff decided about the reader: the one page of the suspended. */
export const DECISIONS_HREF = '/user/decisions'

/** The address, and with it the page of this site that it leads back to. */
export const withReturnTo = (href: string, back = '/') =>
  back === '/' ? href : `${href}?suite=${encodeURIComponent(back)}`
