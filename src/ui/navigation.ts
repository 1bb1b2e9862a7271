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
  /** Further sections that light it. */
  also?: readonly string[]
}

// Every entry leads to an existing page; a feature adds its own with its pages.

/** The member's own page: photo, people, settings, help. Lit on all the pages that it leads to. */
export const ME: Entry = { href: '/moi', label: NAVIGATION.me, icon: 'user-round', counts: 'asks' }

const HOME: Entry = { href: '/', label: NAVIGATION.home, icon: 'house' }
const SEARCH: Entry = { href: '/recherche', label: NAVIGATION.search, icon: 'search' }
const MESSAGES: Entry = {
  href: '/messages',
  label: NAVIGATION.messages,
  icon: 'message-circle',
  counts: 'messages',
}
export const OUTINGS: Entry = { href: '/sorties', label: 'Sorties', icon: 'calendar-days' }
/** In the bar of a desktop; visitors have it next to signing in and up. */
export const FORUM: Entry = { href: '/forum', label: NAVIGATION.forum, icon: 'messages-square' }
/** Name of the tab of outings and forum. Next to its use: scripts load the other texts. */
export const SQUARE_LABEL = 'La place'
/** Outings and forum are one tab of a phone: both pages begin with two tabs. */
const SQUARE: Entry = { href: OUTINGS.href, label: SQUARE_LABEL, icon: 'store', also: [FORUM.href] }

/** Tabs of a phone, in this order. */
export const TABS: readonly Entry[] = [HOME, SEARCH, SQUARE, MESSAGES, ME]

/** In the bar of a desktop, before the portrait. */
export const BAR_ENTRIES: readonly Entry[] = [HOME, SEARCH, OUTINGS, FORUM, MESSAGES]

/** In the bar of every screen. */
export const NOTIFICATIONS: Entry = {
  href: '/notifications',
  label: NAVIGATION.notifications,
  icon: 'bell',
  counts: 'notifications',
}

const ADMIN: Entry = { href: '/admin', label: NAVIGATION.desk, icon: 'gavel' }

const DECISIONS: Entry = { href: DECISIONS_HREF, label: NAVIGATION.decisions, icon: 'scale' }
const SECURITY: Entry = { href: '/user/securite', label: NAVIGATION.security, icon: 'lock' }
const DATA: Entry = { href: '/user/donnees', label: NAVIGATION.data, icon: 'file-text' }
const HELP: Entry = { href: '/aide', label: NAVIGATION.help, icon: 'circle-help' }

const SUBSCRIPTION: Entry = { href: '/user/abonnement', label: NAVIGATION.subscription, icon: 'sparkles' }
const PREMIUM: Entry = { href: '/premium', label: NAVIGATION.premium, icon: 'sparkles' }

export const OWN_OUTINGS_HREF = '/sorties/les-miennes'

/** Last of the hub, and quiet. */
export const DELETION: Entry = { href: '/user/suppression', label: NAVIGATION.deletion, icon: 'trash-2' }
export const EDIT_PROFILE: Entry = { href: '/user/edit', label: NAVIGATION.edit, icon: 'pencil' }

/** The reader of the hub. */
interface Reader {
  /** Suspended members have few entries. */
  roles: number
  /** Role of the account: staff have the administration. `roles` where absent. */
  account_roles?: number
  /** Subscribers have their subscription, others its presentation. */
  stripe_status: boolean
}

export interface HubGroup {
  title: string
  entries: readonly Entry[]
}

/** The groups of `/moi`. */
export const getHubGroups = (reader: Reader): HubGroup[] =>
  isSuspended(reader.roles)
    ? [
        {
          title: NAVIGATION.account,
          entries: [DECISIONS, SECURITY, ...(reader.stripe_status ? [SUBSCRIPTION] : []), DATA],
        },
        { title: NAVIGATION.help, entries: [HELP] },
      ]
    : getAllGroups(reader)

const getAllGroups = ({ roles, account_roles = roles, stripe_status }: Reader): HubGroup[] => [
  {
    title: NAVIGATION.people,
    entries: [
      { href: '/suggestions', label: NAVIGATION.suggestions, icon: 'wine' },
      { href: '/demandes', label: NAVIGATION.asks, icon: 'user-round-plus', counts: 'asks' },
      { href: '/amis', label: NAVIGATION.friends, icon: 'users-round' },
      { href: OWN_OUTINGS_HREF, label: 'Mes sorties', icon: 'calendar-days' },
      { href: '/visiteurs', label: NAVIGATION.visitors, icon: 'eye' },
      { href: '/user/mots', label: NAVIGATION.presentation, icon: 'sparkles' },
      { href: '/user/photos', label: NAVIGATION.ownPhotos, icon: 'camera' },
      { href: '/upload', label: NAVIGATION.upload, icon: 'image-plus' },
      { href: '/photos', label: NAVIGATION.photos, icon: 'images' },
    ],
  },
  {
    title: NAVIGATION.tranquillity,
    entries: [
      { href: '/user/visibilite', label: NAVIGATION.visibility, icon: 'eye-off' },
      { href: '/user/gate', label: NAVIGATION.gate, icon: 'shield' },
      { href: '/recherche/pas-pour-moi', label: NAVIGATION.hidden, icon: 'user-round-x' },
      { href: '/blacklist', label: NAVIGATION.blacklist, icon: 'ban' },
      { href: '/user/notifications', label: NAVIGATION.noticePreferences, icon: 'bell-ring' },
      { href: '/user/visibilite#pause', label: NAVIGATION.pause, icon: 'clock' },
    ],
  },
  {
    title: NAVIGATION.account,
    entries: [
      stripe_status ? SUBSCRIPTION : PREMIUM,
      { href: '/aide/localisation', label: NAVIGATION.position, icon: 'map-pin' },
      { href: '/user/emoji', label: NAVIGATION.emoji, icon: 'smile' },
      SECURITY,
      DATA,
      ...(isStaff(account_roles) ? [ADMIN] : []),
    ],
  },
  {
    title: NAVIGATION.help,
    entries: [
      HELP,
      { href: '/conseils-securite', label: NAVIGATION.safety, icon: 'heart-handshake' },
      { href: '/staff', label: NAVIGATION.staff, icon: 'shield-check' },
      { href: '/contact', label: NAVIGATION.contact, icon: 'mail' },
    ],
  },
]

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
  { href: '/rencontres-en-chiffres', label: 'Les rencontres, en chiffres' },
  { href: '/contact', label: NAVIGATION.contact },
  { href: '/signaler-un-contenu', label: NAVIGATION.notice },
  { href: '/plan-du-site', label: 'Plan du site' },
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
    ...[SIGN_IN, SIGN_UP, NOTIFICATIONS, DECISIONS, ADMIN, SUBSCRIPTION_END, WITHDRAWAL, CANCELLATION],
    ...[EDIT_PROFILE, DELETION],
    ...[...FOOTER_ENTRIES, ...TABS, ...BAR_ENTRIES],
    ...[true, false].flatMap((stripe_status) =>
      getAllGroups({ roles: 0, stripe_status }).flatMap(({ entries }) => entries),
    ),
  ].map(({ href }) => href),
)
/** The hub leads to these alone. */
const OWN_PAGES = [...ADDRESSES].filter(
  (href) =>
    /^\/(user|amis|suggestions|demandes|visiteurs|upload|blacklist)/.test(href) && !href.includes('#'),
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

/**
 * The `aria-current` of a tab: 'true' for the hub on the pages that it leads to.
 * @param id of the reader, whose profile belongs to the hub
 */
export function getCurrent(entry: Entry, path: string, id: number | string): 'page' | 'true' | undefined {
  if ([entry.href, ...(entry.also ?? [])].some((href) => isCurrent({ href }, path))) return 'page'
  const owned = [`/celibataire/${id}`, ...OWN_PAGES]
  return entry === ME && owned.some((href) => isCurrent({ href }, path)) ? 'true' : undefined
}
