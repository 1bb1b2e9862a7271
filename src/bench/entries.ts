import { hashPassword, verifyPassword } from '../features/accounts/password.ts'
import { createSession, csrfToken, hashToken, readViewer } from '../http/session.ts'
import { fillAlbums } from './albums.ts'
import { runDelivery } from './delivery.ts'
import { runForum } from './forum.ts'
import { alternate, type BenchRequest, bare, type Figures, overHttp } from './load.ts'
import { runMessages } from './messages.ts'
import { runNews } from './news.ts'
import { runNotices } from './notices.ts'
import { runThumbnails, runUploads } from './photos.ts'
import { runPictures } from './pictures.ts'
import type { Bench } from './run.ts'
import { runSearch } from './search.ts'
import { runStreams } from './streams.ts'
import { runVisitors } from './visitors.ts'

/** One line of the table: a piece of work through the whole server beside the same work without it. */
export interface Row {
  entry: string
  server: Figures
  limit: Figures
  /** What `limit` was. */
  limitIs: string
  /** What performance.md asks for, in words; empty where it asks nothing. */
  target: string
  /** What else was seen. */
  note?: string
}

export interface Entry {
  name: string
  run(bench: Bench): Promise<Row[]>
}

/** Requests of the same address by each of these members in turn. */
export function asEach(cookies: string[], path: string): BenchRequest[] {
  return cookies.map((cookie) => ({ path, headers: { cookie: `guinguette=${cookie}` } }))
}

async function cookiesOf(bench: Bench, ids: number[]): Promise<string[]> {
  return Promise.all(ids.map((id) => createSession(bench.db, id)))
}

const pages: Entry = {
  name: 'pages',
  run: async (bench) => {
    const cookies = await cookiesOf(bench, bench.memberIds.slice(0, 50))
    const shown = bench.memberIds.slice(50, 100)
    await fillAlbums(bench, shown)
    const profiles = shown.map((id, turn) => ({
      path: `/celibataire/${id}`,
      headers: { cookie: `guinguette=${cookies[turn % cookies.length]}` },
    }))
    const works: [string, BenchRequest[]][] = [
      ['landing page, visitor', [{ path: '/' }]],
      ['home page, member', asEach(cookies, '/')],
      ['profile page, member', profiles],
      ['search page, member', asEach(cookies, '/recherche')],
      ['photos wall, member', asEach(cookies, '/photos')],
    ]
    const rows: Row[] = []
    for (const [entry, requests] of works) {
      const figures = await alternate(
        () => overHttp(bench.address, requests),
        () => overHttp(bench.floor, asEach(entry.endsWith('visitor') ? [''] : cookies, '/')),
      )
      rows.push({
        entry,
        ...figures,
        limitIs: 'hand-written template',
        target: entry.endsWith('member') ? '≥ 22 % (1,000 of 4,530/s)' : '≥ 29 % (1,300 of 4,530/s)',
      })
    }
    return rows
  },
}

const sessions: Entry = {
  name: 'session',
  run: async (bench) => {
    const cookies = await cookiesOf(bench, bench.memberIds.slice(0, 200))
    const hashes = cookies.map(hashToken)
    const figures = await alternate(
      () => bare((turn) => readViewer(bench.pool, cookies[turn % cookies.length] ?? null)),
      () =>
        bare((turn) =>
          bench.pool.query({
            name: 'bare',
            text: 'select user_id from sessions where token_hash = $1',
            values: [hashes[turn % hashes.length]],
          }),
        ),
    )
    return [{ entry: 'session lookup', ...figures, limitIs: 'one primary key', target: '' }]
  },
}

const PASSWORD = 'une longue phrase de passe'

const signIn: Entry = {
  name: 'sign-in',
  run: async (bench) => {
    const password_hash = await hashPassword(PASSWORD)
    const ids = bench.memberIds.slice(0, 20)
    await bench.db.updateTable('users').set({ password_hash }).where('id', 'in', ids).execute()
    const users = await bench.db.selectFrom('users').select('email').where('id', 'in', ids).execute()
    const visitor = 'v.bench'
    const requests = users.map(({ email }) => ({
      method: 'POST' as const,
      path: '/api/login',
      headers: {
        cookie: `guinguette=${visitor}`,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': csrfToken(bench.secret, visitor),
      },
      body: JSON.stringify({ email, password: PASSWORD }),
    }))
    const figures = await alternate(
      () => overHttp(bench.address, requests, { connections: 8 }),
      () =>
        bare(() =>
          Promise.all([verifyPassword(password_hash, PASSWORD), verifyPassword(password_hash, PASSWORD)]),
        ),
    )
    return [{ entry: 'sign-in', ...figures, limitIs: 'two argon2id', target: '' }]
  },
}

export const entries: readonly Entry[] = [
  pages,
  sessions,
  signIn,
  { name: 'search', run: runSearch },
  { name: 'pictures', run: runPictures },
  { name: 'thumbnails', run: runThumbnails },
  { name: 'uploads', run: runUploads },
  { name: 'messages', run: runMessages },
  { name: 'delivery', run: runDelivery },
  { name: 'streams', run: runStreams },
  { name: 'forum', run: runForum },
  { name: 'news', run: runNews },
  { name: 'notifications', run: runNotices },
  { name: 'visitors', run: runVisitors },
]
