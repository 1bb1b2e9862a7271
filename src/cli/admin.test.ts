import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase, truncate } from '../../tests/support/db.ts'
import { createMember } from '../../tests/support/factories.ts'
import { readEnv } from '../env.ts'
import { verifyPassword } from '../features/accounts/password.ts'
import { admin } from './admin.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => truncate(database.db))
afterAll(() => database.drop())

/** Runs the word as the command line does and gives what it prints. */
async function run(...args: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await admin.run(args, readEnv({ DATABASE_URL: database.url }))
  return print.mock.calls.flat().join('\n')
}

async function read(id: number) {
  return database.db
    .selectFrom('users')
    .select(['roles', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('a role is given by id or by address, in whatever case', async () => {
  const zoe = await createMember(database.db, { name: 'Zoé', email: 'zoe@exemple.fr' })
  expect(await run('role', 'ZOE@exemple.fr', '2')).toBe(`Zoé (member ${zoe.id}) now has role 2.`)
  expect((await read(zoe.id)).roles).toBe(2)
  await run('role', String(zoe.id), '0')
  expect((await read(zoe.id)).roles).toBe(0)
})

test('of two accounts that claim one address the verified one is meant', async () => {
  const verified = await createMember(database.db, { email: 'a@exemple.fr' })
  const other = await createMember(database.db, { email: 'a@exemple.fr', email_verified_at: null })
  await run('role', 'a@exemple.fr', '1')
  expect([(await read(verified.id)).roles, (await read(other.id)).roles]).toEqual([1, 0])
})

test('a suspended member gets no role', async () => {
  const { id } = await createMember(database.db, { name: 'Max', roles: -1 })
  await expect(run('role', String(id), '1')).rejects.toThrow('Max is suspended: lift that on the site first.')
  expect((await read(id)).roles).toBe(-1)
})

test('a new password works, and ends the sessions', async () => {
  const { id } = await createMember(database.db, { name: 'Lou' })
  const session = {
    token_hash: Buffer.from('x'),
    user_id: id,
    ip: null,
    user_agent: null,
    expires_at: new Date(),
  }
  await database.db.insertInto('sessions').values(session).execute()

  const password = (await run('password', String(id))).match(
    /^The new password of Lou \(member \d+\) is (\S{16})$/,
  )?.[1]
  expect(await verifyPassword((await read(id)).password_hash, password ?? '')).toBe(true)
  expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test.each([
  [['role', 'nobody@exemple.fr', '1'], 'There is no member "nobody@exemple.fr".'],
  [['password', '12'], 'There is no member "12".'],
  [
    ['role', '1', '4'],
    'Expected "./guinguette admin role <e-mail or id> <0-3>" or "./guinguette admin password <e-mail or id>".',
  ],
  [[], 'Expected "./guinguette admin role'],
])('%j is refused with one sentence', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence)
})
