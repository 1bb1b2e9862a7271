import type { Counters } from '../shared/live.ts'
import { CONTRACT_PATHS } from '../shared/premium.ts'
import { isStaff, isSuspended } from '../shared/roles.ts'
import { DECISIONS_HREF, getSignInHref, getSignUpHref } from './auth-links.ts'
import type { IconName } from './icon-names.ts'
import { NAVIGATION } from './texts.ts'

export interface Entry {
  href: string
  label: string
  icon: IconName
  /** Counter of the entry. */
  counts?: keyof Counters
}

// Every entry leads to an existing page; a feature adds its own with its pages.

/** The top bar on a desktop, the bottom bar on a phone: at most five. */
export const getMainEntries = (id: number | string): Entry[] => [
  { href: '/', label: NAVIGATION.home, icon: 'house' },
  { href: '/recherche', label: NAVIGATION.search, icon: 'search' },
  { href: '/messages', label: NAVIGATION.messages, icon: 'message-circle', counts: 'messages' },
  { href: '/forum', label: NAVIGATION.forum, icon: 'messages-square' },
  { href: `/celibataire/${id}`, label: NAVIGATION.me, icon: 'user-round' },
]

/** Next to the member's menu, on every screen. */
export const NOTIFICATIONS: Entry = {
  href: '/notifications',
  label: NAVIGATION.notifications,
  icon: 'bell',
  counts: 'notifications',
}

const ADMIN: Entry = { href: '/admin', label: NAVIGATION.desk, icon: 'gavel' }

const DECISIONS: Entry = { href: DECISIONS_HREF, label: NAVIGATION.decisions, icon: 'scale' }
const SECURITY: Entry = { href: '/user/securite', label: NAVIGATION.security, icon: 'shield' }
const DATA: Entry = { href: '/user/donnees', label: NAVIGATION.data, icon: 'file-text' }
const HELP: Entry = { href: '/aide', label: NAVIGATION.help, icon: 'circle-help' }
const DELETION: Entry = { href: '/user/suppression', label: NAVIGATION.deletion, icon: 'trash-2' }

const SUBSCRIPTION: Entry = { href: '/user/abonnement', label: NAVIGATION.subscription, icon: 'sparkles' }
const PREMIUM: Entry = { href: '/premium', label: NAVIGATION.premium, icon: 'sparkles' }

/** The reader of a menu. */
interface Reader {
  id: number | string
  /** Suspended members have few entries. */
  roles: number
  /** Role of the account: staff have the administration. `roles` where absent. */
  account_roles?: number
  /** Subscribers have their subscription, others its presentation. */
  stripe_status: boolean
}

/** The member's menu, without signing out. */
export const getMenuEntries = (reader: Reader): Entry[] =>
  isSuspended(reader.roles)
    ? [DECISIONS, SECURITY, ...(reader.stripe_status ? [SUBSCRIPTION] : []), DATA, HELP, DELETION]
    : getAllEntries(reader)

const getAllEntries = ({ id, roles, account_roles = roles, stripe_status }: Reader): Entry[] => [
  { href: `/celibataire/${id}`, label: NAVIGATION.profile, icon: 'user-round' },
  { href: '/user/edit', label: NAVIGATION.edit, icon: 'pencil' },
  { href: '/photos', label: NAVIGATION.photos, icon: 'images' },
  { href: '/upload', label: NAVIGATION.upload, icon: 'camera' },
  { href: '/amis', label: NAVIGATION.friends, icon: 'users-round' },
  { href: '/demandes', label: NAVIGATION.asks, icon: 'user-round-plus', counts: 'asks' },
  { href: '/visiteurs', label: NAVIGATION.visitors, icon: 'eye' },
  { href: '/user/gate', label: NAVIGATION.gate, icon: 'door-open' },
  { href: '/user/visibilite', label: NAVIGATION.visibility, icon: 'eye-off' },
  { href: '/user/notifications', label: NAVIGATION.noticePreferences, icon: 'bell-ring' },
  { href: '/blacklist', label: NAVIGATION.blacklist, icon: 'ban' },
  { href: '/aide/localisation', label: NAVIGATION.position, icon: 'map-pin' },
  stripe_status ? SUBSCRIPTION : PREMIUM,
  { href: '/user/emoji', label: NAVIGATION.emoji, icon: 'smile' },
  SECURITY,
  DATA,
  HELP,
  { href: '/staff', label: NAVIGATION.staff, icon: 'shield-check' },
  ...(isStaff(account_roles) ? [ADMIN] : []),
  DELETION,
]

/** For visitors, next to signing in and up. */
export const FORUM: Entry = { href: '/forum', label: NAVIGATION.forum, icon: 'messages-square' }
export const SIGN_IN: Entry = { href: getSignInHref(), label: NAVIGATION.signIn, icon: 'log-in' }
export const SIGN_UP: Entry = { href: getSignUpHref(), label: NAVIGATION.signUp, icon: 'user-round-plus' }

/** In the footer with what the site declares. */
export const ACCESSIBILITY = { href: '/accessibilite', label: NAVIGATION.accessibility }

/** In the footer of every page. */
export const FOOTER_ENTRIES: readonly Pick<Entry, 'href' | 'label'>[] = [
  { href: '/aide', label: NAVIGATION.help },
  { href: '/conseils-securite', label: NAVIGATION.safety },
  { href: '/regles', label: NAVIGATION.rules },
  { href: '/cgu', label: NAVIGATION.terms },
  { href: '/confidentialite', label: NAVIGATION.privacy },
  { href: '/mentions-legales', label: NAVIGATION.imprint },
  ACCESSIBILITY,
  { href: '/contact', label: NAVIGATION.contact },
  { href: '/signaler-un-contenu', label: NAVIGATION.notice },
]
/** Premium must be as easy to end as to begin. */
const SUBSCRIPTION_END = { href: '/user/abonnement/resilier', label: NAVIGATION.subscriptionEnd }
const WITHDRAWAL = { href: CONTRACT_PATHS.withdrawal, label: NAVIGATION.withdrawal }
const CANCELLATION = { href: CONTRACT_PATHS.cancellation, label: NAVIGATION.cancellation }
/** Pages where the subscription is sold or shown. */
const SUBSCRIPTION_PAGES = /^\/(premium|user\/abonnement|cgu|aide|retractation|resiliation)(\/|\?|$)/

/**
 * In the footer as well: the ends of a contract, for subscribers and for visitors, who may be subscribers that cannot
 * sign in (code de la consommation, L215-1-1 and L221-21).
 */
export function getContractEntries(viewer: { stripe_status: boolean } | null, path: string) {
  if (viewer?.stripe_status) return [SUBSCRIPTION_END, WITHDRAWAL]
  return !viewer || SUBSCRIPTION_PAGES.test(path) ? [CANCELLATION, WITHDRAWAL] : []
}

const ADDRESSES = new Set(
  [
    ...[FORUM, SIGN_IN, SIGN_UP, NOTIFICATIONS, DECISIONS, ADMIN, SUBSCRIPTION_END, WITHDRAWAL, CANCELLATION],
    ...[...FOOTER_ENTRIES, ...getMainEntries('')],
    ...[true, false].flatMap((stripe_status) => getAllEntries({ id: '', roles: 0, stripe_status })),
  ].map(({ href }) => href),
)

/** The deepest address at or above the page that has an entry: all its pages have the same navigation. */
export function getSection(path: string): string {
  let [section = ''] = path.split('?')
  while (section && !ADDRESSES.has(section)) section = section.slice(0, section.lastIndexOf('/'))
  return section
}

/** True on the entry's page and those below it: a conversation belongs to 'Messages'. */
export function isCurrent({ href }: Pick<Entry, 'href'>, path: string): boolean {
  const [address = ''] = path.split('?')
  return address === href || (href !== '/' && address.startsWith(`${href}/`))
}
