import { hashPassword, verifyPassword } from '../../src/features/accounts/password.ts'
import { createCsrfToken } from '../../src/platform/http/session.ts'
import type { BenchRequest } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'

const PASSWORD = 'une longue phrase de passe'
const SIGN_IN_MEMBERS = 20

/** Creates sign-in requests of members with a known password. */
export async function createSignInRequests({ db, secret, memberIds }: Bench): Promise<BenchRequest[]> {
  const ids = memberIds.slice(0, SIGN_IN_MEMBERS)
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

/** Sign-in, compared with its two key derivations. */
export async function measureSignIn(bench: Bench): Promise<Row[]> {
  const { alternate, bare, overHttp } = bench.load
  const requests = await createSignInRequests(bench)
  const password_hash = await hashPassword(PASSWORD)
  const figures = await alternate(
    () => overHttp(bench.address, requests, { connections: 8 }),
    () =>
      bare(() =>
        Promise.all([verifyPassword(password_hash, PASSWORD), verifyPassword(password_hash, PASSWORD)]),
      ),
  )
  return [{ entry: 'sign-in', ...figures, limitLabel: 'two argon2id', target: {} }]
}
