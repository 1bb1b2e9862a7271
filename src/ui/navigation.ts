import type { Counters } from '../contract/live.ts'
import type { IconName } from './icon-names.ts'
import { NAVIGATION } from './texts.ts'

export interface Entry {
  href: string
  label: string
  icon: IconName
  /** What waits there, as a number beside the word. */
  counts?: keyof Counters
}

// Every entry leads to a page that exists; a feature adds its own with its pages.

/** The top bar on a desktop, the bottom bar on a phone: at most five. */
export const mainEntries = (id: number): Entry[] => [
  { href: '/', label: NAVIGATION.home, icon: 'house' },
  { href: '/recherche', label: NAVIGATION.search, icon: 'search' },
  { href: '/messages', label: NAVIGATION.messages, icon: 'message-circle', counts: 'messages' },
  { href: '/photos', label: NAVIGATION.photos, icon: 'images' },
  { href: `/celibataire/${id}`, label: NAVIGATION.me, icon: 'user-round' },
]

/** The member's menu; signing out stands below it. */
export const menuEntries = (id: number): Entry[] => [
  { href: `/celibataire/${id}`, label: NAVIGATION.profile, icon: 'user-round' },
  { href: '/user/edit', label: NAVIGATION.edit, icon: 'pencil' },
  { href: '/upload', label: NAVIGATION.upload, icon: 'camera' },
  { href: '/amis', label: NAVIGATION.friends, icon: 'users-round' },
  { href: '/demandes', label: NAVIGATION.asks, icon: 'user-round-plus', counts: 'asks' },
  { href: '/user/gate', label: NAVIGATION.gate, icon: 'door-open' },
  { href: '/blacklist', label: NAVIGATION.blacklist, icon: 'ban' },
  { href: '/aide/localisation', label: NAVIGATION.position, icon: 'map-pin' },
  { href: '/user/emoji', label: NAVIGATION.emoji, icon: 'smile' },
  { href: '/user/securite', label: NAVIGATION.security, icon: 'shield' },
  { href: '/staff', label: NAVIGATION.staff, icon: 'shield-check' },
  { href: '/user/suppression', label: NAVIGATION.deletion, icon: 'trash-2' },
]

export const SIGN_IN: Entry = { href: '/connexion', label: NAVIGATION.signIn, icon: 'log-in' }
export const SIGN_UP: Entry = { href: '/inscription', label: NAVIGATION.signUp, icon: 'user-round-plus' }

/** True when the address of the page (its query aside) is the entry's, or one below it: a conversation is of 'Messages'. */
export function isCurrent({ href }: Entry, path: string): boolean {
  const [address = ''] = path.split('?')
  return address === href || (href !== '/' && address.startsWith(`${href}/`))
}
