import { isStaff, isSuspended } from '../../shared/roles.ts'
import { positionFor } from '../members/policy.ts'
import type { ReceivedAsk, SentAsk } from './contract/ask.ts'
import type { BlacklistEntry } from './contract/block.ts'
import type { Friend } from './contract/friend.ts'
import type { ListedRow } from './queries/list.ts'

interface Reader {
  roles: number
  verified: boolean
}

export type ReceivedRow = { id: number; sender: number; created_at: Date }
export type SentRow = { id: number; receiver: number; created_at: Date }
export type FriendRow = { friend_id: number }
export type BlockedRow = { blocked_id: number }

export function presentReceived(row: ListedRow & ReceivedRow, reader: Reader): ReceivedAsk {
  return {
    id: row.id,
    sender: row.sender,
    ...presentMember(row, reader),
    created_at: row.created_at.toISOString(),
  }
}

export function presentSent(row: ListedRow & SentRow, reader: Reader): SentAsk {
  return {
    id: row.id,
    receiver: row.receiver,
    ...presentMember(row, reader),
    created_at: row.created_at.toISOString(),
  }
}

export function presentFriend(row: ListedRow & FriendRow, reader: Reader): Friend {
  return { id: row.friend_id, user_id: row.friend_id, ...presentMember(row, reader) }
}

const NEVER = new Date(0).toISOString()

/**
 * Whom the reader has blocked they know by name and age; neither sees the other, so that face, presence and position
 * are silent, and nothing tells whether the block is mutual.
 */
export function presentBlocked(row: ListedRow & BlockedRow, reader: Reader): BlacklistEntry {
  const silence = { avatar: null, latitude: 0, longitude: 0, last_activity: NEVER }
  return { user_id: row.blocked_id, ...presentMember(row, reader), ...silence }
}

/** A suspended member stays in lists without a face, as on their profile; staff see it. */
function presentMember(row: ListedRow, reader: Reader) {
  const { name, birthday, status, stripe_status, emoji, roles } = row
  const hidesFace = isSuspended(roles) && !isStaff(reader.roles)
  return {
    name,
    avatar: hidesFace ? null : row.avatar,
    birthday,
    ...positionFor(reader, row),
    last_activity: row.last_activity.toISOString(),
    status,
    stripe_status,
    emoji,
    roles,
  }
}
