/**
 * The page that a sign-in leads back to: a path of this site, else its first page. Whatever a browser could read
 * as another site's address, or as one of the pages that lead here, is not followed.
 */
export function nextPage(value: unknown): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(value)) return '/'
  const url = new URL(value, 'http://site')
  const isElsewhere = url.origin !== 'http://site' || url.pathname.startsWith('//')
  if (isElsewhere || /^\/(api|connexion|inscription|deconnexion)(\/|$)/.test(url.pathname)) return '/'
  return `${url.pathname}${url.search}`
}
