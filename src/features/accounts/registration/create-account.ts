import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import type { MemberSearch, Users } from '../../../schema/members.ts'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import { AGE_MAX, AGE_MIN, ANY_ORIENTATION, FILTER, SEEK } from '../../../shared/enumerations.ts'
import { toEmailKey, toNameKey } from '../../../shared/keys.ts'

type NewUser = Omit<Insertable<Users>, 'name_key' | 'email_key'>
type NewMember = Omit<Insertable<MemberSearch>, 'user_id'>

const SEARCH_AGE_SPAN = 10
const DEFAULT_DISTANCE_KM = 100

/**
 * Writes the three rows of a new account; to be called in a transaction.
 * @returns the id, or undefined when its name (or its id, or its confirmed address) is taken
 */
export async function createAccount(
  tx: Kysely<Database>,
  user: NewUser,
  member: NewMember,
): Promise<number | undefined> {
  const created = await tx
    .insertInto('users')
    .values({ ...user, name_key: toNameKey(user.name), email_key: toEmailKey(user.email) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return undefined
  await tx
    .insertInto('member_search')
    .values({ ...member, user_id: created.id })
    .execute()
  const age = computeAge(member.birthday, toParisDay(Date.now()))
  await tx
    .insertInto('search_settings')
    .values({
      user_id: created.id,
      seek: SEEK.anyone,
      orientation: ANY_ORIENTATION,
      age_from: Math.max(AGE_MIN, age - SEARCH_AGE_SPAN),
      age_to: Math.min(AGE_MAX, age + SEARCH_AGE_SPAN),
      distance: DEFAULT_DISTANCE_KM,
      filter: FILTER.online,
    })
    .execute()
  return created.id
}

/** Lets the next id follow the highest one, after an id was chosen by hand. */
export async function advanceIdSequence(tx: Kysely<Database>): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('users', 'id'), greatest(
      (select max(id) from users), (select last_value from users_id_seq)))`.execute(tx)
}
