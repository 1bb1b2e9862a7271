import type { Kysely } from 'kysely'
import { verifyPassword } from '../../src/features/accounts/password.ts'
import type { Database } from '../../src/schema/database.ts'
import { toNameKey } from '../../src/shared/keys.ts'
import { ROLES } from '../../src/shared/roles.ts'
import { CAST, DEMO_PASSWORD, demoEmail } from './cast.ts'

/** An account of the demo to sign in with. */
export interface SignIn {
  what: string
  email: string
  /** Whether the demo's password opens it: the founder may have had another one before. */
  knowsPassword: boolean
}

/** The cast that is still there, then the founder. */
export async function listSignIns(db: Kysely<Database>): Promise<SignIn[]> {
  const emails = new Map(
    CAST.map(({ name, what }, place) => [demoEmail(toNameKey(name), place + 1), what] as const),
  )
  const rows = await db
    .selectFrom('users')
    .select(['email', 'password_hash', 'roles'])
    .where((query) =>
      query.or([query('email_key', 'in', [...emails.keys()]), query('roles', '=', ROLES.founder)]),
    )
    .orderBy('demo', 'desc')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ email, password_hash }) => ({
      what: emails.get(email) ?? 'founder',
      email,
      knowsPassword: await verifyPassword(password_hash, DEMO_PASSWORD),
    })),
  )
}
