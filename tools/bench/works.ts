import { createSession } from '../../src/platform/http/session.ts'
import { fillAlbums } from './albums.ts'
import { fillForum, slugOf, someTopics } from './fill-forum.ts'
import { fillMessages } from './fill-messages.ts'
import { fillNews } from './fill-news.ts'
import { replying } from './forum-writes.ts'
import type { BenchRequest } from './load.ts'
import { castOf, readWriters, sending } from './messages.ts'
import { fillNotices } from './notices.ts'
import { asEach } from './requests.ts'
import type { Bench } from './run.ts'
import { prepareSearches } from './search.ts'
import { signInRequests } from './sign-in.ts'
import { fillVisits } from './visitors.ts'

const READERS = 50
const TOPICS = 1_000

/** What members do of an evening, each kind as requests of many members. */
export type Evening = Awaited<ReturnType<typeof eveningOf>>

/** Fills what an evening reads and writes, and gives its requests. */
export async function eveningOf(bench: Bench) {
  const { listIds, writerIds } = castOf(bench)
  const shown = bench.memberIds.slice(READERS, 2 * READERS)
  await fillMessages(bench, listIds)
  const news = await fillNews(bench.pool, bench.members, bench.print)
  const forum = await fillForum(bench.pool, bench.members, bench.print)
  await fillNotices(bench)
  await fillVisits(bench, bench.memberIds.slice(0, READERS))
  await fillAlbums(bench, shown)
  const writers = await readWriters(bench, writerIds)
  const { cells, request } = await prepareSearches(bench)
  const readers = bench.memberIds.slice(0, READERS)
  const cookies = await Promise.all(readers.map((id) => createSession(bench.db, id)))
  const topics = someTopics(forum, TOPICS)
  const as = (path: string, turn: number): BenchRequest => ({
    path,
    headers: { cookie: `guinguette=${cookies[turn % cookies.length]}` },
  })
  return {
    page: asEach(cookies, '/'),
    profile: shown.map((id, turn) => as(`/celibataire/${id}`, turn)),
    search: cells.flatMap(({ queries }) => queries.map(request)) as BenchRequest[],
    'conversation list': asEach(cookies.slice(0, listIds.length), '/api/messages/0'),
    thread: writers.map(({ thread, last, token }) => ({
      path: `/api/messages/conversation/${thread}/${last}`,
      headers: { cookie: `guinguette=${token}` },
    })) as BenchRequest[],
    send: writers.map((writer): BenchRequest => sending(bench.secret, writer)),
    feed: topics.map((_, turn) => as(`/api/newsfeed/0?before=${2 + ((turn * 7_919) % news)}`, turn)),
    notifications: asEach(cookies, '/api/notifications'),
    'topic page': topics.map((topic, turn) => as(`/forum/topic/${slugOf(topic)}`, turn)),
    reply: topics.map((topic, turn) => {
      const { user, token } = writers[turn % writers.length] ?? { user: 0, token: '' }
      return replying(bench.secret, { id: user, token }, topic)
    }),
    'sign-in': await signInRequests(bench),
  }
}
