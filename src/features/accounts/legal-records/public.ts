import type { Kysely } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { LEGAL_RECORD } from '../../../platform/legal-records/records.ts'
import type { Database } from '../../../schema/database.ts'

type SealingContext = Pick<AppContext, 'legalRecords'>

/** Seals who a member is (décret 2021-1362, article 2); in the transaction of the sign-up or of the change. */
export async function sealIdentity(
  tx: Kysely<Database>,
  { legalRecords }: SealingContext,
  userId: number,
): Promise<void> {
  if (!legalRecords.isOn) return
  const { signup_ip, signup, ...member } = await readMember(tx, userId)
  const occurred_at = new Date()
  await legalRecords.seal(tx, {
    kind: LEGAL_RECORD.identity,
    user_id: userId,
    occurred_at,
    email: member.email,
    content: {
      member: userId,
      at: occurred_at.toISOString(),
      name: member.name,
      email: member.email,
      birthday: member.birthday,
      sex: member.sex,
      signed_up: signup.toISOString(),
      signup_ip,
    },
  })
}

/**
 * Seals what the account was opened with, in its latest version (article 3): number, pseudonym, and the address by which
 * the password is changed. Neither the password nor its hash.
 */
export async function sealAccount(
  tx: Kysely<Database>,
  { legalRecords }: SealingContext,
  userId: number,
): Promise<void> {
  if (!legalRecords.isOn) return
  const member = await readMember(tx, userId)
  const occurred_at = new Date()
  await legalRecords.seal(tx, {
    kind: LEGAL_RECORD.account,
    user_id: userId,
    occurred_at,
    email: member.email,
    content: {
      member: userId,
      at: occurred_at.toISOString(),
      pseudonym: member.name,
      password_reset_email: member.email,
      email_verified: member.email_verified_at?.toISOString() ?? null,
      terms_version: member.terms_version,
    },
  })
}

function readMember(tx: Kysely<Database>, userId: number) {
  return tx
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select([
      'u.name',
      'u.email',
      'u.email_verified_at',
      'u.terms_version',
      'm.birthday',
      'm.sex',
      'm.signup',
    ])
    .select(({ fn }) => fn<string | null>('host', ['u.signup_ip']).as('signup_ip'))
    .executeTakeFirstOrThrow()
}

/** The founder's mail about an extraction; it says nothing about the members. */
export interface LegalRequestReport {
  /** Time of the extraction, ISO 8601. */
  at: string
  reason: string
  reference: string
  members: number
  records: number
  opened: number
}

/** Queued by `./guinguette legal-request` with the row of the log. */
export const legalRequestMailJob = job<LegalRequestReport>('legal-request-mail')
