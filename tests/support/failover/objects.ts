import type { Bond } from '../../../src/features/friends/contract.ts'
import type { Model } from './history.ts'

/** A conversation: messages are added at its end, and read from a position on. */
export type ConversationCall = { kind: 'send'; text: string } | { kind: 'read'; from: number }

/**
 * Its state is how many messages it has.
 * @param all texts in the end: nothing leaves it, so every earlier state is a beginning of them
 */
export const createConversation = (
  all: readonly string[],
): Model<number, ConversationCall, readonly string[]> => ({
  initial: 0,
  apply: (count, call, output) => {
    if (call.kind === 'send') return all[count] === call.text ? count + 1 : undefined
    const isSame =
      !output ||
      (output.length === count - call.from && output.every((text, nth) => text === all[call.from + nth]))
    return isSame ? count : undefined
  },
  identify: String,
})

/** The bond between two members, as the first sees it. */
export type BondCall = 'ask' | 'ask back' | 'part' | 'read'
/** `refused` where the call found nothing to do. */
export type BondOutput = Bond | 'refused'
const AFTER_ASKING: Record<Bond, Bond | 'refused'> = {
  none: 'asked',
  asks: 'friends',
  asked: 'refused',
  friends: 'refused',
}
/** The same, seen by the second member. */
const REVERSED: Record<Bond, Bond> = { none: 'none', asked: 'asks', asks: 'asked', friends: 'friends' }

export const BOND: Model<Bond, BondCall, BondOutput> = {
  initial: 'none',
  apply: (bond, call, output) => {
    const result = RESULTS[call](bond)
    if (output !== undefined && output !== result) return undefined
    if (result === 'refused') return bond
    return call === 'ask back' ? REVERSED[result] : result
  },
  identify: (bond) => bond,
}
const RESULTS: Record<BondCall, (bond: Bond) => BondOutput> = {
  ask: (bond) => AFTER_ASKING[bond],
  'ask back': (bond) => AFTER_ASKING[REVERSED[bond]],
  part: (bond) => (bond === 'friends' ? 'none' : 'refused'),
  read: (bond) => bond,
}

/** Whether a member likes a photo; the answer to each call says so. */
export type LikeCall = 'like' | 'unlike' | 'read'
export const LIKE: Model<boolean, LikeCall, boolean> = {
  initial: false,
  apply: (isLiked, call, output) => {
    const result = call === 'read' ? isLiked : call === 'like'
    return output === undefined || output === result ? result : undefined
  },
  identify: String,
}
