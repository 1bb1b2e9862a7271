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
  context.app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.url?.startsWith(CALLS)) return
    const [, query = ''] = request.url.split(/\?(.*)/s)
    if (isDecodable(query)) return
    const pairs = query.split('&').filter((pair) => !isDecodable(pair))
    const fields = pairs.map((pair) => pair.split('=', 1)[0] ?? '')
    throw new InvalidData(Object.fromEntries(fields.map((field) => [field, [INVALID_VALUE]])))
  })
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined
  } catch {
    return false
  }
}
