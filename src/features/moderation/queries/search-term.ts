import { isIP } from 'node:net'

/** Bits of the widest network that is looked for, by the version of the protocol. */
const WIDEST = { 4: 8, 6: 16 } as const
const WHOLE = { 4: 32, 6: 128 } as const
/** An IPv4 address as IPv6 writes it has so many bits before it. */
const MAPPED_BITS = 96
const MAX_ID = 2_147_483_647

/** The id that a term is, `#12` and `12` alike; 0 where it can be none. */
export function idOf(term: string): number {
  const [, digits] = /^#?([1-9]\d{0,9})$/.exec(term) ?? []
  return digits && Number(digits) <= MAX_ID ? Number(digits) : 0
}

/**
 * The networks that a term names, each as PostgreSQL reads an `inet`: a whole address, one with the length of its prefix
 * ('203.0.113.0/24', '2001:db8:12:34::/64'), or only the beginning of one ('203.0.113', '2001:db8:12:34:'). IPv4 also as
 * IPv6 writes it, and the other way round; none where the term is no address.
 */
export function networksOf(term: string): string[] {
  const network = readNetwork(term)
  if (!network) return []
  const { address, bits } = network
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (isIP(address) === 4) return [`${address}/${bits}`, `::ffff:${address}/${bits + MAPPED_BITS}`]
  if (mapped && bits >= MAPPED_BITS + WIDEST[4]) {
    return [`${address}/${bits}`, `${mapped}/${bits - MAPPED_BITS}`]
  }
  return [`${address}/${bits}`]
}

interface Network {
  address: string
  bits: number
}

function readNetwork(term: string): Network | undefined {
  // A zone, `fe80::1%eth0`, is no part of what is stored.
  if (term.includes('%')) return undefined
  const [address = '', length, ...rest] = term.split('/')
  if (rest.length > 0) return undefined
  if (length === undefined) return readBeginning(term) ?? readAddress(term)
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || !/^\d{1,3}$/.test(length)) return undefined
  const bits = Number(length)
  return bits >= WIDEST[version] && bits <= WHOLE[version] ? { address, bits } : undefined
}

function readAddress(address: string): Network | undefined {
  const version = isIP(address)
  return version === 4 || version === 6 ? { address, bits: WHOLE[version] } : undefined
}

/** Two or three numbers of an IPv4 address, or two to seven groups of an IPv6 one. */
function readBeginning(term: string): Network | undefined {
  const numbers = /^\d{1,3}(?:\.\d{1,3}){1,2}(?=\.?\*?$)/.exec(term)?.[0].split('.')
  if (numbers) return checked([...numbers, '0', '0'].slice(0, 4).join('.'), numbers.length * 8)
  const groups = /^[\da-f]{1,4}(?::[\da-f]{1,4}){1,6}(?=:{0,2}$)/i.exec(term)?.[0].split(':')
  return groups && checked(`${groups.join(':')}::`, groups.length * 16)
}

function checked(address: string, bits: number): Network | undefined {
  return isIP(address) ? { address, bits } : undefined
}
