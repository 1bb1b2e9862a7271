import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { getSiteName } from '../../shared/site-identity.ts'
import { escapeXml } from '../render/xml.ts'
import { OVERLOADED, OVERLOADED_RETRY, OVERLOADED_TITLE } from './texts.ts'

/** Random retry delay in seconds, to spread the retries. */
const RETRY_SECONDS = { from: 3, spread: 5 }

const STYLE =
  'html{color-scheme:light dark}body{margin:0;display:grid;place-content:center;gap:16px;min-height:100vh;padding:24px;box-sizing:border-box;text-align:center;background:#fbf6ec;color:#1f2a2e;font:18px/1.55 system-ui,sans-serif}' +
  'h1{margin:0;font:600 30px/1.2 Georgia,serif}p{margin:0}a{color:#0f6060}' +
  '@media(prefers-color-scheme:dark){body{background:#10191c;color:#f3ead9}a{color:#f2b134}}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const CALL = Buffer.from('{}')
const renderPage = (again: string) =>
  Buffer.from(
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeXml(`${OVERLOADED_TITLE} · ${getSiteName()}`)}</title><style>${STYLE}</style></head><body><h1>${OVERLOADED_TITLE}</h1><p>${OVERLOADED}</p>${again}</body></html>`,
  )
const renderRead = () => renderPage(`<p><a href="">${OVERLOADED_RETRY}</a></p>`)
/** The browser resubmits a form itself, after a confirmation. */
const renderSent = () => renderPage('')

/** Prepared once per name of the site, so that rejecting a request costs next to nothing. */
export function createOverloadResponder(constant: OutgoingHttpHeaders) {
  const head = (type: string, body: Buffer, policy: OutgoingHttpHeaders = {}): OutgoingHttpHeaders => ({
    ...constant,
    'content-type': `${type}; charset=utf-8`,
    'content-length': body.length,
    ...policy,
  })
  const page = (body: Buffer) => ({
    body,
    head: head('text/html', body, { 'content-security-policy': POLICY }),
  })
  const prepare = () => ({
    siteName: getSiteName(),
    call: { body: CALL, head: head('application/json', CALL) },
    read: page(renderRead()),
    sent: page(renderSent()),
  })
  let answers = prepare()
  return ({ url = '/', method }: IncomingMessage, response: ServerResponse): void => {
    if (answers.siteName !== getSiteName()) answers = prepare()
    const { body, head } =
      answers[url.startsWith('/api/') ? 'call' : method === 'GET' || method === 'HEAD' ? 'read' : 'sent']
    const seconds = RETRY_SECONDS.from + Math.floor(Math.random() * RETRY_SECONDS.spread)
    response.writeHead(503, { ...head, 'retry-after': String(seconds) }).end(body)
  }
}
