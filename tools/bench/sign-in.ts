import { hashPassword, verifyPassword } from '../../src/features/accounts/password.ts'
import { createCsrfToken } from '../../src/platform/http/session.ts'
import type { BenchRequest } from './load.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'

const PASSWORD = 'une longue phrase de passe'
const MEMBERS = 20

/** Signing in as each of some members, who are given a password for it. */
export async function signInRequests({ db, secret, memberIds }: Bench): Promise<BenchRequest[]> {
  const ids = memberIds.slice(0, MEMBERS)
  const password_hash = await hashPassword(PASSWORD)
  await db.updateTable('users').set({ password_hash }).where('id', 'in', ids).execute()
  const users = await db.selectFrom('users').select('email').where('id', 'in', ids).execute()
  const visitor = 'v.bench'
  return users.map(({ email }) => ({
    method: 'POST',
    path: '/api/login',
    headers: {
      cookie: `guinguette=${visitor}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': createCsrfToken(secret, visitor),
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  }))
}

/** Signing in, beside the two derivations of a key that it does whoever asks. */
export async function runSignIn(bench: Bench): Promise<Row[]> {
  const { alternate, bare, overHttp } = bench.load
  const requests = await signInRequests(bench)
  const password_hash = await hashPassword(PASSWORD)
  const figures = await alternate(
    () => overHttp(bench.address, requests, { connections: 8 }),
    () =>
      bare(() =>
        Promise.all([verifyPassword(password_hash, PASSWORD), verifyPassword(password_hash, PASSWORD)]),
      ),
  )
  return [{ entry: 'sign-in', ...figures, limitIs: 'two argon2id', asked: {} }]
}
