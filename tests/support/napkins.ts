import type { Kysely } from 'kysely'
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
