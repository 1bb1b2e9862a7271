import type { Kysely } from 'kysely'
import { hashToken } from '../../src/platform/http/session.ts'
import type { Database } from '../../src/schema/database.ts'
import { toParisDay } from '../../src/shared/age.ts'
import { addDays } from '../../src/shared/paris-time.ts'
import { createMessage, createThread } from './factories.ts'

/** A conversation of two, in which each has written this often. */
export async function createTalk(
  db: Kysely<Database>,
  one: number,
  other: number,
  each = 6,
): Promise<number> {
  const { id } = await createThread(db, one, other)
  for (let index = 0; index < each; index++) {
    await createMessage(db, id, one)
    await createMessage(db, id, other)
  }
  return id
}

/** A day in Paris so many days from now. */
export const dayIn = (days: number) => addDays(toParisDay(Date.now()), days)

export const PROPOSAL = { place: 'Le café des Halles', day_1: dayIn(3), time_1: '20:00' }

interface NapkinInput {
  /** Who proposed it. */
  by: number
  /** Agreed with this member too. */
  with?: number
  /** Hours from now until it begins. */
  inHours?: number
}

/** A napkin of a conversation: open, or agreed with sides for both. */
export async function createNapkin(
  db: Kysely<Database>,
  thread: number,
  { by, with: other, inHours = 48 }: NapkinInput,
): Promise<number> {
  const start = new Date(Date.now() + inHours * 3_600_000)
  const end = new Date(start.getTime() + 2 * 3_600_000)
  const message = await createMessage(db, thread, by, { type: 11, message: 'On se voit ?' })
  const agreed = other === undefined ? {} : { state: 1, starts_at: start, ends_at: end }
  const { id } = await db
    .insertInto('napkins')
    .values({
      ...{ thread_id: thread, message_id: message.id, user_id: by, place: 'Le café des Halles' },
      slots: JSON.stringify([{ start: start.toISOString(), end: end.toISOString() }]),
      ...agreed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (other === undefined) return id
  const erase_at = new Date(end.getTime() + 90 * 86_400_000)
  await db
    .insertInto('napkin_sides')
    .values([by, other].map((user_id) => ({ napkin_id: id, user_id, erase_at })))
    .execute()
  return id
}

/** A mail to a relative of this member, whose link has this secret. */
export async function createRelative(
  db: Kysely<Database>,
  napkinId: number,
  userId: number,
  { secret, email = 'proche@exemple.fr' }: { secret: string; email?: string },
): Promise<void> {
  await db
    .insertInto('napkin_relatives')
    .values({
      ...{ napkin_id: napkinId, user_id: userId, first_name: 'Zoé', email, token_hash: hashToken(secret) },
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
}
