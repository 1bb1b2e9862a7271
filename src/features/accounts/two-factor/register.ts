import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict } from '../../../platform/http/errors.ts'
import { operation } from '../../../platform/http/operation.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { verifyOwnPassword } from '../commands.ts'
import { accountMail } from '../mails.ts'
import { assertMayChangeFactors } from '../passkeys/commands.ts'
import {
  decryptSecret,
  encryptSecret,
  findTotpStep,
  generateRecoveryCodes,
  generateSecret,
  hashRecoveryCode,
  markTwoFactorVerified,
  presentSecret,
  removeOwnTwoFactor,
  verifyTwoFactor,
  withVerifiedCode,
} from './commands.ts'
import type { TwoFactorSetup } from './contract.ts'
import * as calls from './contract.ts'
import {
  confirmTwoFactorSetupForm,
  removeOwnTwoFactorForm,
  renewRecoveryCodesForm,
  startTwoFactorSetupForm,
  twoFactorPage,
  verifyTwoFactorForm,
} from './page.tsx'
import * as texts from './texts.ts'
import { ALREADY_SET_UP, NOT_SET_UP, SETUP_EXPIRED } from './texts.ts'

/** The second factor of staff. */
export function registerTwoFactor(context: AppContext): void {
  twoFactorRoutes(context)
  twoFactorPage(context)
}

function twoFactorRoutes(context: AppContext): void {
  operation(
    context,
    calls.startTwoFactorSetup,
    async ({ viewer, body }) => {
      await verifyOwnPassword(context, viewer, body.current_password)
      await assertMayChangeFactors(context.db, viewer)
      return startTwoFactorSetup(context, viewer)
    },
    { form: startTwoFactorSetupForm(context) },
  )
  operation(
    context,
    calls.confirmTwoFactorSetup,
    async ({ viewer, body }) => ({
      message: texts.SETUP_CONFIRMED,
      codes: await confirmTwoFactorSetup(context, viewer, body.code),
    }),
    { form: confirmTwoFactorSetupForm(context) },
  )
  operation(
    context,
    calls.verifyTwoFactor,
    async ({ viewer, body }) => {
      await verifyTwoFactor(context, viewer, body.code)
      return { message: texts.CODE_ACCEPTED }
    },
    { form: verifyTwoFactorForm(context) },
  )
  operation(
    context,
    calls.renewRecoveryCodes,
    async ({ viewer }) => ({
      message: texts.RECOVERY_CODES_RENEWED,
      codes: await renewRecoveryCodes(context, viewer),
    }),
    { form: renewRecoveryCodesForm(context) },
  )
  operation(
    context,
    calls.removeOwnTwoFactor,
    async ({ viewer, body }) => {
      await verifyOwnPassword(context, viewer, body.current_password)
      await removeOwnTwoFactor(context, viewer, body.code)
      return { message: texts.TWO_FACTOR_REMOVED }
    },
    { form: removeOwnTwoFactorForm(context) },
  )
}

/** Lifetime of an unconfirmed secret. */
const SETUP_TTL = sql`interval '15 minutes'`

/**
 * Creates a secret that waits for its first code and replaces an unconfirmed one.
 * @throws Conflict if there is a factor
 */
async function startTwoFactorSetup(
  { db, secret, config }: AppContext,
  viewer: Viewer,
): Promise<TwoFactorSetup> {
  const own = generateSecret()
  const values = { user_id: viewer.id, secret: encryptSecret(secret, viewer.id, own) }
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
  if (numInsertedOrUpdatedRows === 0n) throw new Conflict(ALREADY_SET_UP)
  return presentSecret(own, viewer.name, config.siteName)
}

/**
 * Confirms a new authenticator by its first code: activates the factor and verifies this session.
 * @returns the recovery codes, stored only as hashes
 * @throws InvalidData for a wrong code, TooManyRequests after many, Conflict without an unconfirmed secret or with an
 * active factor
 */
async function confirmTwoFactorSetup(context: AppContext, viewer: Viewer, code: string): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await withVerifiedCode(context, viewer, (tx) =>
    saveConfirmedSecret(tx, context.secret, viewer, code, codes),
  )
  return codes
}

async function saveConfirmedSecret(
  tx: Tx,
  siteSecret: string,
  viewer: Viewer,
  code: string,
  codes: string[],
) {
  const waiting = await getPendingSetup(tx, viewer.id)
  await assertMayChangeFactors(tx, viewer)
  const secret = decryptSecret(siteSecret, viewer.id, waiting.secret)
  if (secret === null) throw new Conflict(SETUP_EXPIRED)
  const step = findTotpStep(secret, code)
  if (step === null) return 'wrong'
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({
      confirmed_at: sql`now()`,
      last_step: step,
      recovery: hashRecoveryCodes(siteSecret, viewer.id, codes),
    })
    .where('user_id', '=', viewer.id)
    .where('confirmed_at', 'is', null)
    .where('secret', '=', waiting.secret)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(ALREADY_SET_UP)
  await markTwoFactorVerified(tx, viewer)
  await recordAudit(tx, { actorId: viewer.id, action: 'factor.add', userId: viewer.id })
  await tx.enqueue(accountMail, { letter: 'factor-added', user_id: viewer.id })
  return 'right'
}

async function getPendingSetup(db: Kysely<Database>, userId: number) {
  const row = await db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select(['secret', 'confirmed_at', sql<boolean>`created_at < now() - ${SETUP_TTL}`.as('isOld')])
    // Concurrent confirmations find it confirmed, one after the other.
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Conflict(NOT_SET_UP)
  if (row.confirmed_at) throw new Conflict(ALREADY_SET_UP)
  if (row.isOld) throw new Conflict(SETUP_EXPIRED)
  return row
}

/**
 * Replaces all recovery codes by ten new ones.
 * @throws Conflict without a factor
 */
function renewRecoveryCodes(context: AppContext, viewer: Viewer): Promise<string[]> {
  const codes = generateRecoveryCodes()
  return inTransaction(context, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('second_factors')
      .set({ recovery: hashRecoveryCodes(context.secret, viewer.id, codes) })
      .where('user_id', '=', viewer.id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Conflict(NOT_SET_UP)
    await recordAudit(tx, { actorId: viewer.id, action: 'factor.renew', userId: viewer.id })
    await tx.enqueue(accountMail, { letter: 'factor-codes', user_id: viewer.id })
    return codes
  })
}

const hashRecoveryCodes = (siteSecret: string, userId: number, codes: string[]) =>
  codes.map((code) => hashRecoveryCode(siteSecret, userId, code))
