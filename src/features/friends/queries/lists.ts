import { sql } from 'kysely'
import { ASK_STATE } from '../../../domain/contacts.ts'
import { seemsPending } from '../public/bond.ts'
import type { List } from './list.ts'

// The latest first but for friends, who are looked for by name.

const ASK = ['id', 'created_at'] as const

/** Requests that a member was sent and has neither accepted nor, unless these are meant, refused. */
export function receivedAsks(memberId: number, state: 'pending' | 'refused'): List {
  return {
    table: sql`asks l`,
    condition: sql`l.receiver = ${memberId} and l.state = ${ASK_STATE[state]}`,
    member: 'l.sender',
    columns: ASK,
    order: sql`id desc`,
  }
}

/** Requests of a member's own that wait, as far as they know. */
export function sentAsks(memberId: number): List {
  return {
    table: sql`asks l`,
    condition: sql`l.sender = ${memberId} and ${seemsPending('l')}`,
    member: 'l.receiver',
    columns: ASK,
    order: sql`id desc`,
  }
}

export function friendsOf(memberId: number): List {
  return {
    table: sql`friendships l`,
    condition: sql`l.user_id = ${memberId}`,
    member: 'l.friend_id',
    columns: ['created_at'],
    order: sql`name_key`,
  }
}

export function blacklistOf(memberId: number): List {
  return {
    table: sql`blacklist l`,
    condition: sql`l.user_id = ${memberId}`,
    member: 'l.blocked_id',
    columns: ['created_at'],
    order: sql`created_at desc, member_id desc`,
  }
}
