import { hashPassword } from '../../src/features/accounts/password.ts'
import type { BenchRequest } from './load.ts'
import { fillAlbums } from './photos.ts'
import { recordPage } from './recorded-pages.ts'
import type { Row, WorkTarget } from './report.ts'
import type { Bench } from './run.ts'
import {
  compressed,
  measureWorks,
  postAs,
  requestAs,
  serve,
  serveTemplate,
  signIn,
  type Work,
} from './work.ts'

/** A page of members, and what is asked of it. */
interface MemberPage {
  /** Names the row. */
  page: string
  requests: BenchRequest[]
  /** Of the hand-written template; its page of members by default. */
  template?: BenchRequest[]
  isPartitioned?: boolean
  target: WorkTarget
  peer?: number
}

const LIMIT_LABEL = 'hand-written template'
const LEAST_OF_SAME = 0.5

/** A page compared with the hand-written template, and with a template of its own HTML and statements. */
export async function createMemberPageWork(
  bench: Bench,
  { page, requests, template, isPartitioned = false, target, peer }: MemberPage,
): Promise<Work> {
  const step = Math.max(1, Math.floor(requests.length / bench.sizes.recordedRequests))
  const recorded: BenchRequest[] = []
  let note = ''
  for (const [index, request] of requests.filter((_, turn) => turn % step === 0).entries()) {
    const path = `/recorded/${encodeURIComponent(page)}/${index}`
    const content = await recordPage(bench, request)
    await bench.floor.call('replay', { path, page: content })
    note = `${content.statements.length} statements, ${Math.round(content.html.length / 1000)} kB`
    recorded.push({ path, headers: request.headers ?? {} })
  }
  const cookies = requests.slice(0, READER_COUNT).map(({ headers = {} }) => ({ path: '/', headers }))
  const options = { isPartitioned }
  return {
    entry: `${page}, member`,
    server: serve(bench, compressed(requests), options),
    limit: serveTemplate(bench, compressed(template ?? cookies), options),
    limitLabel: LIMIT_LABEL,
    target,
    ...(peer && { peer }),
    others: [
      {
        entry: `${page}, of a template of the same HTML and statements`,
        limit: serveTemplate(bench, compressed(recorded)),
        limitLabel: 'template of the same HTML and statements',
        target: { share: LEAST_OF_SAME },
        note,
      },
    ],
  }
}

const READER_COUNT = 50

/** Pages, compared with templates. */
export async function measurePages(bench: Bench): Promise<Row[]> {
  const tokens = await signIn(bench, bench.memberIds.slice(0, READER_COUNT))
  const shown = bench.memberIds.slice(READER_COUNT, 2 * READER_COUNT)
  await fillAlbums(bench, shown)
  const profiles = shown.map((id) => `/celibataire/${id}`)
  const pages: MemberPage[] = [
    { page: 'home page', requests: requestAs(tokens, '/'), target: { share: 0.17, databaseCost: 1 } },
    { page: 'profile page', requests: requestAs(tokens, profiles), target: { share: 0.14 } },
    {
      page: 'search page',
      requests: requestAs(tokens, '/recherche'),
      target: { share: 0.15, cost: 3.2 },
      peer: 13.7,
    },
    { page: 'photos wall', requests: requestAs(tokens, '/photos'), target: { share: 0.15 } },
  ]
  const works: Work[] = [
    {
      entry: 'landing page, visitor',
      server: serve(bench, compressed([{ path: '/' }])),
      limit: serveTemplate(bench, compressed([{ path: '/' }])),
      limitLabel: LIMIT_LABEL,
      target: { share: 0.29 },
    },
  ]
  for (const page of pages) works.push(await createMemberPageWork(bench, page))
  return measureWorks(bench, works)
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
