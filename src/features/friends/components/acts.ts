import { callApi } from '../../../client/call.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import type { ButtonKind } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { unblockMember } from '../blocks/contract.ts'
import { removeFriend } from '../friendships/contract.ts'
import { replyToFriendRequest, withdrawFriendRequest } from '../requests/contract.ts'

/** An action on a row of a list, which removes the row. */
interface Act {
  icon: IconName
  kind: ButtonKind
  /** Sends the call. `key` is the row's. */
  send: (key: number) => Promise<{ message: string }>
  /** The call of the action. */
  call: Endpoint
  /** Last part of the plain form's address. */
  pathSuffix: string
  /** Requires a confirmation. */
  isAsked?: true
}

export const ACTS = {
  accept: {
    icon: 'check',
    kind: 'poppy',
    call: replyToFriendRequest,
    send: (id) =>
      callApi(replyToFriendRequest, { params: { id: String(id) }, query: { reply: '1' }, body: {} }),
    pathSuffix: 'accepter',
  },
  refuse: {
    icon: 'x',
    kind: 'line',
    call: replyToFriendRequest,
    send: (id) =>
      callApi(replyToFriendRequest, { params: { id: String(id) }, query: { reply: '0' }, body: {} }),
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
    kind: 'line',
    call: withdrawFriendRequest,
    send: (userId) => callApi(withdrawFriendRequest, { params: { userId: String(userId) } }),
    pathSuffix: 'retirer',
    isAsked: true,
  },
  unblock: {
    icon: 'lock-open',
    kind: 'line',
    call: unblockMember,
    send: (userId) => callApi(unblockMember, { params: { userId: String(userId) } }),
    pathSuffix: 'debloquer',
  },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof ACTS

/** Actions that require a confirmation. */
export type ConfirmedAct = 'remove' | 'withdraw'

export function needsConfirmation(act: ActName): act is ConfirmedAct {
  return 'isAsked' in ACTS[act]
}
