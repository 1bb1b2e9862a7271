import { createSession, hashToken, readViewer } from '../../src/platform/http/session.ts'
import { measureLayout, measureLighthouse } from './browser.ts'
import { measureDelivery } from './delivery.ts'
import { measureNews } from './feed.ts'
import { measureForum } from './forum.ts'
import { measureFriends } from './friends.ts'
import { type BenchRequest, requestAsEach } from './load.ts'
import { measureMessages } from './messages.ts'
import { measureNotifications } from './notifications.ts'
import { fillAlbums, measurePictures, measureThumbnails, measureUploads } from './photos.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { measureScale } from './scale/measure.ts'
import { measurePresence, measureSearch } from './search.ts'
import { measureSignIn } from './sign-in.ts'
import { measureSoak } from './soak.ts'
import { measureStart } from './start.ts'
import { measureStreams } from './streams.ts'
import { measureVisitors } from './visitors.ts'
import { measureWeight } from './weight.ts'

export interface Entry {
  name: string
  /** Runs only when named by `--only`, since it takes long. */
  byName?: true
  run(bench: Bench): Promise<Row[]>
}

async function signInAll(bench: Bench, ids: number[]): Promise<string[]> {
  return Promise.all(ids.map((id) => createSession(bench.db, id)))
}

const pages: Entry = {
  name: 'pages',
  run: async (bench) => {
    const { alternate, overHttp } = bench.load
    const cookies = await signInAll(bench, bench.memberIds.slice(0, 50))
    const shown = bench.memberIds.slice(50, 100)
    await fillAlbums(bench, shown)
    const profiles = shown.map((id, turn) => ({
      path: `/celibataire/${id}`,
      headers: { cookie: `guinguette=${cookies[turn % cookies.length]}` },
    }))
    const works: [string, BenchRequest[]][] = [
      ['landing page, visitor', [{ path: '/' }]],
      ['home page, member', requestAsEach(cookies, '/')],
      ['profile page, member', profiles],
      ['search page, member', requestAsEach(cookies, '/recherche')],
      ['photos wall, member', requestAsEach(cookies, '/photos')],
    ]
    const rows: Row[] = []
    for (const [entry, requests] of works) {
      const figures = await alternate(
        () => overHttp(bench.address, requests),
        () => overHttp(bench.floorAddress, requestAsEach(entry.endsWith('visitor') ? [''] : cookies, '/')),
      )
      rows.push({
        entry,
        ...figures,
        limitLabel: 'hand-written template',
        target: { rate: entry.endsWith('member') ? 1000 : 1300, ofLimit: 4530 },
      })
    }
    return rows
  },
}

const sessions: Entry = {
  name: 'session',
  run: async (bench) => {
    const { alternate, bare } = bench.load
    const cookies = await signInAll(bench, bench.memberIds.slice(0, 200))
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
    return [{ entry: 'session lookup', ...figures, limitLabel: 'one primary key', target: {} }]
  },
}

export const entries: readonly Entry[] = [
  pages,
  sessions,
  { name: 'sign-in', run: measureSignIn },
  { name: 'search', run: measureSearch },
  { name: 'presence', run: measurePresence },
  { name: 'friends', run: measureFriends },
  { name: 'pictures', run: measurePictures },
  { name: 'thumbnails', run: measureThumbnails },
  { name: 'uploads', run: measureUploads },
  { name: 'messages', run: measureMessages },
  { name: 'delivery', run: measureDelivery },
  { name: 'streams', run: measureStreams },
  { name: 'forum', run: measureForum },
  { name: 'news', run: measureNews },
  { name: 'notifications', run: measureNotifications },
  { name: 'visitors', run: measureVisitors },
  { name: 'weight', run: measureWeight },
  { name: 'layout', run: measureLayout },
  { name: 'lighthouse', run: measureLighthouse },
  { name: 'start', run: measureStart },
  { name: 'soak', byName: true, run: measureSoak },
  { name: 'scale', byName: true, run: measureScale },
]
