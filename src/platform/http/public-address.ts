import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are nobody's on the internet: this host, private, shared by carriers, link-local, tests, multicast. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** All of IPv6 that is routed; IPv4 within IPv6 (mapped, NAT64), loopback, local and multicast addresses lie outside. */
const GLOBAL_V6 = ['2000::/3']
/** Within it: Teredo and other protocols, documentation, and 6to4, which holds an IPv4 address. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** Of this host, its networks and overlays: where a proxy in front of the site is. */
const PRIVATE_V4 = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
]
const PRIVATE_V6 = ['::1/128', 'fc00::/7', 'fe80::/10']

const specialV4 = networks(SPECIAL_V4)
const globalV6 = networks(GLOBAL_V6)
const specialV6 = networks(SPECIAL_V6)
const privateNetworks = networks([...PRIVATE_V4, ...PRIVATE_V6])

/** Endings of names that no public name server gives (RFC 6761, 6762, 8375, 9476), and those of home routers. */
const LOCAL_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|alt|test|invalid|example|onion)$/

/** Whether an IP address is one of the internet; what is no address is not. */
export function isPublicAddress(address: string): boolean {
  // A zone is a link of this host.
  if (address.includes('%')) return false
  const version = isIP(address)
  if (version === 4) return !specialV4.check(address, 'ipv4')
  return version === 6 && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** Whether a peer with this IP address is this host or in its own networks, IPv4-mapped included. */
export function isPrivatePeer(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  const version = isIP(bare)
  return version > 0 && privateNetworks.check(bare, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Whether a host of an address, as `URL` gives it, may be one of the internet as far as its letters say: a public IP
 * address, or a name of several words whose last is not local.
 */
export function isPublicHost(host: string): boolean {
  const bare = normalizeHost(host)
  if (isIP(bare)) return isPublicAddress(bare)
  return bare.includes('.') && !LOCAL_NAME.test(bare)
}

/** A host without the brackets of IPv6 and without the dot of the root, in small letters. */
export function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** What an operator lets the site reach although it is not of the internet. */
export interface AllowedHosts {
  /** By its name: wherever that leads. */
  name(host: string): boolean
  address(address: string): boolean
}

/**
 * Reads host names, addresses and networks.
 * @throws where an entry is none of them
 */
export function parseAllowedHosts(entries: readonly string[]): AllowedHosts {
  const isNetwork = (entry: string) => isIP(entry.split('/')[0] ?? '') > 0
  const list = networks(entries.filter(isNetwork))
  const names = new Set(entries.filter((entry) => !isNetwork(entry)).map(normalizeHost))
  for (const name of names) {
    if (!/^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name)) throw new Error(`${name} is no host`)
  }
  return {
    name: (host) => names.has(normalizeHost(host)),
    address: (address) => {
      const version = isIP(address)
      return version > 0 && !address.includes('%') && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

function networks(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const isV6 = isIP(address) === 6
    if (bits !== undefined && !/^\d{1,3}$/.test(bits)) throw new Error(`${entry} is no network`)
    list.addSubnet(address, bits === undefined ? (isV6 ? 128 : 32) : Number(bits), isV6 ? 'ipv6' : 'ipv4')
  }
  return list
}
