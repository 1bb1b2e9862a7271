import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { recordAudit } from '../../moderation/public.ts'
import { requireOwnPassword } from '../public/own-password.ts'
import { newRecoveryCodes, newSecret, presentSecret, stepOf } from './codes.ts'
import { markShown, removeOwn, showFactor } from './commands/check.ts'
import { judged } from './commands/judged.ts'
import type { Begun } from './contract.ts'
import * as calls from './contract.ts'
import {
  accessPage,
  checkFactorForm,
  confirmFactorForm,
  removeOwnFactorForm,
  renewRecoveryForm,
  startFactorForm,
} from './pages/access.tsx'
import { recoveryHash, seal, unseal } from './seal.ts'
import * as texts from './texts.ts'
import { BEGIN_AGAIN, HAS_FACTOR, NO_FACTOR } from './texts.ts'

/** The second factor that staff show before they work. */
export function factor(context: AppContext): void {
  factorRoutes(context)
  accessPage(context)
}

/** The calls of the second factor (product.md 7). */
function factorRoutes(context: AppContext): void {
  operation(
    context,
    calls.startFactor,
    async ({ viewer, body }) => {
      await requireOwnPassword(context, viewer, body.current_password)
      return beginFactor(context, viewer)
    },
    { form: startFactorForm(context) },
  )
  operation(
    context,
    calls.confirmFactor,
    async ({ viewer, body }) => ({
      message: texts.CONFIRMED,
      codes: await confirmFirst(context, viewer, body.code),
    }),
    { form: confirmFactorForm(context) },
  )
  operation(
    context,
    calls.checkFactor,
    async ({ viewer, body }) => {
      await showFactor(context, viewer, body.code)
      return { message: texts.SHOWN }
    },
    { form: checkFactorForm(context) },
  )
  operation(
    context,
    calls.renewRecovery,
    async ({ viewer }) => ({
      message: texts.RENEWED,
      codes: await renewCodes(context, viewer),
    }),
    { form: renewRecoveryForm(context) },
  )
  operation(
    context,
    calls.removeOwnFactor,
    async ({ viewer, body }) => {
      await requireOwnPassword(context, viewer, body.current_password)
      await removeOwn(context, viewer, body.code)
      return { message: texts.REMOVED }
    },
    { form: removeOwnFactorForm(context) },
  )
}

/** A secret that nobody confirmed is forgotten after this long. */
const WAITS = sql`interval '15 minutes'`

/** Makes a secret that waits for its first code; one that waited before is gone. @throws Conflict where a factor stands */
async function beginFactor({ db, secret }: AppContext, viewer: Viewer): Promise<Begun> {
  const own = newSecret()
  const values = { user_id: viewer.id, secret: seal(secret, viewer.id, own) }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factors')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: values.secret, created_at: sql`now()` })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new Conflict(HAS_FACTOR)
  return presentSecret(own, viewer.name)
}

/**
 * Takes the first code of a new authenticator: the factor stands, and this session has shown it.
 * @returns the recovery codes, of which hashes alone are kept
 * @throws InvalidData for a wrong code, TooMany for many, Conflict where none waits or one stands already
 */
async function confirmFirst(context: AppContext, viewer: Viewer, code: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await judged(context, viewer, (tx) => confirm(tx, context.secret, viewer, code, codes))
  return codes
}

async function confirm(
  tx: Transaction<Database>,
  siteSecret: string,
  viewer: Viewer,
  code: string,
  codes: string[],
) {
  const waiting = await readWaiting(tx, viewer.id)
  const secret = unseal(siteSecret, viewer.id, waiting.secret)
  if (secret === null) throw new Conflict(BEGIN_AGAIN)
  const step = stepOf(secret, code)
  if (step === null) return 'wrong'
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql`now()`, last_step: step, recovery: hashes(siteSecret, viewer.id, codes) })
    .where('user_id', '=', viewer.id)
    .where('confirmed_at', 'is', null)
    .where('secret', '=', waiting.secret)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(HAS_FACTOR)
  await markShown(tx, viewer)
  await recordAudit(tx, { actorId: viewer.id, action: 'factor.add', userId: viewer.id })
  return 'right'
}

async function readWaiting(db: Kysely<Database>, userId: number) {
  const row = await db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select(['secret', 'confirmed_at', sql<boolean>`created_at < now() - ${WAITS}`.as('isOld')])
    .executeTakeFirst()
  if (!row) throw new Conflict(NO_FACTOR)
  if (row.confirmed_at) throw new Conflict(HAS_FACTOR)
  if (row.isOld) throw new Conflict(BEGIN_AGAIN)
  return row
}

/** Ten new recovery codes in the place of those there were. @throws Conflict where no factor stands */
function renewCodes(context: AppContext, viewer: Viewer): Promise<string[]> {
  const codes = newRecoveryCodes()
  return inTransaction(context.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('second_factors')
      .set({ recovery: hashes(context.secret, viewer.id, codes) })
      .where('user_id', '=', viewer.id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Conflict(NO_FACTOR)
    await recordAudit(tx, { actorId: viewer.id, action: 'factor.renew', userId: viewer.id })
    return codes
  })
}

const hashes = (siteSecret: string, userId: number, codes: string[]) =>
  codes.map((code) => recoveryHash(siteSecret, userId, code))
