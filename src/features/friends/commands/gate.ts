import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../schema/database.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'
import type { GateEdit } from '../contract/gate.ts'

/** Keeps a member's gate; `contact` and `verified_only` stay as they are where they are not given. */
export async function saveGateOf(db: Kysely<Database>, userId: number, edit: GateEdit): Promise<void> {
  const { seek, age_from, age_to } = edit
  const given = { contact: edit.contact ?? null, verified_only: edit.verified_only ?? null }
  await sql`
    insert into gates as g (user_id, seek, age_from, age_to, contact, verified_only)
    values (
      ${userId}, ${seek}, ${age_from}, ${age_to},
      coalesce(${given.contact}::smallint, ${DEFAULT_GATE.contact}), coalesce(${given.verified_only}::boolean, ${DEFAULT_GATE.verified_only})
    )
    on conflict (user_id) do update set
      seek = excluded.seek, age_from = excluded.age_from, age_to = excluded.age_to,
      contact = coalesce(${given.contact}::smallint, g.contact),
      verified_only = coalesce(${given.verified_only}::boolean, g.verified_only)`.execute(db)
}
