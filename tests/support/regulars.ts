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

/** A newcomer who wishes to be greeted. */
export async function createNewcomer(
  db: Kysely<Database>,
  input: Parameters<typeof createMember>[1] = {},
): Promise<TestMember> {
  const signup = new Date(Date.now() - 3 * DAY_MS)
  const member = await createMember(db, { signup, ...input })
  const until = new Date(signup.getTime() + 14 * DAY_MS)
  await db.insertInto('greeting_wishes').values({ user_id: member.id, until }).execute()
  return member
}

/** A regular greets a newcomer with this text. */
export async function sendGreeting(site: TestApp, message: string) {
  const newcomer = await createNewcomer(site.db)
  const regular = await site.as(await createRegular(site.db))
  return regular.post(`/api/newcomers/${newcomer.id}`, { message })
}
