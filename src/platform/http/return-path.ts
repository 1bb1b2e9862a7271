/**
 * The page that signing in or up, or showing the second factor, leads back to: a path of this site, else `home`. Whatever
 * a browser could read as another site's address, or as one of the pages that lead here, is not followed.
 */
export function safeReturnPath(value: unknown, home = '/'): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(value)) return home
  const url = new URL(value, 'http://site')
  const isElsewhere = url.origin !== 'http://site' || url.pathname.startsWith('//')
  if (isElsewhere || LEADS_HERE.test(url.pathname)) return home
  return `${url.pathname}${url.search}`
}

const LEADS_HERE = /^\/(api|connexion|inscription|deconnexion|admin\/acces)(\/|$)/
