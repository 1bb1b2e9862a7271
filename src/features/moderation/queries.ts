import { isIP, isIPv4 } from 'node:net'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { literally } from '../../db/name-search.ts'
import type { Database } from '../../db/tables/index.ts'
import { emailKey, nameKey } from '../../domain/keys.ts'

export const MEMBERS_SHOWN = 50
/** Sessions of one address that are looked at: a carrier's customers share theirs. */
const SESSIONS_READ = 1_000
const LONGEST = 254
const MAX_ID = 2_147_483_647

/** A member as staff find them. */
export interface FoundMember {
  id: number
  name: string
  avatar: string | null
  email: string
  roles: number
  status: number
  signup: Date
  last_activity: Date
}

/**
 * Members of this id, address (of the sign-up or of a session), e-mail or beginning of a name, whom it names exactly
 * first; one more than are shown where there are more. Staff see everybody, whoever has blocked them.
 */
export async function findMembers(db: Kysely<Database>, search: string): Promise<FoundMember[]> {
  const term = search.trim()
  // No stored text holds these, and PostgreSQL reads neither.
  if (term === '' || term.length > LONGEST || /[\0\p{Surrogate}]/u.test(term)) return []
  const { rows } = await sql<FoundMember>`
    select u.id, u.name, u.avatar, u.email, u.roles, u.status, m.signup, m.last_activity
    from (${sql.join(waysTo(term), sql` union `)}) found
    join users u on u.id = found.id
    join member_search m on m.user_id = found.id
    order by u.id = ${idOf(term)} desc, u.name_key = ${nameKey(term)} desc, u.name_key
    limit ${MEMBERS_SHOWN + 1}`.execute(db)
  return rows
}

/** One short read of an index for each thing that the term may be. */
function waysTo(term: string): RawBuilder<unknown>[] {
  const most = MEMBERS_SHOWN + 1
  const ways = [
    sql`(select id from users where email_key = ${emailKey(term)} limit ${most})`,
    sql`(select id from users where name_key like ${`${literally(nameKey(term))}%`} order by name_key limit ${most})`,
  ]
  const id = idOf(term)
  if (id > 0) ways.push(sql`(select id from users where id = ${id})`)
  const addresses = addressesOf(term)
  if (addresses.length > 0) {
    ways.push(
      sql`(select id from users where signup_ip = any(${addresses}::inet[]) limit ${most})`,
      sql`(select user_id from sessions where ip = any(${addresses}::inet[]) limit ${SESSIONS_READ})`,
    )
  }
  return ways
}

/** The id that the term is, `#12` and `12` alike; 0 where it can be none. */
function idOf(term: string): number {
  const [, digits] = /^#?([1-9]\d{0,9})$/.exec(term) ?? []
  return digits && Number(digits) <= MAX_ID ? Number(digits) : 0
}

/** The address as it may be stored: an IPv4 one also as IPv6 writes it, and the other way round. */
function addressesOf(term: string): string[] {
  // A zone, `fe80::1%eth0`, is no part of what is stored.
  if (isIP(term) === 0 || term.includes('%')) return []
  if (isIPv4(term)) return [term, `::ffff:${term}`]
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(term) ?? []
  return mapped ? [term, mapped] : [term]
}
