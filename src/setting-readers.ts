import { BlockList } from 'node:net'
import { z } from 'zod'
import { parseAllowedHosts } from './platform/http/public-address.ts'

/** A text of this form. @param expected completes the error sentence "expected …" */
export function matchingText(pattern: RegExp, expected: string) {
  return z.string().regex(pattern, expected)
}

/** A few words in one line. */
export function shortText(expected: string) {
  return matchingText(/^[^\p{Cc}]{2,300}$/u, expected)
}

/** An e-mail address. */
export function emailAddress() {
  return matchingText(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail address')
}

/** A whole number within these bounds. @param unit follows them, with its leading blank */
export function integer(from: number, to: number, unit = '') {
  const expected = `a whole number from ${from} to ${to}${unit}`
  return matchingText(/^\d{1,10}$/, expected)
    .transform(Number)
    .refine((value) => value >= from && value <= to, expected)
}

/** An address of one of these protocols, with a host. */
export function serverUrl(protocols: string[], example: string) {
  return z.string().refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined
    return url !== undefined && protocols.includes(url.protocol) && url.hostname !== ''
  }, `an address like ${example}`)
}

/** A database of PostgreSQL. */
export function postgres() {
  return serverUrl(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database')
}

/** An origin: a path would have no effect. Returned without the slash at its end. */
export function originUrl(expected: string) {
  return z
    .string()
    .refine((value) => {
      const url = URL.canParse(value) ? new URL(value) : undefined
      return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
    }, expected)
    .transform((value) => new URL(value).origin)
}

/** Addresses whose `X-Forwarded-For` counts. */
export function proxyList() {
  return z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isProxy), 'loopback, or addresses and networks separated by commas')
}

/** Hosts with their ports. */
export function hostList() {
  return z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => URL.canParse(`tcp://${part}`) && new URL(`tcp://${part}`).port !== ''),
      'hosts with their ports, such as 10.0.0.11:26379, separated by commas',
    )
    .transform((parts) => parts.map((part) => new URL(`tcp://${part}`)))
    .transform((urls) => urls.map(({ hostname, port }) => ({ host: hostname, port: Number(port) })))
}

/** Private hosts, addresses and networks that the site may call. */
export function allowedHosts() {
  return z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => {
      try {
        return Boolean(parseAllowedHosts(parts))
      } catch {
        return false
      }
    }, 'host names, addresses and networks separated by commas')
}

function isProxy(value: string): boolean {
  if (value === 'loopback') return true
  const [ip = '', bits, ...more] = value.split('/')
  const kind = ip.includes(':') ? 'ipv6' : 'ipv4'
  const max = kind === 'ipv6' ? 128 : 32
  if (more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false
  try {
    new BlockList().addSubnet(ip, bits === undefined ? max : Number(bits), kind)
    return true
  } catch {
    return false
  }
}
