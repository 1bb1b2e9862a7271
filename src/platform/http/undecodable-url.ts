import { INVALID_VALUE } from '../../shared/texts.ts'
import type { AppContext } from '../context.ts'
import { InvalidData } from './errors.ts'

// Percent encoding that is not valid UTF-8. Pages accept it in a query: `?search=100%` finds '100%'.

const CALLS = '/api/'
/** No route has a blank path. */
const BLANK = '%20'

/** Rewrites an undecodable path so that the router answers 404. */
export function rewriteUndecodablePath(url: string): string {
  const [path = '/'] = url.split('?')
  if (isDecodable(path)) return url
  return path.startsWith(CALLS) ? `${CALLS}${BLANK}` : `/${BLANK}`
}

/** Answers 422 to a call with an undecodable query, even if the call ignores that query. */
export function rejectUndecodableQueries(context: AppContext): void {
  context.app.addHook('onRequest', (request, _reply, done) => {
    const start = request.url.indexOf('?') + 1
    if (start === 0 || !request.routeOptions.url?.startsWith(CALLS)) return done()
    const query = request.url.slice(start)
    if (isDecodable(query)) return done()
    const pairs = query.split('&').filter((pair) => !isDecodable(pair))
    const fields = pairs.map((pair) => pair.split('=', 1)[0] ?? '')
    done(new InvalidData(Object.fromEntries(fields.map((field) => [field, [INVALID_VALUE]]))))
  })
}

function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}
