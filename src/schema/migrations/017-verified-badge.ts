import { type Kysely, sql } from 'kysely'

/** When the verified badge was given or ended, and the photos that staff compared for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column verified_at timestamptz(3), add column badge_ended_at timestamptz(3)`.execute(
    db,
  )
  await sql`alter table photos add column compared boolean not null default false`.execute(db)
  // Status 1 is verified; the day of an older badge than the audit log stays unknown.
  await sql`
    update users u set verified_at = a.at
    from (select user_id, max(created_at) as at from audit where action = 'verification.accept' group by user_id) a
    where a.user_id = u.id and u.status = 1`.execute(db)
  await sql`
    update photos p set compared = true from users u
    where u.id = p.user_id and u.status = 1 and p.visible and (p.photo = u.avatar or p.accepted_at <= u.verified_at)`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos drop column compared`.execute(db)
  await sql`alter table users drop column verified_at, drop column badge_ended_at`.execute(db)
}
