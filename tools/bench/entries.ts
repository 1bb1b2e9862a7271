import { createSession, hashToken, readViewer } from '../../src/platform/http/session.ts'
import { fillAlbums } from './albums.ts'
import { runDelivery } from './delivery.ts'
import { runForum } from './forum.ts'
import { runFriends } from './friends.ts'
import { runLayout } from './layout.ts'
import { runLighthouse } from './lighthouse.ts'
import type { BenchRequest } from './load.ts'
import { runMessages } from './messages.ts'
import { runNews } from './news.ts'
import { runNotices } from './notices.ts'
import { runThumbnails, runUploads } from './photos.ts'
import { runPictures } from './pictures.ts'
import { runPresence } from './presence.ts'
import { asEach } from './requests.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'
import { runScale } from './scale/measure.ts'
import { runSearch } from './search.ts'
import { runSignIn } from './sign-in.ts'
import { runSoak } from './soak/soak.ts'
import { runStart } from './start.ts'
import { runStreams } from './streams.ts'
import { runVisitors } from './visitors.ts'
import { runWeight } from './weight.ts'

export interface Entry {
  name: string
  /** Run where it is asked for by name only: it takes its time. */
  byName?: true
  run(bench: Bench): Promise<Row[]>
}

async function cookiesOf(bench: Bench, ids: number[]): Promise<string[]> {
  return Promise.all(ids.map((id) => createSession(bench.db, id)))
}

const pages: Entry = {
  name: 'pages',
  run: async (bench) => {
    const { alternate, overHttp } = bench.load
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
        asked: { rate: entry.endsWith('member') ? 1000 : 1300, of: 4530 },
      })
    }
    return rows
  },
}

const sessions: Entry = {
  name: 'session',
  run: async (bench) => {
    const { alternate, bare } = bench.load
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
    return [{ entry: 'session lookup', ...figures, limitIs: 'one primary key', asked: {} }]
  },
}

export const entries: readonly Entry[] = [
  pages,
  sessions,
  { name: 'sign-in', run: runSignIn },
  { name: 'search', run: runSearch },
  { name: 'presence', run: runPresence },
  { name: 'friends', run: runFriends },
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
  { name: 'weight', run: runWeight },
  { name: 'layout', run: runLayout },
  { name: 'lighthouse', run: runLighthouse },
  { name: 'start', run: runStart },
  { name: 'soak', byName: true, run: runSoak },
  { name: 'scale', byName: true, run: runScale },
]
