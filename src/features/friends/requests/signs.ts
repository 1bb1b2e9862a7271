import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { hasNoBlock } from '../../../platform/db/member-cards.ts'
import { existsForOthers, isActive } from '../../../platform/db/visibility.ts'
import { InvalidData, NotFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { hasContact } from '../../../shared/contact-details.ts'
import type { StoredQuote } from '../../../shared/quotes.ts'
import { selectBond } from '../public.ts'
import { countRosesLeft } from '../roses/server.ts'
import {
  MEMBER_UNKNOWN,
  SIGN_PHOTO_UNKNOWN,
  SIGN_SLATE_UNKNOWN,
  SIGN_TWO_QUOTES,
  SIGN_WITH_CONTACT,
} from '../texts.ts'
import type { SignBody, SignOptions } from './contract.ts'

// The contents of a friend request: a text, the slate or photo that it answers, a rose.

/** Checks that need no database. @throws InvalidData under the field */
export function assertSignValid({ text, slate, photo }: SignBody): void {
  if (text && hasContact(text)) throw new InvalidData({ text: [SIGN_WITH_CONTACT] })
  if (slate && photo) throw new InvalidData({ slate: [SIGN_TWO_QUOTES] })
}

/** Finds the quoted content as others see it. @throws InvalidData under the field unless it is the receiver's and visible */
export async function findQuote(
  tx: Transaction<Database>,
  receiverId: number,
  { slate, photo }: SignBody,
): Promise<StoredQuote | null> {
  if (slate) {
    const { rows } = await sql<{ id: number; prompt: string; answer: string }>`
      select s.id, p.text as prompt, s.answer from slates s
      join prompts p on p.id = s.prompt_id join users u on u.id = s.user_id
      where s.id = ${slate} and s.user_id = ${receiverId} and u.can_description`.execute(tx)
    if (!rows[0]) throw new InvalidData({ slate: [SIGN_SLATE_UNKNOWN] })
    return { kind: 'slate', ...rows[0] }
  }
  if (!photo) return null
  const visible = await tx
    .selectFrom('photos')
    .where('id', '=', photo)
    .where('user_id', '=', receiverId)
    .where('visible', '=', true)
    .select('id')
    .executeTakeFirst()
  if (!visible) throw new InvalidData({ photo: [SIGN_PHOTO_UNKNOWN] })
  return { kind: 'photo', id: visible.id }
}

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
