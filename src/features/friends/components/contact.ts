import type { ReceivedAsk, SentAsk } from '../contract/ask.ts'
import type { BlacklistEntry } from '../contract/block.ts'
import type { Friend } from '../contract/friend.ts'

/** What each of the five lists gives of a member; they differ in what names the row. */
export type ListedRow = Friend | ReceivedAsk | SentAsk | BlacklistEntry

type MemberFields = Omit<BlacklistEntry, 'user_id'>

/** A row of any of the lists. */
export interface Contact extends MemberFields {
  /** The member's id. */
  id: number
  /** The id that the acts of the row name: the request's, or the member's. */
  key: number
  /** When it was asked; absent where nothing was. */
  asked_at?: string
}

/** A row as the lists show it, whichever of them it came from. */
export function contactOf(row: ListedRow): Contact {
  if ('sender' in row) return { ...row, id: row.sender, key: row.id, asked_at: row.created_at }
  if ('receiver' in row) return { ...row, id: row.receiver, key: row.receiver, asked_at: row.created_at }
  return { ...row, id: row.user_id, key: row.user_id }
}
