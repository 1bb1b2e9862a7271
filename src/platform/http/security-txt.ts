import type { AppContext } from '../context.ts'
import { serveSharedFile } from './shared-file.ts'

/** The standard asks for less than a year. */
const GOOD_FOR_DAYS = 180
const DAY_MS = 86_400_000

/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell of a hole, at the site's point of contact. There is none where the
 * operator has set no contact.
 */
export function serveSecurityTxt(context: AppContext): void {
  const { contactEmail, isSecure, siteUrl } = context.config
  if (!contactEmail) return
  const path = '/.well-known/security.txt'
  serveSharedFile(context, path, 'text/plain; charset=utf-8', async () => {
    const lines = [
      `Contact: mailto:${encodeURI(contactEmail)}`,
      `Expires: ${expiry(Date.now())}`,
      'Preferred-Languages: fr, en',
      // The standard takes no address that can be forged on the way.
      ...(isSecure ? [`Canonical: ${siteUrl}${path}`] : []),
      '',
    ]
    return { text: lines.join('\n'), of: [] }
  })
}

/** The midnight after so many days: the same for everybody who asks on one day. */
function expiry(now: number): string {
  return new Date((Math.floor(now / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS).toISOString()
}
