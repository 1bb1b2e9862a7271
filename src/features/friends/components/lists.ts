import { PREVIOUS_AS_SPECIFIED } from '../../../ui/texts.ts'
import { getPageUrl, type SearchState } from '../../../ui/use-searched-pages.ts'
import * as texts from '../contacts-texts.ts'
import { listAsks, listRefusedAsks, listSentAsks } from '../contract/ask.ts'
import { listBlacklist } from '../contract/block.ts'
import { listFriends } from '../contract/friend.ts'
import { ACTS, type ActName } from './acts.ts'

export type ListName = keyof typeof texts.LIST_TEXTS

interface NextStep {
  href: string
  label: string
}

/** A list between members: its page, its call, what can be done in a row, and where an empty one leads. */
export interface ContactListing {
  path: string
  call: typeof listFriends | typeof listAsks | typeof listSentAsks | typeof listBlacklist
  acts: readonly ActName[]
  next: NextStep
  /** Before the date of a row that has one. */
  since?: string
  previousLabel?: string
}

const find: NextStep = { href: '/recherche', label: texts.FIND_MEMBERS }

export const LISTS: Readonly<Record<ListName, ContactListing>> = {
  friends: { path: '/amis', call: listFriends, acts: ['remove'], next: find },
  asks: {
    path: '/demandes',
    call: listAsks,
    acts: ['accept', 'refuse'],
    next: find,
    since: texts.RECEIVED_AT,
  },
  sent: {
    path: '/demandes/envoyees',
    call: listSentAsks,
    acts: ['withdraw'],
    next: find,
    since: texts.SENT_AT,
  },
  refused: {
    path: '/demandes/refusees',
    call: listRefusedAsks,
    acts: ['accept'],
    next: { href: '/demandes', label: texts.SEE_ASKS },
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
export const addressOf = (list: ListName, asked: SearchState) => getPageUrl(LISTS[list].path, asked)

/** Where the plain form of an act posts to; `key` is the row's. */
export function actionOf(list: ListName, act: ActName, key: number): string {
  return `${LISTS[list].path}/${key}/${ACTS[act].word}`
}
