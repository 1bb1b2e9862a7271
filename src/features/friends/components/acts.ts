import { callApi } from '../../../client/call.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import type { ButtonKind } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { unblockMember } from '../blocks/contract.ts'
import { removeFriend } from '../friendships/contract.ts'
import { replyToFriendRequest, withdrawFriendRequest } from '../requests/contract.ts'

/** Something that is done to a row of a list, and takes it out of it. */
interface Act {
  icon: IconName
  kind: ButtonKind
  /** Makes the call. `key` is the row's. */
  send: (key: number) => Promise<{ message: string }>
  /** The call that it makes. */
  call: Endpoint
  /** Ends the address that the plain form of a row posts to. */
  pathSuffix: string
  /** Asked about once before it is done. */
  isAsked?: true
}

export const ACTS = {
  accept: {
    icon: 'check',
    kind: 'river',
    call: replyToFriendRequest,
    send: (id) => callApi(replyToFriendRequest, { params: { id: String(id) }, query: { reply: '1' } }),
    pathSuffix: 'accepter',
  },
  refuse: {
    icon: 'x',
    kind: 'soft',
    call: replyToFriendRequest,
    send: (id) => callApi(replyToFriendRequest, { params: { id: String(id) }, query: { reply: '0' } }),
    pathSuffix: 'refuser',
  },
  remove: {
    icon: 'user-round-minus',
    kind: 'bare',
    call: removeFriend,
    send: (id) => callApi(removeFriend, { params: { id: String(id) } }),
    pathSuffix: 'retirer',
    isAsked: true,
  },
  withdraw: {
    icon: 'undo-2',
    kind: 'soft',
    call: withdrawFriendRequest,
    send: (userId) => callApi(withdrawFriendRequest, { params: { userId: String(userId) } }),
    pathSuffix: 'retirer',
    isAsked: true,
  },
  unblock: {
    icon: 'lock-open',
    kind: 'soft',
    call: unblockMember,
    send: (userId) => callApi(unblockMember, { params: { userId: String(userId) } }),
    pathSuffix: 'debloquer',
  },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof ACTS

/** The acts that are asked about before they are done. */
export type ConfirmedAct = 'remove' | 'withdraw'

export function needsConfirmation(act: ActName): act is ConfirmedAct {
  return 'isAsked' in ACTS[act]
}
