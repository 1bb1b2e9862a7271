import { createSession } from '../../http/session.ts'
import { fillAlbums } from '../albums.ts'
import { fillForum, slugOf, someTopics } from '../fill-forum.ts'
import { fillMessages } from '../fill-messages.ts'
import { fillNews } from '../fill-news.ts'
import { replying } from '../forum-writes.ts'
import type { BenchRequest } from '../load.ts'
import { castOf, readWriters, sending } from '../messages.ts'
import type { Bench } from '../run.ts'
import { prepareSearches } from '../search.ts'

/** So often each kind of request stands in a round of the mix. */
const SHARES = {
  visitors: 6,
  pages: 6,
  searches: 4,
  lists: 4,
  threads: 4,
  feeds: 3,
  notices: 2,
  sends: 2,
  replies: 1,
}
type Kind = keyof typeof SHARES
const ROUNDS = 400

/** The site's pages and calls as an evening mixes them, reading and writing, of many members and of visitors. */
export async function mixOf(bench: Bench): Promise<BenchRequest[]> {
  const kinds = await requestsOf(bench)
  const order = (Object.keys(SHARES) as Kind[]).flatMap((kind) => Array<Kind>(SHARES[kind]).fill(kind))
  // A step that has no factor in common with the length visits all of a round, kinds mixed.
  const round = order.map((_, place) => order[(place * 7) % order.length] as Kind)
  const turns = new Map<Kind, number>()
  return Array.from({ length: ROUNDS }, () => round)
    .flat()
    .map((kind) => {
      const turn = turns.get(kind) ?? 0
      turns.set(kind, turn + 1)
      return kinds[kind][turn % kinds[kind].length] as BenchRequest
    })
}

async function requestsOf(bench: Bench): Promise<Record<Kind, BenchRequest[]>> {
  const { listIds, writerIds } = castOf(bench)
  await fillMessages(bench, listIds)
  const news = await fillNews(bench.pool, bench.members, bench.print)
  const forum = await fillForum(bench.pool, bench.members, bench.print)
  await fillAlbums(bench, bench.memberIds.slice(50, 100))
  const writers = await readWriters(bench, writerIds)
  const { cells, request } = await prepareSearches(bench)
  const readers = await Promise.all(
    bench.memberIds.slice(0, 100).map(async (id) => ({ id, token: await createSession(bench.db, id) })),
  )
  const topics = someTopics(forum, 2_000)
  const as = (turn: number, path: string): BenchRequest => ({
    path,
    headers: { cookie: `guinguette=${readers[turn % readers.length]?.token}` },
  })
  const many = (path: (turn: number) => string) =>
    Array.from({ length: 200 }, (_, turn) => as(turn, path(turn)))
  const topic = (turn: number) => slugOf(topics[turn % topics.length] ?? 1)
  const member = (turn: number) => bench.memberIds[50 + (turn % 50)]
  const pages = [
    () => '/',
    () => '/recherche',
    (turn: number) => `/celibataire/${member(turn)}`,
    () => '/photos',
    () => '/messages',
    (turn: number) => `/forum/topic/${topic(turn)}`,
  ]
  return {
    visitors: topics.slice(0, 1_000).map((_, turn) => ({
      path:
        turn % 4 === 0
          ? ['/', '/forum', '/aide', '/inscription'][turn % 3] || '/'
          : `/forum/topic/${topic(turn)}`,
    })),
    pages: many((turn) => pages[turn % pages.length]?.(turn) ?? '/'),
    searches: cells.flatMap(({ queries }) => queries.map(request)),
    lists: many(() => '/api/messages/0'),
    threads: writers.map(({ thread, last, token }) => ({
      path: `/api/messages/conversation/${thread}/${last}`,
      headers: { cookie: `guinguette=${token}` },
    })),
    feeds: many((turn) => `/api/newsfeed/0?before=${1 + ((turn * 7_919) % news)}`),
    notices: many(() => '/api/notifications'),
    sends: writers.map((writer) => sending(bench.secret, writer)),
    replies: writers
      .slice(0, 100)
      .map(({ user, token }, turn) => replying(bench.secret, { id: user, token }, topics[turn] ?? 1)),
  }
}
