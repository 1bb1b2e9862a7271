import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import type { Contests, DecisionDetails, Decisions } from '../../src/schema/decisions.ts'
import { DECISION } from '../../src/shared/decisions.ts'
import { ROLES } from '../../src/shared/roles.ts'

type DecisionInput = Omit<Partial<Insertable<Decisions>>, 'details'> & { details?: DecisionDetails }

/** A decision about a member as a row only, without effects. A warning by default. */
export async function createDecision(
  db: Kysely<Database>,
  userId: number,
  { details = {}, ...input }: DecisionInput = {},
): Promise<{ id: number }> {
  return db
    .insertInto('decisions')
    .values({
      user_id: userId,
      kind: DECISION.warning,
      actor_role: ROLES.admin,
      rule: 'respect',
      percent: 10,
      details: JSON.stringify(details),
      ...input,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A contest of a decision, pending by default. */
export async function createContest(
  db: Kysely<Database>,
  decisionId: number,
  input: Partial<Insertable<Contests>> = {},
): Promise<{ id: number }> {
  const { user_id } = await db
    .selectFrom('decisions')
    .where('id', '=', decisionId)
    .select('user_id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('contests')
    .values({ decision_id: decisionId, user_id, text: 'Ce n’était pas moi, regardez les dates.', ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The latest decision about a member. */
export function lastDecision(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('decisions')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

/** All state of a member that a decision can change, to be compared before and after. */
export async function readMemberState(db: Kysely<Database>, userId: number) {
  const read = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  return {
    user: await read(sql`
      select u.roles, u.status, u.warning, u.avatar, u.description, u.can_description, u.suspended_until, m.searchable
      from users u join member_search m on m.user_id = u.id where u.id = ${userId}`),
    photos: await read(sql`
      select id, photo, state, visible, verification, accepted_at, likes, comments, locked from photos
      where user_id = ${userId} order by id`),
    comments: await read(sql`
      select id, comment, moderated_at, hidden_by from comments where user_id = ${userId} order by id`),
    posts: await read(sql`
      select id, post, pos, moderated_at, moderated_by, hidden_by from posts where user_id = ${userId} order by id`),
    bans: await read(sql`select hash from photo_bans order by id`),
  }
}
