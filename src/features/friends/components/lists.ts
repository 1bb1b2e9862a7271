import type { Drawing } from '../../../ui/empty-state.tsx'
import { PREVIOUS_AS_SPECIFIED } from '../../../ui/texts.ts'
import { getPageUrl, type SearchState } from '../../../ui/use-searched-pages.ts'
import { listBlacklist } from '../blocks/contract.ts'
import { listFriends } from '../friendships/contract.ts'
import * as texts from '../list-texts.ts'
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

/** A contact list: its page, call, row actions and the link of its empty state. */
export interface ContactListing {
  path: string
  call: typeof listFriends | typeof listFriendRequests | typeof listSentFriendRequests | typeof listBlacklist
  acts: readonly ActName[]
  next: NextStep
  /** Of its empty state. */
  drawing: Drawing
  /** Label before a row's date. */
  since?: string
  previousLabel?: string
}

const FIND_MEMBERS_STEP: NextStep = { href: '/recherche', label: texts.FIND_MEMBERS }

export const CONTACT_LISTS: Readonly<Record<ListName, ContactListing>> = {
  friends: { path: '/amis', call: listFriends, acts: ['remove'], next: FIND_MEMBERS_STEP, drawing: 'chairs' },
  asks: {
    path: '/demandes',
    call: listFriendRequests,
    acts: ['accept', 'refuse'],
    drawing: 'table',
    next: FIND_MEMBERS_STEP,
    since: texts.RECEIVED_AT,
  },
  sent: {
    path: '/demandes/envoyees',
    call: listSentFriendRequests,
    acts: ['withdraw'],
    drawing: 'mailbox',
    next: FIND_MEMBERS_STEP,
    since: texts.SENT_AT,
  },
  refused: {
    path: '/demandes/refusees',
    call: listRefusedFriendRequests,
    acts: ['accept'],
    drawing: 'table',
    next: { href: '/demandes', label: texts.SEE_RECEIVED_REQUESTS },
    since: texts.RECEIVED_AT,
    previousLabel: PREVIOUS_AS_SPECIFIED,
  },
  blacklist: {
    path: '/blacklist',
    call: listBlacklist,
    acts: ['unblock'],
    drawing: 'cat',
    next: { href: '/user/gate', label: texts.SET_GATE },
  },
}

/** Lists that are tabs of one page. */
export const TAB_LISTS = ['friends', 'asks', 'sent', 'refused'] as const satisfies readonly ListName[]

/** Returns the address of a page of a list. */
export const getListUrl = (list: ListName, query: SearchState) => getPageUrl(CONTACT_LISTS[list].path, query)

/** Returns the address of an action's plain form; `key` is the row's. */
export function buildActPath(list: ListName, act: ActName, key: number): string {
  return `${CONTACT_LISTS[list].path}/${key}/${ACTS[act].pathSuffix}`
}
