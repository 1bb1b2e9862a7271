import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not public: this host, private, carrier-shared, link-local, test and multicast. */
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
/** The routed part of IPv6; it excludes mapped IPv4, NAT64, loopback, local and multicast addresses. */
const GLOBAL_V6 = ['2000::/3']
/**
 * Not public within it: Teredo and other protocols, documentation, and 6to4, which embeds an IPv4 address.
 */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** This host, its networks and overlays: possible addresses of a proxy in front of the site. */
const PRIVATE_V4 = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
]
const PRIVATE_V6 = ['::1/128', 'fc00::/7', 'fe80::/10']

const specialV4 = createBlockList(SPECIAL_V4)
const globalV6 = createBlockList(GLOBAL_V6)
const specialV6 = createBlockList(SPECIAL_V6)
const privateNetworks = createBlockList([...PRIVATE_V4, ...PRIVATE_V6])

/** Suffixes outside the public DNS (RFC 6761, 6762, 8375, 9476), and those of home routers. */
const LOCAL_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|alt|test|invalid|example|onion)$/

/** True for a public IP address; false for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  // A zone names a link of this host.
  if (address.includes('%')) return false
  const version = isIP(address)
  if (version === 4) return !specialV4.check(address, 'ipv4')
  return version === 6 && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** True if the peer is this host or in its networks, IPv4-mapped addresses included. */
export function isPrivatePeer(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  const version = isIP(bare)
  return version > 0 && privateNetworks.check(bare, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * True if a host, in `URL`'s form, looks public: a public IP address, or a dotted name without a local
 * suffix.
 */
export function isPublicHost(host: string): boolean {
  const bare = normalizeHost(host)
  if (isIP(bare)) return isPublicAddress(bare)
  return bare.includes('.') && !LOCAL_NAME.test(bare)
}

/** Lower case, without IPv6 brackets and the root's dot. */
export function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** Private targets that an operator allows. */
export interface AllowedHosts {
  /** Allowed by name, whatever it resolves to. */
  name(host: string): boolean
  address(address: string): boolean
}

/**
 * Parses host names, addresses and networks.
 * @throws for an entry that is none of them
 */
export function parseAllowedHosts(entries: readonly string[]): AllowedHosts {
  const isNetwork = (entry: string) => isIP(entry.split('/')[0] ?? '') > 0
  const list = createBlockList(entries.filter(isNetwork))
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

function createBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const isV6 = isIP(address) === 6
    if (bits !== undefined && !/^\d{1,3}$/.test(bits)) throw new Error(`${entry} is no network`)
    list.addSubnet(address, bits === undefined ? (isV6 ? 128 : 32) : Number(bits), isV6 ? 'ipv6' : 'ipv4')
  }
  return list
}
