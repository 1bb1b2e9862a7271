import type { BlacklistEntry } from '../blocks/contract.ts'
import type { Friend } from '../friendships/contract.ts'
import type { ReceivedRequest, SentRequest } from '../requests/contract.ts'

/** What each of the five lists gives of a member; they differ in what names the row. */
export type ContactListRow = Friend | ReceivedRequest | SentRequest | BlacklistEntry

type MemberFields = Omit<BlacklistEntry, 'user_id'>

/** A row of any of the lists. */
export interface Contact extends MemberFields {
  /** The member's id. */
  id: number
  /** The id that the acts of the row name: the request's, or the member's. */
  key: number
  /** When it was asked; absent where nothing was. */
  requested_at?: string
}

/** A row as the lists show it, whichever of them it came from. */
export function toContact(row: ContactListRow): Contact {
  if ('sender' in row) return { ...row, id: row.sender, key: row.id, requested_at: row.created_at }
  if ('receiver' in row) return { ...row, id: row.receiver, key: row.receiver, requested_at: row.created_at }
  return { ...row, id: row.user_id, key: row.user_id }
}
