/**
 * Returns the path to go to after signing in or up, or after the second factor; else `home`. Rejects any
 * value that a browser could read as another site, and the pages that lead here.
 */
export function safeReturnPath(value: unknown, home = '/'): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(value)) return home
  const url = new URL(value, 'http://site')
  const isElsewhere = url.origin !== 'http://site' || url.pathname.startsWith('//')
  if (isElsewhere || SIGN_IN_PATHS.test(url.pathname)) return home
  return `${url.pathname}${url.search}`
}

const SIGN_IN_PATHS = /^\/(api|connexion|inscription|deconnexion|admin\/acces)(\/|$)/
