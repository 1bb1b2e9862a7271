import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '../../../config.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { StartError } from '../../../platform/start-error.ts'
import type { Database } from '../../../schema/database.ts'
import { TERMS_VERSION } from '../../../shared/consents.ts'
import { FOUNDER_ID } from '../../../shared/name-colour.ts'
import { ROLES } from '../../../shared/roles.ts'
import { hashPassword } from '../password.ts'
import { advanceIdSequence, createAccount } from './create-account.ts'

interface FounderContext {
  db: Kysely<Database>
  config: Pick<Config, 'founderEmail' | 'founderPassword' | 'siteUrl'>
  /** Shows one line to the operator: a password that was made here is shown this once. */
  print: (line: string) => void
}

const NAME = 'Guinguette'
/** Nobody sees it: the founder is in no list. */
const BIRTHDAY = '1970-01-01'

/**
 * Makes member 1, the site's founder, at the first start (product.md 3). Two processes that start at once make one
 * founder: the second finds the id taken.
 * @throws StartError when member 1 is missing and its name or address is somebody else's
 */
export async function createFounderIfMissing({ db, config, print }: FounderContext): Promise<void> {
  if (await founderExists(db)) return
  const email = config.founderEmail ?? `fondateur@${new URL(config.siteUrl).hostname}`
  const password = config.founderPassword ?? randomBytes(12).toString('base64url')
  const password_hash = await hashPassword(password)
  const made = await inTransaction(db, async (tx) => {
    const user = { id: FOUNDER_ID, name: NAME, email, password_hash, email_verified_at: new Date() }
    const id = await createAccount(
      tx,
      { ...user, roles: ROLES.founder, terms_version: TERMS_VERSION },
      { sex: 2, birthday: BIRTHDAY, searchable: false },
    )
    if (id) await advanceIdSequence(tx)
    return id !== undefined
  })
  if (made) {
    const shown = config.founderPassword
      ? 'the password of FOUNDER_PASSWORD'
      : `${password} (shown this once)`
    print(`The founder signs in with ${email} and ${shown}`)
  } else if (!(await founderExists(db))) {
    throw new StartError(
      `Member 1 is missing, and the name ${NAME} or the address ${email} is another member's.`,
    )
  }
}

async function founderExists(db: Kysely<Database>): Promise<boolean> {
  const founder = await db.selectFrom('users').where('id', '=', FOUNDER_ID).select('id').executeTakeFirst()
  return founder !== undefined
}
