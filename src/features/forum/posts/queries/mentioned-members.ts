import type { AppContext } from '../../../../platform/context.ts'
import { hasNoBlock } from '../../../../platform/db/member-cards.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { listMentionedKeys } from '../../mentions.ts'

/** Whom a text mentions: members other than its author, neither suspended nor parted from the author by a block. */
export async function findMentionedMemberIds(
  { db }: Pick<AppContext, 'db'>,
  authorId: number,
  text: string,
): Promise<number[]> {
  const keys = listMentionedKeys(text)
  if (keys.length === 0) return []
  const members = await db
    .selectFrom('users as u')
    .where('u.name_key', 'in', keys)
    .where('u.id', '<>', authorId)
    .where(hasNoBlock(authorId, 'u.id'))
    .select(['u.id', 'u.roles'])
    .execute()
  return members.filter(({ roles }) => !isSuspended(roles)).map(({ id }) => id)
}
