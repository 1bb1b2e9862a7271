import dns from 'node:dns'
import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type AllowedHosts, isPublicAddress, normalizeHost } from './public-address.ts'

const WITHIN_MS = 10_000
const ANSWER_BYTES = 64 * 1024
/** Connections to one host at a time; what comes beyond waits for one. */
const AT_ONCE = 50

/** Somewhere that the site does not go: not https, or not of the internet (security.md 23). */
export class OutboundForbidden extends Error {
  override name = 'OutboundRefused'
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

/** The one way by which the site asks servers that others name. */
export interface Outbound {
  /**
   * Sends a request by https and gives the answer, whatever its status; redirects are not followed.
   * @throws OutboundRefused before anything is sent, where the address is not of the internet and not allowed; else an
   *   error where no whole answer of at most 64 kB comes within ten seconds
   */
  send(address: string, request: OutboundRequest): Promise<OutboundAnswer>
  close(): void
}

interface Options {
  allowed: AllowedHosts
  /** A further authority for certificates. */
  ca?: string
  /** Finds all addresses of a name. */
  resolve?: (host: string) => Promise<dns.LookupAddress[]>
  withinMs?: number
}

type Whom = Pick<Options, 'allowed' | 'resolve'>

/** What may be reached. Names are resolved here, and what was checked is what is connected to. */
function createGate({
  allowed,
  resolve = (host) => dns.promises.lookup(host, { all: true, verbatim: true }),
}: Whom) {
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
  /** A host that is an address is never looked up. @throws OutboundRefused */
  const requireOpen = (host: string) => {
    if (isIP(host) && !isOpen(host, host)) throw new OutboundForbidden('the address is not public')
  }
  return { lookup, requireOpen }
}

/** Makes the way out. */
export function createOutbound({ ca, withinMs = WITHIN_MS, ...whom }: Options): Outbound {
  const { lookup, requireOpen } = createGate(whom)
  const agent = new https.Agent({
    lookup,
    keepAlive: true,
    maxSockets: AT_ONCE,
    timeout: withinMs,
    ...(ca && { ca }),
  })
  return {
    send: async (address, request) => {
      const url = requireHttps(address)
      requireOpen(normalizeHost(url.hostname))
      return exchange(url, request, { agent, signal: AbortSignal.timeout(withinMs) })
    },
    close: () => agent.destroy(),
  }
}

/**
 * The agent by which a library asks a server that the operator names, under the same rule: nothing that is not of the
 * internet is connected to unless it is allowed.
 */
export function createGuardedAgent(origin: string, whom: Whom): http.Agent {
  const { lookup, requireOpen } = createGate(whom)
  const { protocol, hostname } = new URL(origin)
  const { Agent } = protocol === 'https:' ? https : http
  const agent = new Agent({ lookup, keepAlive: true, maxSockets: AT_ONCE })
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (...how) => {
    requireOpen(normalizeHost(hostname))
    return connect(...how)
  }
  return agent
}

function requireHttps(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password) {
    throw new OutboundForbidden('only https addresses without a name and password are asked')
  }
  return url
}

function exchange(
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
        if (bytes > ANSWER_BYTES) request.destroy(new Error('the answer is too large'))
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
