import { sql } from 'kysely'
import { FRIEND_REQUEST_STATE } from '../../../shared/contacts.ts'
import { seemsPending } from '../public/bond.ts'
import type { List } from './list.ts'

// The latest first but for friends, who are looked for by name.

/** Requests that a member was sent: those that wait, or those that the member has refused. */
export function receivedAsks(memberId: number, state: 'pending' | 'refused'): List {
  return {
    table: sql`asks l`,
    condition: sql`l.receiver = ${memberId} and l.state = ${FRIEND_REQUEST_STATE[state]}`,
    member: 'sender',
    columns: ['id', 'sender', 'created_at'],
    order: sql`l.id desc`,
  }
}

/** Requests of a member's own that wait, as far as they know. */
export function sentAsks(memberId: number): List {
  return {
    table: sql`asks l`,
    condition: sql`l.sender = ${memberId} and ${seemsPending('l')}`,
    member: 'receiver',
    columns: ['id', 'receiver', 'created_at'],
    order: sql`l.id desc`,
  }
}

/** In an order of its own: by that of the index on names the database would look through all members for friends. */
export function friendsOf(memberId: number): List {
  return {
    table: sql`(
      select f.user_id, f.friend_id, n.name_key from friendships f join users n on n.id = f.friend_id) l`,
    condition: sql`l.user_id = ${memberId}`,
    member: 'friend_id',
    columns: ['friend_id', 'name_key'],
    order: sql`l.name_key collate "C"`,
  }
}

export function blacklistOf(memberId: number): List {
  return {
    table: sql`blacklist l`,
    condition: sql`l.user_id = ${memberId}`,
    member: 'blocked_id',
    columns: ['blocked_id', 'created_at'],
    order: sql`l.created_at desc, l.blocked_id desc`,
  }
}
