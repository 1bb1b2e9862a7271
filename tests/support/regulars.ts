import type { Kysely } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import type { TestApp } from './app.ts'
import { createMember, createTopic, type TestMember } from './factories.ts'

const DAY_MS = 86_400_000

/** A member who meets the criteria of a regular. @returns the id */
export async function createSettledMember(db: Kysely<Database>, posts = 50): Promise<number> {
  const member = await createMember(db, { signup: new Date(Date.now() - 31 * DAY_MS) })
  const topic = await createTopic(db, member.id)
  await db
    .insertInto('posts')
    .values(
      Array.from({ length: posts - 1 }, (_, index) => ({
        topic_id: topic.id,
        user_id: member.id,
        pos: index + 2,
        post: `Message ${index}`,
      })),
    )
    .execute()
  return member.id
}

/** A regular of the forum. */
export async function createRegular(db: Kysely<Database>, name?: string): Promise<TestMember> {
  const member = await createMember(db, name ? { name } : {})
  await db.insertInto('regulars').values({ user_id: member.id, named_by: null }).execute()
  return member
}

/** A member wishes to be greeted for two weeks. */
export async function wishGreeting(db: Kysely<Database>, user_id: number, from = Date.now()): Promise<void> {
  const until = new Date(from + 14 * DAY_MS)
  await db.insertInto('greeting_wishes').values({ user_id, until }).execute()
}

/** A newcomer who wishes to be greeted. */
export async function createNewcomer(
  db: Kysely<Database>,
  input: Parameters<typeof createMember>[1] = {},
): Promise<TestMember> {
  const signup = new Date(Date.now() - 3 * DAY_MS)
  const member = await createMember(db, { signup, ...input })
  await wishGreeting(db, member.id, signup.getTime())
  return member
}

/** A regular greets a member, who wishes it, with this text. */
export async function sendGreeting(site: TestApp, userId: number, message: string) {
  await wishGreeting(site.db, userId)
  const regular = await site.as(await createRegular(site.db))
  return regular.post(`/api/newcomers/${userId}`, { message })
}
