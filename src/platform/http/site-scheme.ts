import type { AppContext } from '../context.ts'

/** Said once in the log, and on the desk while it lasts. */
const SCHEME_WRONG =
  'A trusted proxy forwards https requests, but SITE_URL is http: cookies are sent without Secure, pages without HSTS, and links in mails lead to http. Set SITE_URL to the https address and start again.'

const processesWithWrongScheme = new WeakSet<AppContext>()

/** Detects that members come by https while the site is configured for http (TLS ends at the proxy). */
export function detectWrongScheme(context: AppContext): void {
  if (context.config.isSecure) return
  context.app.addHook('onRequest', ({ protocol }, _reply, done) => {
    // Fastify believes `X-Forwarded-Proto` of trusted proxies only; the site itself speaks no TLS.
    if (protocol === 'https' && !processesWithWrongScheme.has(context)) {
      processesWithWrongScheme.add(context)
      context.log.error(SCHEME_WRONG)
    }
    done()
  })
}

/** Whether a trusted proxy has forwarded an https request to this process while `SITE_URL` is http. */
export function hasWrongScheme(context: AppContext): boolean {
  return processesWithWrongScheme.has(context)
}
