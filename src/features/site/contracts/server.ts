import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import { Conflict } from '../../../platform/http/errors.ts'
import { getAddressKey, type Limit } from '../../../platform/http/limits.ts'
import { parseInput } from '../../../platform/http/parse.ts'
import { hashToken } from '../../../platform/http/session.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Database } from '../../../schema/database.ts'
import type { ContractStatements } from '../../../schema/premium.ts'
import { toEmailKey, toNameKey } from '../../../shared/keys.ts'
import { STATEMENT_YEARS } from '../../../shared/retention.ts'
import { isMailWithinLimits } from '../../accounts/public.ts'
import { parseContract } from '../../premium/policy.ts'
import { resumeRenewal } from '../../premium/public.ts'
import {
  endContractWithPeriod,
  findContractOwner,
  type StatementResult,
  withdrawContract,
} from '../../premium/withdrawal/public.ts'
import { saveContactMessage } from '../contact/commands.ts'
import { Identity, type StatementForm, UNDO_HOURS } from './contract.ts'
import * as texts from './texts.ts'

export type StatementKind = ContractStatements['kind']

/** Processes a statement, so that the answer takes the same time whether or not there is such a contract. */
export const processStatementJob = job<{ statement: number; isMailed: boolean }>('contract-statement')

/** Acknowledges a statement by mail. */
export const statementMail = job<{ statement: number }>('contract-statement-mail')

const HOUR_S = 3_600
/** Statements, and links tried, from one IP address; a household or a carrier's customers share it. */
const ADDRESS_LIMIT: Limit = {
  name: 'contract-statements',
  points: 10,
  seconds: HOUR_S,
  message: texts.TOO_MANY_STATEMENTS,
}
const UNDO_LIMIT: Limit = { name: 'contract-undo', points: 60, seconds: HOUR_S }
const OWN_LIMIT: Limit = { name: 'contract-own', points: 30, seconds: 600 }

/**
 * Withdraws a signed-in member from their own contract.
 * @throws Conflict without a contract, past the last day or the second time
 */
async function withdrawFromOwnContract(context: AppContext, viewer: { id: number }): Promise<Date> {
  await context.limits.count(OWN_LIMIT, String(viewer.id))
  const received_at = new Date()
  await inTransaction(context, async (tx) => {
    const result = await withdrawContract(tx, viewer.id, received_at)
    if (result === 'unmatched') throw new Conflict(texts.NO_CONTRACT)
    const { outcome, contract } = result
    if (outcome !== 'applied')
      throw new Conflict(outcome === 'late' ? texts.TOO_LATE_TO_WITHDRAW : texts.ALREADY_WITHDRAWN)
    const { name, email } = await tx
      .selectFrom('users')
      .where('id', '=', viewer.id)
      .select(['name', 'email'])
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('contract_statements')
      .values({ kind: 'withdrawal', user_id: viewer.id, name, email, contract, received_at, outcome })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.enqueue(statementMail, { statement: id })
  })
  return received_at
}

interface StatementRequest {
  viewer: { id: number } | null
  raw: Pick<FastifyRequest, 'ip'>
  body: Pick<StatementForm, 'name' | 'email' | 'contract'>
}

/** A signed-in member who types nothing withdraws from their own contract. */
export const isOwnWithdrawal = ({ name, email }: StatementRequest['body']) => !name && !email

/**
 * Withdraws a member from their contract, or receives the statement of somebody who does.
 * @returns when it was received
 */
export function withdrawFromContract(
  context: AppContext,
  { viewer, raw, body }: StatementRequest,
): Promise<Date> {
  return viewer && isOwnWithdrawal(body)
    ? withdrawFromOwnContract(context, viewer)
    : receiveStatement(context, raw, 'withdrawal', body)
}

/**
 * Receives the statement of somebody who cancels a contract.
 * @returns when it was received
 */
export function cancelContract(
  context: AppContext,
  { raw, body }: Omit<StatementRequest, 'viewer'>,
): Promise<Date> {
  return receiveStatement(context, raw, 'cancellation', body)
}

/**
 * Receives a statement without sign-in. Nothing in the answer depends on whether there is such a contract.
 * @throws InvalidData; TooManyRequests from one IP address
 */
async function receiveStatement(
  context: AppContext,
  raw: Pick<FastifyRequest, 'ip'>,
  kind: StatementKind,
  typed: unknown,
): Promise<Date> {
  const identity = parseInput(Identity, typed)
  await context.limits.count(ADDRESS_LIMIT, getAddressKey(raw))
  const isMailed = await isMailWithinLimits(context, raw, { cause: 'contract', email: identity.email })
  return inTransaction(context, async (tx) => {
    const { name, email } = identity
    const contract = parseContract(identity.contract) || identity.contract
    const duplicateKey = `${kind} ${toEmailKey(email)} ${name} ${contract}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${duplicateKey}, 0))`.execute(tx)
    const before = await findDuplicate(tx, { kind, email, name, contract })
    if (before) return before.received_at
    const { id, received_at } = await tx
      .insertInto('contract_statements')
      .values({ kind, name, email, contract, received_at: new Date() })
      .returning(['id', 'received_at'])
      .executeTakeFirstOrThrow()
    await tx.enqueue(processStatementJob, { statement: id, isMailed })
    return received_at
  })
}

/** The same statement of the last hour, unless it has ended a contract: there may be a new one. */
function findDuplicate(
  tx: Tx,
  { kind, email, name, contract }: Pick<ContractStatements, 'kind' | 'email' | 'name' | 'contract'>,
) {
  return tx
    .selectFrom('contract_statements')
    .where(sql`lower(email)`, '=', toEmailKey(email))
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('contract', '=', contract)
    .where('received_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where((row) => row.or([row('outcome', 'is', null), row('outcome', '=', 'unmatched')]))
    .select('received_at')
    .executeTakeFirst()
}

/** Acts on a statement once: ends the contract that it matches exactly, else leaves it to the operator. */
export function processStatement(context: AppContext, id: number, isMailed: boolean): Promise<void> {
  return inTransaction(context, async (tx) => {
    const statement = await tx
      .selectFrom('contract_statements')
      .where('id', '=', id)
      .where('outcome', 'is', null)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!statement) return
    const { name, email } = statement
    const reference = statement.contract
    const owner = await findContractOwner(tx, {
      emailKey: toEmailKey(email),
      nameKey: toNameKey(name),
      contract: reference,
    })
    const result = owner === undefined ? 'unmatched' : await applyStatement(tx, owner, statement)
    const { outcome, contract } = result === 'unmatched' ? { outcome: result, contract: reference } : result
    const user_id = outcome === 'unmatched' ? null : (owner ?? null)
    await tx
      .updateTable('contract_statements')
      .set({ outcome, contract, user_id })
      .where('id', '=', id)
      .execute()
    if (outcome === 'unmatched') {
      const message = texts.formatUnmatched(statement.kind, statement)
      await saveContactMessage(tx, { userId: null, ip: null }, { email, message })
    }
    // The end of a contract is always acknowledged.
    if (isMailed || outcome === 'applied') await tx.enqueue(statementMail, { statement: id })
  })
}

function applyStatement(
  tx: Tx,
  owner: number,
  { kind, contract, received_at }: Pick<ContractStatements, 'kind' | 'contract' | 'received_at'>,
): Promise<StatementResult> {
  return kind === 'withdrawal'
    ? withdrawContract(tx, owner, received_at, contract)
    : endContractWithPeriod(tx, owner, contract)
}

/** Creates the secret of the link that undoes a cancellation; only its hash is stored. */
export async function createUndoToken(db: Kysely<Database>, statement: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .updateTable('contract_statements')
    .set({ undo_hash: hashToken(token) })
    .where('id', '=', statement)
    .execute()
  return token
}

/** The cancellation that a link undoes, for 72 hours; does not consume the link. */
export function findUndoable(db: Kysely<Database>, token: string) {
  return db
    .selectFrom('contract_statements')
    .where('undo_hash', '=', hashToken(token))
    .where('undone_at', 'is', null)
    .where('received_at', '>', new Date(Date.now() - UNDO_HOURS * HOUR_S * 1000))
    .select(['id', 'user_id', 'contract'])
    .executeTakeFirst()
}

/**
 * Undoes a cancellation made without sign-in.
 * @throws Conflict once the link is used or old, or the contract has ended
 */
export async function undoCancellation(
  context: AppContext,
  raw: Pick<FastifyRequest, 'ip'>,
  token: string,
): Promise<void> {
  await context.limits.count(UNDO_LIMIT, getAddressKey(raw))
  await inTransaction(context, async (tx) => {
    const statement = await findUndoable(tx, token)
    const { numUpdatedRows } = await tx
      .updateTable('contract_statements')
      .set({ undone_at: new Date(), undo_hash: null })
      .where('id', '=', statement?.id ?? 0)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    const isResumed =
      numUpdatedRows > 0n &&
      statement?.user_id != null &&
      (await resumeRenewal(tx, statement.user_id, statement.contract))
    if (!statement || !isResumed) throw new Conflict(texts.UNDO_GONE)
    await tx.enqueue(statementMail, { statement: statement.id })
  })
}

/** Deletes statements that ended a contract after five years (code civil, 2224), all others after one. */
export async function deleteOldStatements(db: Kysely<Database>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from contract_statements where id in (
        select id from contract_statements
        where received_at < now() - make_interval(years => ${STATEMENT_YEARS.other})
          and (outcome is distinct from 'applied'
            or received_at < now() - make_interval(years => ${STATEMENT_YEARS.applied}))
        limit ${limit})`.execute(db)
    return Number(numAffectedRows ?? 0n)
  })
}
