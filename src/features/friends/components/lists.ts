import { PREVIOUS_AS_SPECIFIED } from '../../../ui/texts.ts'
import { getPageUrl, type SearchState } from '../../../ui/use-searched-pages.ts'
import { listBlacklist } from '../blocks/contract.ts'
import * as texts from '../contacts-texts.ts'
import { listFriends } from '../friendships/contract.ts'
import {
  listFriendRequests,
  listRefusedFriendRequests,
  listSentFriendRequests,
} from '../requests/contract.ts'
import { ACTS, type ActName } from './acts.ts'

export type ListName = keyof typeof texts.LIST_TEXTS

interface NextStep {
  href: string
  label: string
}

/** A list between members: its page, its call, what can be done in a row, and where an empty one leads. */
export interface ContactListing {
  path: string
  call: typeof listFriends | typeof listFriendRequests | typeof listSentFriendRequests | typeof listBlacklist
  acts: readonly ActName[]
  next: NextStep
  /** Before the date of a row that has one. */
  since?: string
  previousLabel?: string
}

const FIND_MEMBERS_STEP: NextStep = { href: '/recherche', label: texts.FIND_MEMBERS }

export const CONTACT_LISTS: Readonly<Record<ListName, ContactListing>> = {
  friends: { path: '/amis', call: listFriends, acts: ['remove'], next: FIND_MEMBERS_STEP },
  asks: {
    path: '/demandes',
    call: listFriendRequests,
    acts: ['accept', 'refuse'],
    next: FIND_MEMBERS_STEP,
    since: texts.RECEIVED_AT,
  },
  sent: {
    path: '/demandes/envoyees',
    call: listSentFriendRequests,
    acts: ['withdraw'],
    next: FIND_MEMBERS_STEP,
    since: texts.SENT_AT,
  },
  refused: {
    path: '/demandes/refusees',
    call: listRefusedFriendRequests,
    acts: ['accept'],
    next: { href: '/demandes', label: texts.SEE_RECEIVED_REQUESTS },
    since: texts.RECEIVED_AT,
    previousLabel: PREVIOUS_AS_SPECIFIED,
  },
  blacklist: {
    path: '/blacklist',
    call: listBlacklist,
    acts: ['unblock'],
    next: { href: '/user/gate', label: texts.SET_GATE },
  },
}

/** The lists that stand beside each other as tabs. */
export const TAB_LISTS = ['friends', 'asks', 'sent', 'refused'] as const satisfies readonly ListName[]

/** The address of a page of a list. */
export const getListUrl = (list: ListName, asked: SearchState) => getPageUrl(CONTACT_LISTS[list].path, asked)

/** Where the plain form of an act posts to; `key` is the row's. */
export function buildActPath(list: ListName, act: ActName, key: number): string {
  return `${CONTACT_LISTS[list].path}/${key}/${ACTS[act].pathSuffix}`
}
