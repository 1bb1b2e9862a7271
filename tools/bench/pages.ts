import { hashPassword, verifyPassword } from '../../src/features/accounts/password.ts'
import { hashToken, readViewer } from '../../src/platform/http/session.ts'
import type { BenchRequest } from './load.ts'
import { fillAlbums } from './photos.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import {
  elementAt,
  measureWorks,
  postAs,
  requestAs,
  runHere,
  runStatement,
  serve,
  serveTemplate,
  signIn,
} from './work.ts'

/** Pages, compared with a hand-written template. */
export async function measurePages(bench: Bench): Promise<Row[]> {
  const tokens = await signIn(bench, bench.memberIds.slice(0, 50))
  const shown = bench.memberIds.slice(50, 100)
  await fillAlbums(bench, shown)
  const pages: [string, BenchRequest[]][] = [
    ['home page, member', requestAs(tokens, '/')],
    [
      'profile page, member',
      requestAs(
        tokens,
        shown.map((id) => `/celibataire/${id}`),
      ),
    ],
    ['search page, member', requestAs(tokens, '/recherche')],
    ['photos wall, member', requestAs(tokens, '/photos')],
  ]
  const limitLabel = 'hand-written template'
  return measureWorks(bench, [
    {
      entry: 'landing page, visitor',
      server: serve(bench, [{ path: '/' }]),
      limit: serveTemplate(bench, requestAs([''], '/')),
      limitLabel,
      target: { rate: 1300, ofLimit: 4530 },
    },
    ...pages.map(([entry, requests]) => ({
      entry,
      server: serve(bench, requests),
      limit: serveTemplate(bench, requestAs(tokens, '/')),
      limitLabel,
      target: { rate: 1000, ofLimit: 4530 },
    })),
  ])
}

/** The session with the mailbox's counts, compared with one row. */
export async function measureSessions(bench: Bench): Promise<Row[]> {
  const tokens = await signIn(bench, bench.memberIds.slice(0, 200))
  const hashes = tokens.map(hashToken)
  const query = { name: 'bare', text: 'select user_id from sessions where token_hash = $1' }
  return measureWorks(bench, [
    {
      entry: 'session lookup',
      server: runHere(bench, (turn) => readViewer(bench.pool, elementAt(tokens, turn))),
      limit: runStatement(bench, query, (turn) => [elementAt(hashes, turn)]),
      limitLabel: 'one primary key',
    },
  ])
}

const PASSWORD = 'une longue phrase de passe'
const SIGN_IN_MEMBERS = 20

/** Creates sign-in requests of members with a known password. */
export async function createSignInRequests({ db, secret, memberIds }: Bench): Promise<BenchRequest[]> {
  const ids = memberIds.slice(0, SIGN_IN_MEMBERS)
  const password_hash = await hashPassword(PASSWORD)
  await db.updateTable('users').set({ password_hash }).where('id', 'in', ids).execute()
  const users = await db.selectFrom('users').select('email').where('id', 'in', ids).execute()
  return users.map(({ email }) => postAs(secret, 'v.bench', '/api/login', { email, password: PASSWORD }))
}

/** Sign-in, compared with its two key derivations. */
export async function measureSignIn(bench: Bench): Promise<Row[]> {
  const requests = await createSignInRequests(bench)
  const hash = await hashPassword(PASSWORD)
  const verify = () => verifyPassword(hash, PASSWORD)
  return measureWorks(bench, [
    {
      entry: 'sign-in',
      server: serve(bench, requests, { connections: 8 }),
      limit: runHere(bench, () => Promise.all([verify(), verify()])),
      limitLabel: 'two argon2id',
    },
  ])
}
