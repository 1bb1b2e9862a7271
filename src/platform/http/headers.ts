import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { AppContext } from '../context.ts'

const SCRIPTLESS_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/** Headers of every response, errors included (security.md 19 and 20). */
export function getConstantHeaders({ isSecure }: Pick<Config, 'isSecure'>): Record<string, string> {
  const hsts = isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
  return {
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
}

export function registerHeaders(context: AppContext): void {
  const constant = getConstantHeaders(context.config)
  context.app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    reply.headers(constant)
    reply.header('x-request-id', request.id)
    done()
  })
}

/** The one policy of trusted types that scripts may create: for the service worker's address. */
const SCRIPT_ADDRESSES = 'guinguette'

/** Foreign origins that a page may use. */
export interface AllowedOrigins {
  calls?: readonly string[]
  images?: readonly string[]
  /** Targets that the site may redirect a form to. */
  forms?: readonly string[]
}

/**
 * Policy of a page: its own scripts by nonce, its own styles, images and calls, and the declared foreign
 * origins. No script may turn text into markup or load another script by a text.
 */
export function buildPagePolicy(nonce: string, isDevelopment: boolean, reach?: AllowedOrigins): string {
  const style = isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src ${style}`,
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(reach?.images ?? [])].join(' '),
    "font-src 'self'",
    [`connect-src 'self'${isDevelopment ? ' ws:' : ''}`, ...(reach?.calls ?? [])].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...(reach?.forms ?? [])].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // Vite's development client writes markup as text.
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", `trusted-types ${SCRIPT_ADDRESSES}`]),
  ].join('; ')
}

/** Policy of a cached visitor page, which runs no script. Auditing tools fetch robots.txt from within it. */
export const VISITOR_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')
