import { type Kysely, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Database } from '../../schema/database.ts'
import { CONSENT, type ConsentKind, TERMS_VERSION } from '../../shared/consents.ts'
import { ANY_ORIENTATION } from '../../shared/enumerations.ts'

export { isMailWithinLimits } from './limits.ts'

/**
 * Phases of a deletion, in order. Rows are locked in the order in which other transactions lock them, so that a deletion
 * and another write cannot deadlock.
 */
export const DELETION_PHASE = {
  /** Records what must survive, before content is deleted. */
  record: 0,
  /** Deletes the member's own content that has files. */
  ownFiles: 1,
  /** Updates content that others share with the member and that remains. */
  sharedContent: 2,
  /** Deletes reactions to the content of others and corrects its counters. */
  reactions: 3,
  conversations: 4,
  /** Ends contracts and deletes correspondence with the site. */
  correspondence: 5,
} as const

interface DeletionStep {
  phase: (typeof DELETION_PHASE)[keyof typeof DELETION_PHASE]
  /**
   * Runs in the deletion's transaction, which locks the account, before its row is deleted. Rows that reference the account
   * by foreign keys need no step.
   */
  run: (tx: Tx, userId: number, context: Pick<AppContext, 'secret'>) => Promise<void>
}

const steps = new Map<string, DeletionStep>()

/** Adds a step to account deletion; registering a name again replaces its step. */
export function onAccountDeletion(name: string, step: DeletionStep): void {
  steps.set(name, step)
}

/** Steps by phase; within a phase in the order of registration. */
export function listDeletionSteps(): DeletionStep[] {
  return [...steps.values()].sort((one, other) => one.phase - other.phase)
}

interface HidingStep {
  /** Runs in the transaction that hides an account being deleted, with its row locked. */
  hide: (tx: Tx, userId: number, context: Pick<AppContext, 'secret'>) => Promise<void>
  /** Reverts it when the member undoes the deletion. */
  restore: (tx: Tx, userId: number) => Promise<void>
}

const hidingSteps = new Map<string, HidingStep>()

/**
 * Adds a step for accounts that are hidden until their deletion or its undo: for what queries cannot hide by
 * `db/visibility.ts`. Registering a name again replaces its step.
 */
export function onAccountHiding(name: string, step: HidingStep): void {
  hidingSteps.set(name, step)
}

/** Steps in the order of registration. */
export function listHidingSteps(): Iterable<HidingStep> {
  return hidingSteps.values()
}

type SignUpStep = (
  tx: Tx,
  member: { id: number; email: string },
  context: Pick<AppContext, 'secret' | 'legalRecords'>,
) => Promise<void>

const signUpSteps = new Map<string, SignUpStep>()

/** Adds a step to the transaction of a sign-up; registering a name again replaces its step. */
export function onSignUp(name: string, step: SignUpStep): void {
  signUpSteps.set(name, step)
}

/** Steps in the order of registration. */
export function listSignUpSteps(): Iterable<SignUpStep> {
  return signUpSteps.values()
}

/** @returns the page that the confirmation leads to; null for the one that the sign-up began at */
type ConfirmationStep = (tx: Tx, userId: number) => Promise<string | null>

const confirmationSteps = new Map<string, ConfirmationStep>()

/** Adds a step to the transaction that confirms an e-mail; registering a name again replaces its step. */
export function onEmailConfirmed(name: string, step: ConfirmationStep): void {
  confirmationSteps.set(name, step)
}

/** Steps in the order of registration. */
export function listConfirmationSteps(): Iterable<ConfirmationStep> {
  return confirmationSteps.values()
}

type WishesContext = Pick<AppContext, 'db' | 'jobs' | 'limits' | 'log'>
type WishesStep = (context: WishesContext, userId: number) => Promise<void>

const wishesSteps = new Map<string, WishesStep>()

/** Adds a step after a change of search, position or gate; registering a name again replaces its step. */
export function onWishesChanged(name: string, step: WishesStep): void {
  wishesSteps.set(name, step)
}

/** Runs the steps once the change is saved: a failed one is logged, and the change stays. */
export async function notifyWishesChanged(context: WishesContext, userId: number): Promise<void> {
  for (const [name, step] of wishesSteps) {
    await step(context, userId).catch((err: unknown) => {
      context.log.error({ err }, `${name}: a change of wishes had no consequence; the next page retries`)
    })
  }
}

/** A consent given or withdrawn. */
interface ConsentRecord {
  kind: ConsentKind
  /** Version of the text agreed to; empty if it has none. */
  version: string
  given: boolean
  created_at: Date
}

export const CONSENT_ACTIONS = {
  terms: { kind: CONSENT.terms, version: TERMS_VERSION, given: true },
  sensitive: { kind: CONSENT.sensitive, version: '', given: true },
  notSensitive: { kind: CONSENT.sensitive, version: '', given: false },
} as const satisfies Record<string, Omit<ConsentRecord, 'created_at'>>

/**
 * Records that a member gave or withdrew a consent; called in the transaction of the change, and only for a change.
 * Rows are never updated (GDPR article 7, 1: consent must be demonstrable).
 */
export async function recordConsent(
  tx: Kysely<Database>,
  userId: number,
  consent: Omit<ConsentRecord, 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({ ...consent, user_id: userId })
    .execute()
}

/** Consents that a member gave or withdrew, the latest first. */
export function listConsents(db: Kysely<Database>, userId: number): Promise<ConsentRecord[]> {
  return db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .select(['kind', 'version', 'given', 'created_at'])
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Withdraws a member's consent for orientation and religion: erases both, in the search too, with the orientation of
 * the saved search. Idempotent.
 */
export async function withdrawSensitiveConsent(tx: Transaction<Database>, userId: number): Promise<void> {
  const member = await tx
    .updateTable('users')
    .set({ sensitive: false, sensitive_at: null, orientation: null, religion: null })
    .where('id', '=', userId)
    .where('sensitive', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!member) return
  await sql`update member_search set orientation = null where user_id = ${userId}`.execute(tx)
  await sql`
    update search_settings set orientation = ${ANY_ORIENTATION} where user_id = ${userId}`.execute(tx)
  await recordConsent(tx, userId, CONSENT_ACTIONS.notSensitive)
}
