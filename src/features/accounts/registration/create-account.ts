import { randomBytes } from 'node:crypto'
import { type Insertable, type Kysely, sql } from 'kysely'
import type { Config } from '../../../config.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { StartError } from '../../../platform/start-error.ts'
import type { Database } from '../../../schema/database.ts'
import type { MemberSearch, Users } from '../../../schema/members.ts'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import { TERMS_VERSION } from '../../../shared/consents.ts'
import { ANY_ORIENTATION, FILTER, SEEK } from '../../../shared/enumerations.ts'
import { toEmailKey, toNameKey } from '../../../shared/keys.ts'
import { FOUNDER_ID } from '../../../shared/name-colour.ts'
import { ROLES } from '../../../shared/roles.ts'
import { getDefaultAges } from '../../../shared/wanted.ts'
import { hashPassword } from '../password.ts'

type NewUser = Omit<Insertable<Users>, 'name_key' | 'email_key'>
type NewMember = Omit<Insertable<MemberSearch>, 'user_id'>

const DEFAULT_DISTANCE_KM = 100

/**
 * Inserts the three rows of a new account, in the caller's transaction.
 * @returns the id, or undefined when its name (or id, or confirmed address) is taken
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
      ...getDefaultAges(age),
      distance: DEFAULT_DISTANCE_KM,
      filter: FILTER.online,
    })
    .execute()
  return created.id
}

/** Moves the sequence past the highest id after an explicit id was inserted. */
async function advanceIdSequence(tx: Kysely<Database>): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence('users', 'id'), greatest(
      (select max(id) from users), (select last_value from users_id_seq)))`.execute(tx)
}

interface FounderContext {
  db: Kysely<Database>
  config: Pick<Config, 'founderEmail' | 'founderPassword' | 'siteUrl'>
  /** Prints a line to the operator: a generated password is shown only once. */
  print: (line: string) => void
}

const NAME = 'Guinguette'
/** Invisible: the founder is in no list. */
const BIRTHDAY = '1970-01-01'

/**
 * Creates member 1, the site's founder, at the first start (product.md 3). Of two processes that start at once, the
 * second finds the id taken.
 * @throws StartError when member 1 is missing and its name or address is taken
 */
export async function createFounderIfMissing({ db, config, print }: FounderContext): Promise<void> {
  if (await founderExists(db)) return
  const email = config.founderEmail ?? `fondateur@${new URL(config.siteUrl).hostname}`
  const password = config.founderPassword ?? randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  const created = await inTransaction(db, async (tx) => {
    const user = { id: FOUNDER_ID, name: NAME, email, password_hash, email_verified_at: new Date() }
    const id = await createAccount(
      tx,
      { ...user, roles: ROLES.founder, terms_version: TERMS_VERSION },
      { sex: 2, birthday: BIRTHDAY, searchable: false },
    )
    if (id) await advanceIdSequence(tx)
    return id !== undefined
  })
  if (created) {
    const description = config.founderPassword
      ? 'the password of FOUNDER_PASSWORD'
      : `${password} (shown this once)`
    print(`The founder signs in with ${email} and ${description}`)
  } else if (!(await founderExists(db))) {
    throw new StartError(
      `Member 1 is missing, and the name ${NAME} or the address ${email} belongs to another member.`,
    )
  }
}

async function founderExists(db: Kysely<Database>): Promise<boolean> {
  const founder = await db.selectFrom('users').where('id', '=', FOUNDER_ID).select('id').executeTakeFirst()
  return founder !== undefined
}
