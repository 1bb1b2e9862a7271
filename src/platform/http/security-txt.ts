import type { AppContext } from '../context.ts'
import { NotFound } from './errors.ts'
import { serveSharedFile } from './shared-file.ts'

/** The standard requires less than a year. */
const GOOD_FOR_DAYS = 180
const DAY_MS = 86_400_000

/** Serves `/.well-known/security.txt` (RFC 9116), if the operator has set a contact. */
export function serveSecurityTxt(context: AppContext): void {
  const path = '/.well-known/security.txt'
  serveSharedFile(context, path, 'text/plain; charset=utf-8', async () => {
    const { contactEmail, isSecure, siteUrl } = context.config
    if (!contactEmail) throw new NotFound()
    const lines = [
      `Contact: mailto:${encodeURI(contactEmail)}`,
      `Expires: ${getExpiry(Date.now())}`,
      'Preferred-Languages: fr, en',
      // The standard requires an https address.
      ...(isSecure ? [`Canonical: ${siteUrl}${path}`] : []),
      '',
    ]
    return { text: lines.join('\n'), of: [] }
  })
}

/** A midnight, the same for all requests of a day. */
function getExpiry(now: number): string {
  return new Date((Math.floor(now / DAY_MS) + GOOD_FOR_DAYS) * DAY_MS).toISOString()
}
