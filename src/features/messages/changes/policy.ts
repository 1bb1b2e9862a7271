import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { MESSAGE_CHANGE_MINUTES } from '../../../shared/reactions.ts'
import type { ConversationMessage } from '../conversation/contract.ts'
import { NAPKIN_STAYS } from '../napkins/texts.ts'
import * as texts from './texts.ts'

/** `describe` replaces the description of a photo. */
export type MessageChange = 'edit' | 'describe' | 'delete' | 'react'

/** A message as its change finds it. */
export interface ChangedMessage {
  isOwn: boolean
  type: number
  isDeleted: boolean
  created_at: Date
  /** The other member's account is deleted. */
  hasLeft: boolean
  /** Its conversation is closed by a goodbye. */
  isClosed: boolean
}

/**
 * Returns the status and sentence that refuse a change, or null. Deleting twice is no error.
 * @param now milliseconds since 1970
 */
export function getChangeRefusal(
  change: MessageChange,
  { isOwn, type, isDeleted, created_at, hasLeft, isClosed }: ChangedMessage,
  now: number,
): [status: 403 | 409, sentence: string] | null {
  if (change === 'delete' && isOwn && isDeleted) return null
  if (change !== 'react' && !isOwn) return [403, texts.NOT_YOUR_MESSAGE]
  if (isDeleted) return [409, texts.MESSAGE_DELETED]
  if (change !== 'delete' && hasLeft) return [403, texts.PARTNER_LEFT]
  if (change !== 'delete' && isClosed) return [409, texts.CONVERSATION_CLOSED]
  if (change === 'react') return null
  if (type === MESSAGE_TYPE.goodbye) return [403, texts.GOODBYE_STAYS]
  if (change === 'delete' && type === MESSAGE_TYPE.napkin) return [403, NAPKIN_STAYS]
  if (change === 'edit' && type !== MESSAGE_TYPE.text) return [403, texts.ONLY_TEXTS]
  if (change === 'describe' && type !== MESSAGE_TYPE.photo) return [403, texts.ONLY_PHOTOS]
  return now - created_at.getTime() < MESSAGE_CHANGE_MINUTES * 60_000 ? null : [403, texts.TOO_LATE]
}

/**
 * The sentence that refuses a change of a message as its reader has it; null if none does.
 * @param canReact the other has not left, and nobody closed the conversation
 */
export function getShownRefusal(
  change: MessageChange,
  { type, deleted, created_at }: ConversationMessage,
  { isOwn, canReact }: { isOwn: boolean; canReact: boolean },
): string | null {
  const facts = { isOwn, type, isDeleted: deleted === true, hasLeft: false, isClosed: !canReact }
  const [, sentence = null] =
    getChangeRefusal(change, { ...facts, created_at: new Date(created_at) }, Date.now()) ?? []
  return sentence
}
