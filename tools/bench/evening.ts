import { createSession } from '../../src/platform/http/session.ts'
import { fillNews } from './feed.ts'
import { fillForum, pickTopics, topicSlug } from './fill-forum.ts'
import { fillMessages } from './fill-messages.ts'
import { createReplyRequest } from './forum-writes.ts'
import { type BenchRequest, requestAsEach } from './load.ts'
import { createSendRequest, findWriters, splitMembers } from './messages.ts'
import { fillNotifications } from './notifications.ts'
import { fillAlbums } from './photos.ts'
import type { Bench } from './run.ts'
import { prepareSearches } from './search.ts'
import { createSignInRequests } from './sign-in.ts'
import { fillVisits } from './visitors.ts'

const READER_COUNT = 50
const TOPIC_COUNT = 1_000

/** Typical requests of an evening by kind, each from many members. */
export type EveningRequests = Awaited<ReturnType<typeof createEveningRequests>>

/** Fills the data of an evening and creates its requests. */
export async function createEveningRequests(bench: Bench) {
  const { listIds, writerIds } = splitMembers(bench)
  const shown = bench.memberIds.slice(READER_COUNT, 2 * READER_COUNT)
  await fillMessages(bench, listIds)
  const news = await fillNews(bench.pool, bench.members, bench.print)
  const forum = await fillForum(bench.pool, bench.members, bench.print)
  await fillNotifications(bench)
  await fillVisits(bench, bench.memberIds.slice(0, READER_COUNT))
  await fillAlbums(bench, shown)
  const writers = await findWriters(bench, writerIds)
  const { cells, request } = await prepareSearches(bench)
  const readers = bench.memberIds.slice(0, READER_COUNT)
  const cookies = await Promise.all(readers.map((id) => createSession(bench.db, id)))
  const topics = pickTopics(forum, TOPIC_COUNT)
  const as = (path: string, turn: number): BenchRequest => ({
    path,
    headers: { cookie: `guinguette=${cookies[turn % cookies.length]}` },
  })
  return {
    page: requestAsEach(cookies, '/'),
    profile: shown.map((id, turn) => as(`/celibataire/${id}`, turn)),
    search: cells.flatMap(({ queries }) => queries.map(request)) as BenchRequest[],
    'conversation list': requestAsEach(cookies.slice(0, listIds.length), '/api/messages/0'),
    thread: writers.map(({ thread, last, token }) => ({
      path: `/api/messages/conversation/${thread}/${last}`,
      headers: { cookie: `guinguette=${token}` },
    })) as BenchRequest[],
    send: writers.map((writer): BenchRequest => createSendRequest(bench.secret, writer)),
    feed: topics.map((_, turn) => as(`/api/newsfeed/0?before=${2 + ((turn * 7_919) % news)}`, turn)),
    notifications: requestAsEach(cookies, '/api/notifications'),
    'topic page': topics.map((topic, turn) => as(`/forum/topic/${topicSlug(topic)}`, turn)),
    reply: topics.map((topic, turn) => {
      const { user, token } = writers[turn % writers.length] ?? { user: 0, token: '' }
      return createReplyRequest(bench.secret, { id: user, token }, topic)
    }),
    'sign-in': await createSignInRequests(bench),
  }
}
