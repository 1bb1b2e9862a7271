import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, truncate } from '../../../../tests/support/db.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { verifyPassword } from '../password.ts'
import { createFounderIfMissing } from './create-account.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => truncate(database.db))
afterAll(() => database.drop())

const start = async (settings: { founderEmail?: string; founderPassword?: string } = {}) => {
  const lines: string[] = []
  const config = {
    founderEmail: undefined,
    founderPassword: undefined,
    siteUrl: 'https://exemple.fr',
    ...settings,
  }
  await createFounderIfMissing({ db: database.db, config, print: (message) => lines.push(message) })
  return lines
}
const readUsers = () =>
  database.db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.roles', 'u.password_hash', 'u.email_verified_at', 'm.searchable'])
    .execute()

test('the first start creates member 1 and prints the password once', async () => {
  const [message = '', ...others] = await start()
  expect(others).toEqual([])
  const password = /^The founder signs in with fondateur@exemple\.fr and (\S{16}) \(shown this once\)$/.exec(
    message,
  )?.[1]
  const [founder] = await readUsers()
  expect(founder).toMatchObject({ id: 1, email: 'fondateur@exemple.fr', roles: 3, searchable: false })
  expect(founder?.email_verified_at).toBeInstanceOf(Date)
  expect(await verifyPassword(String(founder?.password_hash), String(password))).toBe(true)
  expect(await start()).toEqual([])
  expect((await createMember(database.db)).id).toBe(2)
})

test('a password of the settings is used and never printed', async () => {
  const lines = await start({ founderEmail: 'moi@exemple.fr', founderPassword: 'une phrase bien à moi' })
  expect(lines).toEqual(['The founder signs in with moi@exemple.fr and the password of FOUNDER_PASSWORD'])
  expect(await verifyPassword(String((await readUsers())[0]?.password_hash), 'une phrase bien à moi')).toBe(
    true,
  )
})

test('concurrent starts create one founder', async () => {
  const lines = (await Promise.all([start(), start(), start(), start()])).flat()
  expect(lines).toHaveLength(1)
  expect(await readUsers()).toHaveLength(1)
})

test('a site with members but without founder keeps their ids', async () => {
  await database.db.executeQuery(CompiledQuery.raw("select setval('users_id_seq', 40)"))
  expect((await createMember(database.db)).id).toBe(41)
  await start()
  expect((await createMember(database.db)).id).toBe(42)
})

test('a taken name is reported in one sentence', async () => {
  await database.db.executeQuery(CompiledQuery.raw("select setval('users_id_seq', 40)"))
  await createMember(database.db, { name: 'Guinguette' })
  await expect(start()).rejects.toThrow('Member 1 is missing, and the name Guinguette')
})
