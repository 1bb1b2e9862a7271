import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { hashToken } from '../../../platform/http/session.ts'
import type { Database } from '../../../schema/database.ts'
import { deriveKey, seal, unseal } from '../../../sealing.ts'
import { PENDING_HOURS } from '../../../shared/retention.ts'

/** A validated sign-up, its password hashed. */
export interface NewAccount {
  name: string
  email: string
  password_hash: string
  sex: number
  birthday: string
  sensitive: boolean
  /** Page of this site that the member was on the way to. */
  return_path: string | null
}

const derivePendingKey = (siteSecret: string) => deriveKey(siteSecret, 'guinguette pending sign-up')

/** Stores a sign-up that its mailed link opens. @returns its number */
export async function savePendingSignUp(tx: Tx, siteSecret: string, account: NewAccount): Promise<number> {
  const { id } = await tx
    .insertInto('pending_signups')
    .values({
      sealed: Buffer.alloc(0),
      expires_at: sql<Date>`now() + make_interval(hours => ${PENDING_HOURS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sealed = seal(derivePendingKey(siteSecret), id, Buffer.from(JSON.stringify(account)))
  await tx.updateTable('pending_signups').set({ sealed }).where('id', '=', id).execute()
  return id
}

type PendingContext = Pick<AppContext, 'secret'>

/** The sign-up for its mail; undefined if it is opened or expired. */
export async function findPendingSignUp(
  db: Kysely<Database>,
  { secret }: PendingContext,
  id: number,
): Promise<NewAccount | undefined> {
  const row = await selectPending(db).where('id', '=', id).executeTakeFirst()
  return row && readAccount(secret, row)
}

/** Creates the secret of the link; a former one is worthless from then on. */
export async function createSignUpLink(db: Kysely<Database>, id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .updateTable('pending_signups')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .execute()
  return token
}

/** The sign-up of a valid link; does not consume it. */
export async function findSignUpByLink(
  db: Kysely<Database>,
  { secret }: PendingContext,
  token: string,
): Promise<NewAccount | undefined> {
  const row = await selectPending(db).where('token_hash', '=', hashToken(token)).executeTakeFirst()
  return row && readAccount(secret, row)
}

/** Consumes a link and returns its sign-up; undefined when it is unknown, used or expired. */
export async function consumeSignUpLink(
  tx: Tx,
  { secret }: PendingContext,
  token: string,
): Promise<NewAccount | undefined> {
  const row = await tx
    .deleteFrom('pending_signups')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'sealed'])
    .executeTakeFirst()
  return row && readAccount(secret, row)
}

export async function deletePendingSignUp(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('pending_signups').where('id', '=', id).execute()
}

function selectPending(db: Kysely<Database>) {
  return db.selectFrom('pending_signups').where('expires_at', '>', sql<Date>`now()`).select(['id', 'sealed'])
}

/** Undefined after a change of the site's key. */
function readAccount(
  siteSecret: string,
  { id, sealed }: { id: number; sealed: Buffer },
): NewAccount | undefined {
  const bytes = unseal(derivePendingKey(siteSecret), id, sealed)
  return bytes ? (JSON.parse(bytes.toString('utf8')) as NewAccount) : undefined
}
