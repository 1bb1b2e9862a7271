import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'

const SCRIPTLESS_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/** Headers that every answer carries, errors too (security.md 19 and 20). */
export function setHeaders(site: Site): void {
  const hsts = site.env.isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
  const constant = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy':
      'geolocation=(self), camera=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'content-security-policy': SCRIPTLESS_POLICY,
    ...hsts,
  }
  site.app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(constant)
    reply.header('x-request-id', request.id)
  })
}

/** The policy of a page: its own scripts by nonce, its own styles, pictures and calls, and nothing of anybody else. */
export function pagePolicy(nonce: string, isDevelopment: boolean): string {
  const style = isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${style}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
