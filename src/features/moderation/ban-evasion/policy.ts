interface Provider {
  /** Canonical domain of all the provider's domains; the domain itself where left out. */
  as?: string
  /** Characters of the local part the provider ignores. */
  ignores?: RegExp
}

const GMAIL: Provider = { as: 'gmail.com', ignores: /\./g }
const PROTON: Provider = { as: 'proton.me', ignores: /[._-]/g }
const ICLOUD: Provider = { as: 'icloud.com' }
const PLUS_TAG_ONLY: Provider = {}

/** Providers that deliver `name+tag@` to `name@`. Elsewhere a plus may belong to another mailbox. */
const PROVIDERS = new Map<string, Provider>([
  ['gmail.com', GMAIL],
  ['googlemail.com', GMAIL],
  ['proton.me', PROTON],
  ['protonmail.com', PROTON],
  ['pm.me', PROTON],
  ['icloud.com', ICLOUD],
  ['me.com', ICLOUD],
  ['mac.com', ICLOUD],
  ...[
    'outlook.com',
    'outlook.fr',
    'hotmail.com',
    'hotmail.fr',
    'live.com',
    'live.fr',
    'msn.com',
    'fastmail.com',
    'fastmail.fm',
  ].map((domain): [string, Provider] => [domain, PLUS_TAG_ONLY]),
])

/**
 * One spelling per mailbox: lower case, without tags and ignored characters of well-known providers (decision 32).
 */
export function canonicalizeEmail(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const provider = PROVIDERS.get(domain)
  if (at <= 0 || !provider) return address
  const name = address.slice(0, at).replace(/\+.*$/, '')
  const folded = provider.ignores ? name.replace(provider.ignores, '') : name
  return folded === '' ? address : `${folded}@${provider.as ?? domain}`
}
