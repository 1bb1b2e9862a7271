import type { Kysely } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { CONSENT, type ConsentKind, TERMS_VERSION } from '../../../shared/consents.ts'

/** One act: a consent that was given, or taken back. */
export interface ConsentRecord {
  kind: ConsentKind
  /** Of the words agreed to; empty where they have none. */
  version: string
  given: boolean
  created_at: Date
}

/** What a member may do about a consent. */
export const CONSENT_ACTIONS = {
  terms: { kind: CONSENT.terms, version: TERMS_VERSION, given: true },
  sensitive: { kind: CONSENT.sensitive, version: '', given: true },
  notSensitive: { kind: CONSENT.sensitive, version: '', given: false },
} as const satisfies Record<string, Omit<ConsentRecord, 'created_at'>>

/**
 * Keeps that a member gave or took back a consent, beside what it changes: to be called in that transaction, and only where
 * it changes something. Rows are never changed after (GDPR article 7, 1: consent must be shown to have been given).
 */
export async function recordConsent(
  tx: Kysely<Database>,
  userId: number,
  act: Omit<ConsentRecord, 'created_at'>,
): Promise<void> {
  await tx
    .insertInto('consents')
    .values({ ...act, user_id: userId })
    .execute()
}

/** Every consent that a member gave or took back, the latest first. */
export function listConsents(db: Kysely<Database>, userId: number): Promise<ConsentRecord[]> {
  return db
    .selectFrom('consents')
    .where('user_id', '=', userId)
    .select(['kind', 'version', 'given', 'created_at'])
    .orderBy('id', 'desc')
    .execute()
}
