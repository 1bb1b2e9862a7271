import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { existsForOthers, isActive } from '../../../platform/db/visibility.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { selectBond } from '../public.ts'
import { countRosesLeft } from '../roses/server.ts'
import { MEMBER_UNKNOWN } from '../texts.ts'
import type { SignOptions } from './contract.ts'

/** @throws NotFound as for the profile, and across a block */
export async function getSignOptions(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  userId: number,
): Promise<SignOptions> {
  const member = await findQuotable(db, viewer.id, userId)
  if (!member) throw new NotFound(MEMBER_UNKNOWN)
  const { bond, ...options } = member
  const roses = await countRosesLeft(db, viewer.id)
  return { roses, mayRose: roses > 0 && bond === 'none' && viewer.id !== userId, ...options }
}

async function findQuotable(db: Kysely<Database>, viewerId: number, userId: number) {
  const shown = sql.raw(isActive('u'))
  return db
    .selectFrom('users as u')
    .where('u.id', '=', userId)
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .where(hasNoBlock(viewerId, 'u.id'))
    .select(selectBond(viewerId, 'u.id').as('bond'))
    .select([
      sql<SignOptions['slates']>`(
        select coalesce(json_agg(json_build_object('id', s.id, 'prompt', p.text, 'answer', s.answer) order by s.position), '[]')
        from slates s join prompts p on p.id = s.prompt_id
        where s.user_id = u.id and u.can_description and ${shown})`.as('slates'),
      sql<SignOptions['photos']>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'file', p.photo) order by p.position, p.id), '[]')
        from photos p where p.user_id = u.id and p.visible and ${shown})`.as('photos'),
    ])
    .executeTakeFirst()
}
