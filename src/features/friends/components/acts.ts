import { callApi } from '../../../client/call.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import type { ButtonKind } from '../../../ui/button.tsx'
import type { IconName } from '../../../ui/icon-names.ts'
import { replyToAsk, withdrawAsk } from '../contract/ask.ts'
import { unblock } from '../contract/block.ts'
import { removeFriend } from '../contract/friend.ts'

/** Something that is done to a row of a list, and takes it out of it. */
interface Act {
  icon: IconName
  kind: ButtonKind
  /** Makes the call. `key` is the row's. */
  send: (key: number) => Promise<{ message: string }>
  /** The call that it makes. */
  call: Endpoint
  /** Ends the address that the plain form of a row posts to. */
  word: string
  /** Asked about once before it is done. */
  isAsked?: true
}

export const ACTS = {
  accept: {
    icon: 'check',
    kind: 'river',
    call: replyToAsk,
    send: (id) => callApi(replyToAsk, { params: { id: String(id) }, query: { reply: '1' } }),
    word: 'accepter',
  },
  refuse: {
    icon: 'x',
    kind: 'soft',
    call: replyToAsk,
    send: (id) => callApi(replyToAsk, { params: { id: String(id) }, query: { reply: '0' } }),
    word: 'refuser',
  },
  remove: {
    icon: 'user-round-minus',
    kind: 'bare',
    call: removeFriend,
    send: (id) => callApi(removeFriend, { params: { id: String(id) } }),
    word: 'retirer',
    isAsked: true,
  },
  withdraw: {
    icon: 'undo-2',
    kind: 'soft',
    call: withdrawAsk,
    send: (userId) => callApi(withdrawAsk, { params: { userId: String(userId) } }),
    word: 'retirer',
    isAsked: true,
  },
  unblock: {
    icon: 'lock-open',
    kind: 'soft',
    call: unblock,
    send: (userId) => callApi(unblock, { params: { userId: String(userId) } }),
    word: 'debloquer',
  },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof ACTS

/** The acts that are asked about before they are done. */
export type AskedAct = 'remove' | 'withdraw'

export function isAsked(act: ActName): act is AskedAct {
  return 'isAsked' in ACTS[act]
}
