import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../src/db/tables/index.ts'
import type { MemberSearch, Users } from '../../src/db/tables/members.ts'

let counter = 0

type MemberInput = Partial<Insertable<Users>> & Partial<Omit<Insertable<MemberSearch>, 'user_id'>>

export interface TestMember {
  id: number
  name: string
  email: string
}

/** A verified member of 30 in Paris, in all but what is said otherwise. The password hash matches nothing. */
export async function createMember(db: Kysely<Database>, input: MemberInput = {}): Promise<TestMember> {
  counter++
  const { sex, orientation, birthday, latitude, longitude, signup, last_activity, searchable, ...account } =
    input
  const name = account.name ?? `membre_${counter}`
  const email = account.email ?? `membre.${counter}@exemple.fr`
  const { id } = await db
    .insertInto('users')
    .values({
      name,
      name_key: name.toLowerCase(),
      email,
      email_key: email.toLowerCase(),
      email_verified_at: new Date(),
      password_hash: '-',
      ...account,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('member_search')
    .values({
      user_id: id,
      sex: sex ?? 0,
      orientation: orientation ?? null,
      birthday: birthday ?? yearsAgo(30),
      latitude: latitude ?? 48.86,
      longitude: longitude ?? 2.35,
      signup: signup ?? new Date(Date.now() - 365 * 86_400_000),
      last_activity: last_activity ?? new Date(),
      searchable: searchable ?? true,
    })
    .execute()
  return { id, name, email }
}

/** The day a member of this age (and one day) was born, `YYYY-MM-DD`. */
export function yearsAgo(years: number): string {
  const day = new Date(Date.now() - 86_400_000)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}
