import type { Kysely } from 'kysely'
import { InvalidData } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Database } from '../../../schema/database.ts'
import { isStaff } from '../../../shared/roles.ts'
import { NEWCOMER_TOPICS, TOPICS } from '../limits.ts'
import { countLinks, getNewcomerEnd, NEWCOMER_LINKS } from './policy.ts'
import { formatLinkLimit } from './texts.ts'

interface Member {
  id: number
  roles: number
}

/** Returns when the member's narrower limits end; null for staff, and once they are over. */
export async function findNewcomerEnd(db: Kysely<Database>, { id, roles }: Member): Promise<Date | null> {
  if (isStaff(roles)) return null
  const member = await db
    .selectFrom('member_search')
    .where('user_id', '=', id)
    .select('signup')
    .executeTakeFirst()
  if (!member) return null
  const end = getNewcomerEnd(member.signup)
  return end > new Date() ? end : null
}

/** The number of topics that the member may create in a day. */
export async function getTopicLimit(db: Kysely<Database>, member: Member): Promise<Limit> {
  return (await findNewcomerEnd(db, member)) ? NEWCOMER_TOPICS : TOPICS
}

/**
 * Reads the account of a post with many links alone.
 * @throws InvalidData for more links than a newcomer may write
 */
export async function assertMayLink(db: Kysely<Database>, author: Member, text: string): Promise<void> {
  if (countLinks(text) <= NEWCOMER_LINKS) return
  const end = await findNewcomerEnd(db, author)
  if (end) throw new InvalidData({ post: [formatLinkLimit(end)] })
}
