import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { accountMail } from '../../src/features/accounts/mails.ts'
import { verifyPassword } from '../../src/features/accounts/password.ts'
import { createSession } from '../../src/platform/http/session.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import { createTestDatabase, type TestDatabase, truncate } from '../../tests/support/db.ts'
import { createMember } from '../../tests/support/factories.ts'
import { admin } from './admin.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await truncate(database.db)
  // Member 1 is the founder, whose role cannot change.
  await createMember(database.db, { name: 'Guinguette', roles: 3 })
})
afterAll(() => database.drop())

/** Runs the command as the command line does and returns what it prints. */
async function run(...args: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await admin.run(args, readConfig({ DATABASE_URL: database.url }))
  return String(print.mock.calls.at(-1))
}

async function read(id: number) {
  return database.db
    .selectFrom('users')
    .select(['roles', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('role accepts an id or an e-mail address in any case', async () => {
  const zoe = await createMember(database.db, { name: 'Zoé', email: 'zoe@exemple.fr' })
  expect(await run('role', 'ZOE@exemple.fr', '2')).toBe(`Zoé (member ${zoe.id}) now has role 2.`)
  expect((await read(zoe.id)).roles).toBe(2)
  await run('role', String(zoe.id), '0')
  expect((await read(zoe.id)).roles).toBe(0)
})

test('when two accounts claim one address, role changes the verified one', async () => {
  const verified = await createMember(database.db, { email: 'a@exemple.fr' })
  const other = await createMember(database.db, { email: 'a@exemple.fr', email_verified_at: null })
  await run('role', 'a@exemple.fr', '1')
  expect([(await read(verified.id)).roles, (await read(other.id)).roles]).toEqual([1, 0])
})

test('role rejects a suspended member', async () => {
  const { id } = await createMember(database.db, { name: 'Max', roles: -1 })
  await expect(run('role', String(id), '1')).rejects.toThrow('Max is suspended: lift that on the site first.')
  expect((await read(id)).roles).toBe(-1)
})

test('password sets a working password and ends the sessions', async () => {
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

/** Adds a confirmed second factor and a session that has passed it. */
async function showFactor(user_id: number): Promise<void> {
  await database.db
    .insertInto('second_factors')
    .values({ user_id, secret: 'x', confirmed_at: new Date() })
    .execute()
  await createSession(database.db, user_id, { factor: true })
}
const shown = async () =>
  (await database.db.selectFrom('sessions').select('factor_at').execute()).map(
    ({ factor_at }) => factor_at !== null,
  )
const factors = () => database.db.selectFrom('second_factors').select('user_id').execute()

test("factor removes a lost second factor, the founder's too", async () => {
  await showFactor(1)
  expect(await run('factor', '1')).toBe(
    'Guinguette (member 1) has no second factor any more, and makes another at the next visit to /admin.',
  )
  expect([await factors(), await shown()]).toEqual([[], [false]])
  expect(await run('factor', '1')).toBe('Guinguette (member 1) had no second factor.')
})

test('factor and a last role taken away mail the member once the site runs', async () => {
  const jobs = createJobs(database.db, { info: () => {}, warn: () => {}, error: () => {} })
  const mails: object[] = []
  jobs.register(accountMail, async (mail) => void mails.push(mail))
  await jobs.start({ runWorker: false })
  const { id } = await createMember(database.db, { roles: 1 })
  for (const account of [1, id]) await showFactor(account)
  await run('factor', '1')
  await run('factor', '1')
  await run('role', String(id), '0')
  await jobs.drain()
  expect(mails).toHaveLength(2)
  for (const user_id of [1, id]) expect(mails).toContainEqual({ letter: 'factor-removed', user_id })
  await jobs.stop()
})

test('a lower role revokes admin access in every session; member 1 stays founder', async () => {
  const { id } = await createMember(database.db, { roles: 2 })
  await showFactor(id)
  await run('role', '2', '3')
  expect(await shown()).toEqual([true])
  await run('role', '2', '1')
  expect([await factors(), await shown()]).toEqual([[{ user_id: 2 }], [false]])
  await run('role', '2', '0')
  expect(await factors()).toEqual([])
  await expect(run('role', '1', '2')).rejects.toThrow(
    "Guinguette is the site's founder: nobody would be left to give roles.",
  )
  expect((await read(1)).roles).toBe(3)
})

test.each([
  [['role', 'nobody@exemple.fr', '1'], 'There is no member "nobody@exemple.fr".'],
  [['factor', '12'], 'There is no member "12".'],
  [['password', '12'], 'There is no member "12".'],
  [
    ['role', '1', '4'],
    'Expected "./guinguette admin role <e-mail or id> <0-3>" or "./guinguette admin password <e-mail or id>" or "./guinguette admin factor <e-mail or id>".',
  ],
  [[], 'Expected "./guinguette admin role'],
])('%j is rejected with one sentence', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence)
})
