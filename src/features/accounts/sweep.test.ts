import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/db.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { deleteExpiredAccountData, deleteExpiredSignUps } from './register.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const days = (count: number) => new Date(Date.now() + count * 86_400_000)

test('expired rows are deleted, and IP addresses after a year', async () => {
  const { db } = database
  const long = await createMember(db, { signup_ip: '192.0.2.1', signup: days(-366) })
  const lately = await createMember(db, { signup_ip: '192.0.2.2', signup: days(-364) })
  const session = (name: string, row: object) => ({
    token_hash: Buffer.from(name),
    user_id: long.id,
    expires_at: days(1),
    user_agent: name,
    ...row,
  })
  await db
    .insertInto('sessions')
    .values([
      session('alive', {}),
      session('too old', { expires_at: days(-1) }),
      session('unused', { seen_at: days(-2) }),
      session('remembered', { seen_at: days(-2), remember: true }),
      session('long unused', { seen_at: days(-61), remember: true }),
    ])
    .execute()
  const link = (name: string, expires_at: Date) => ({
    token_hash: Buffer.from(name),
    user_id: long.id,
    kind: 'verify' as const,
    email: name,
    expires_at,
  })
  await db
    .insertInto('account_tokens')
    .values([link('good', days(1)), link('dead', days(-1))])
    .execute()
  await db
    .insertInto('account_erasures')
    .values([
      { user_id: 8_000_001, erased_at: days(-366) },
      { user_id: 8_000_002, erased_at: days(-364) },
    ])
    .execute()
  await deleteExpiredAccountData(db)
  const numbers = await db.selectFrom('account_erasures').select('user_id').execute()
  expect(numbers).toEqual([{ user_id: 8_000_002 }])
  const sessions = await db.selectFrom('sessions').select('user_agent').orderBy('id').execute()
  expect(sessions.map(({ user_agent }) => user_agent)).toEqual(['alive', 'remembered'])
  expect(await db.selectFrom('account_tokens').select('email').execute()).toEqual([{ email: 'good' }])
  expect(await db.selectFrom('users').select(['id', 'signup_ip']).orderBy('id').execute()).toEqual([
    { id: long.id, signup_ip: null },
    { id: lately.id, signup_ip: '192.0.2.2' },
  ])
})

test('sign-ups whose link nobody opened in a day are deleted, and expired proofs', async () => {
  const { db } = database
  const pending = (name: string, expires_at: Date) => ({ sealed: Buffer.from(name), expires_at })
  await db
    .insertInto('pending_signups')
    .values([pending('waits', days(1)), pending('over', days(0))])
    .execute()
  await db
    .insertInto('used_proofs')
    .values([
      { id: 'valid', expires_at: days(1) },
      { id: 'expired', expires_at: days(0) },
    ])
    .execute()
  await deleteExpiredSignUps(db)
  const rows = await db.selectFrom('pending_signups').select('sealed').execute()
  expect(rows.map(({ sealed }) => String(sealed))).toEqual(['waits'])
  expect(await db.selectFrom('used_proofs').select('id').execute()).toEqual([{ id: 'valid' }])
})
