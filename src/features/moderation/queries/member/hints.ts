import type { Kysely } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { readSameTexts } from '../../../messages/public/same-text.ts'
import { readMembersAlike } from '../../../photos/public/similar.ts'
import { gatherHints, type Hint } from '../../policy/hint.ts'
import { readSharedAddresses, readSharedDevices } from './shared-addresses.ts'

export const HINTS_SHOWN = 12
/** Of so many of the strongest the names are read: some may be of a role that nothing is told of. */
const CANDIDATES = 60

/** An account that may be the same person's, or a friend's, or nobody's business: a hint. */
export interface MemberHint extends Hint {
  member: { id: number; name: string; avatar: string | null; roles: number }
}

/** Accounts that have something in common with this one, the strongest hints first (product.md 7). */
export async function readDuplicates(
  db: Kysely<Database>,
  actor: { roles: number },
  userId: number,
): Promise<MemberHint[]> {
  const [addresses, devices, photos, texts] = await Promise.all([
    readSharedAddresses(db, userId),
    readSharedDevices(db, userId),
    readMembersAlike(db, userId),
    readSameTexts(db, userId),
  ])
  const hints = gatherHints([
    ...devices,
    ...addresses,
    ...photos.map(({ user_id, photo, own_photo, distance }) => ({
      userId: user_id,
      reason: { kind: 'photo' as const, photo, ownPhoto: own_photo, distance },
    })),
    ...texts.map(({ user_id, texts, contact }) => ({
      userId: user_id,
      reason: { kind: 'text' as const, texts, contact },
    })),
  ]).slice(0, CANDIDATES)
  const members = await readMembers(db, actor, hints)
  return hints
    .flatMap((hint) => {
      const member = members.get(hint.userId)
      return member ? [{ ...hint, member }] : []
    })
    .slice(0, HINTS_SHOWN)
}

/** Those of lower roles: what staff have in common with others is told to nobody of their rank or below. */
async function readMembers(db: Kysely<Database>, { roles }: { roles: number }, hints: readonly Hint[]) {
  if (hints.length === 0) return new Map<number, MemberHint['member']>()
  const rows = await db
    .selectFrom('users')
    .where(
      'id',
      'in',
      hints.map(({ userId }) => userId),
    )
    .where('roles', '<', roles)
    .select(['id', 'name', 'avatar', 'roles'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
