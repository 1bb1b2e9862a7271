import type { Kysely } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import { createToken } from './api-tokens.ts'
import { createContest, createDecision } from './decisions.ts'
import { createCase, createReview } from './moderation.ts'

/** A row about the member with their text in each moderation table, and one by them where staff are named. */
export async function fillModeration(
  db: Kysely<Database>,
  id: number,
  otherId: number,
  text: string,
): Promise<void> {
  await createCase(db, { user_id: id, evidence: { name: text } })
  await createCase(db, { user_id: otherId, assigned_to: id, decided_by: id })
  const about = await createDecision(db, id, { actor_id: otherId, details: { text } })
  await createContest(db, about.id, { text })
  const by = await createDecision(db, otherId, { actor_id: id, lifted_by: id })
  await createContest(db, by.id, { decided_by: id })
  await db
    .insertInto('member_notes')
    .values([
      { user_id: id, author_id: otherId, note: text },
      { user_id: otherId, author_id: id, note: 'À suivre.' },
    ])
    .execute()
  await createReview(db, id, { outcome: 1, ended_at: new Date(), decided_by: otherId })
  await createReview(db, otherId, { outcome: 1, ended_at: new Date(), decided_by: id, banned_id: id })
  await db.insertInto('former_members').values({ id: otherId }).execute()
  await db.insertInto('site_settings').values({ key: 'SITE_NAME', value: null, changed_by: id }).execute()
  await db
    .insertInto('ban_marks')
    .values({ user_id: id, email_mac: Buffer.from('x') })
    .execute()
  const { id: alert_id } = await db
    .insertInto('signup_alerts')
    .values({ day: '2026-01-02', kind: 'text', key: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('signup_alert_members').values({ alert_id, user_id: id }).execute()
  await db.insertInto('second_factors').values({ user_id: id, secret: '-' }).execute()
  const keys = { credential_id: Buffer.from('x'), public_key: Buffer.from('x') }
  await db
    .insertInto('passkeys')
    .values({ ...keys, user_id: id, name: 'Téléphone', synced: true })
    .execute()
  await createToken(db, id, { name: text.slice(0, 40), scopes: ['client'] })
}
