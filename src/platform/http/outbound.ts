import dns from 'node:dns'
import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AllowedHosts, isPublicAddress, normalizeHost } from './public-address.ts'

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 64 * 1024
/** Connections per host; further requests wait. */
const MAX_SOCKETS = 50

/** A forbidden target: no https, or no public address (security.md 23). */
export class OutboundForbidden extends Error {
  override name = 'OutboundForbidden'
}

export interface OutboundRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string | number>
  body?: Buffer
}

export interface OutboundAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The only path of requests to servers that others name. */
export interface Outbound {
  /**
   * Sends a request by https and returns the response of any status; does not follow redirects.
   * @throws OutboundForbidden before sending, if the address is neither public nor allowed
   * @throws if no complete response of at most 64 kB arrives within ten seconds
   */
  send(address: string, request: OutboundRequest): Promise<OutboundAnswer>
  close(): void
}

interface Options {
  allowed: AllowedHosts
  /** A further certificate authority. */
  ca?: string
  /** Resolves a name to all its addresses. */
  resolve?: (host: string) => Promise<dns.LookupAddress[]>
  withinMs?: number
}

type TargetRules = Pick<Options, 'allowed' | 'resolve'>

/** Checks the addresses of names at resolution, so that the connection uses a checked address. */
function createTargetCheck({
  allowed,
  resolve = (host) => dns.promises.lookup(host, { all: true, verbatim: true }),
}: TargetRules) {
  const isOpen = (host: string, address: string) =>
    allowed.name(host) || allowed.address(address) || isPublicAddress(address)
  const lookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const isRefused = found.length === 0 || found.some(({ address }) => !isOpen(host, address))
        if (isRefused) return callback(new OutboundForbidden('the name leads to no public address'), '', 0)
        if (options.all) return callback(null, found)
        const [first] = found
        callback(null, first?.address ?? '', first?.family)
      },
      (error) => callback(error, '', 0),
    )
  }
  /**
   * A literal address is never resolved.
   * @throws OutboundForbidden
   */
  const assertAllowed = (host: string) => {
    if (isIP(host) && !isOpen(host, host)) throw new OutboundForbidden('the address is not public')
  }
  return { lookup, requireOpen: assertAllowed }
}

export function createOutbound({ ca, withinMs = TIMEOUT_MS, ...rules }: Options): Outbound {
  const { lookup, requireOpen: assertAllowed } = createTargetCheck(rules)
  const agent = new https.Agent({
    lookup,
    keepAlive: true,
    maxSockets: MAX_SOCKETS,
    timeout: withinMs,
    ...(ca && { ca }),
  })
  return {
    send: async (address, request) => {
      const url = parseHttpsUrl(address)
      assertAllowed(normalizeHost(url.hostname))
      return sendRequest(url, request, { agent, signal: AbortSignal.timeout(withinMs) })
    },
    close: () => agent.destroy(),
  }
}

/**
 * Creates the agent with which a library reaches a server of the operator's settings: no private address
 * unless allowed.
 */
export function createGuardedAgent(origin: string, rules: TargetRules): http.Agent {
  const { lookup, requireOpen: assertAllowed } = createTargetCheck(rules)
  const { protocol, hostname } = new URL(origin)
  const { Agent } = protocol === 'https:' ? https : http
  const agent = new Agent({ lookup, keepAlive: true, maxSockets: MAX_SOCKETS })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (...how) => {
    assertAllowed(normalizeHost(hostname))
    return connect(...how)
  }
  return agent
}

function parseHttpsUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password) {
    throw new OutboundForbidden('only https addresses without a name and password are asked')
  }
  return url
}

function sendRequest(
  url: URL,
  { method, headers, body }: OutboundRequest,
  options: { agent: https.Agent; signal: AbortSignal },
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const request = https.request(url, { ...options, method, headers }, (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > MAX_RESPONSE_BYTES) request.destroy(new Error('the answer is too large'))
        else parts.push(part)
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}
