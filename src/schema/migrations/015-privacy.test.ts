import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { down, up } from './015-privacy.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('keeps who chose to be shown to visitors with name and photo, and marks positions as unfilled', async () => {
  const { db } = database
  const [chosen, hidden, other] = [
    await createMember(db, { shown_to_visitors: true }),
    await createMember(db, { shown_to_visitors: true, hides_name: true }),
    await createMember(db, { iso: 'FR', hides_distance: true }),
  ]
  await down(db as unknown as Kysely<unknown>)
  const { rows: former } = await sql`
    select own_latitude, iso from users where id in (${chosen.id}, ${other.id}) order by id`.execute(db)
  expect(former).toEqual([
    { own_latitude: null, iso: null },
    { own_latitude: 48.86, iso: 'FR' },
  ])
  await up(db as unknown as Kysely<unknown>)
  const rows = await db
    .selectFrom('users')
    .select(['id', 'shown_to_visitors', 'shown_latitude'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: chosen.id, shown_to_visitors: true, shown_latitude: null },
    { id: hidden.id, shown_to_visitors: false, shown_latitude: null },
    { id: other.id, shown_to_visitors: false, shown_latitude: null },
  ])
  const { rows: fresh } = await sql`
    insert into users (name, name_key, email, email_key, password_hash)
    values ('Nouvelle', 'nouvelle', 'n@exemple.fr', 'n@exemple.fr', '-')
    returning shown_to_visitors, own_latitude, shown_latitude`.execute(db)
  expect(fresh).toEqual([{ shown_to_visitors: false, own_latitude: 0, shown_latitude: 0 }])
})
