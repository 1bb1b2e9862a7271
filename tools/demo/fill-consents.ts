import type { PoolClient } from 'pg'
import { CONSENT } from '../../src/shared/consents.ts'

/** Tables that are filled here. */
export const CONSENT_TABLES = ['consents']

/** What members of a demo agreed to, as if they had when they signed up. */
export async function fillConsents(client: PoolClient): Promise<void> {
  await client.query(
    `insert into consents (user_id, kind, version, given, created_at)
     select id, $1::smallint, terms_version, true, terms_at from users where demo
     union all
     select id, $2::smallint, '', true, sensitive_at from users where demo and sensitive`,
    [CONSENT.terms, CONSENT.sensitive],
  )
}
