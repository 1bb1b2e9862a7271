import { fillForum, pickTopics, topicSlug } from './fill-forum.ts'
import { createReplyRequest } from './forum-writes.ts'
import { fillNews, fillNotifications, fillVisits } from './lists.ts'
import type { BenchRequest } from './load.ts'
import { createSendRequest, prepareWriters, requestLatest, splitMembers } from './messages.ts'
import { createSignInRequests } from './pages.ts'
import { fillAlbums } from './photos.ts'
import type { Bench } from './run.ts'
import { prepareSearches } from './search.ts'
import { compressed, elementAt, requestAs, signIn } from './work.ts'

const READER_COUNT = 50
const TOPIC_COUNT = 1_000

/** Typical requests of an evening by kind, each from many members. */
export type EveningRequests = Awaited<ReturnType<typeof createEveningRequests>>

/** Fills the data of an evening and creates its requests. */
export async function createEveningRequests(bench: Bench) {
  const [readers, shown] = [
    bench.memberIds.slice(0, READER_COUNT),
    bench.memberIds.slice(READER_COUNT, 2 * READER_COUNT),
  ]
  const writers = await prepareWriters(bench)
  const news = await fillNews(bench)
  const topics = pickTopics(await fillForum(bench), TOPIC_COUNT)
  await fillNotifications(bench)
  await fillVisits(bench, readers)
  await fillAlbums(bench, shown)
  const { cells, request } = await prepareSearches(bench)
  const tokens = await signIn(bench, readers)
  const as = (paths: string[]): BenchRequest[] => requestAs(tokens, paths)
  return {
    page: compressed(requestAs(tokens, '/')),
    profile: compressed(as(shown.map((id) => `/celibataire/${id}`))),
    search: cells.flatMap(({ queries }) => queries.map((query) => request(query))),
    'conversation list': requestAs(tokens.slice(0, splitMembers(bench).listIds.length), '/api/messages/0'),
    thread: requestLatest(writers),
    send: writers.map((writer) => createSendRequest(bench.secret, writer)),
    feed: as(topics.map((_, turn) => `/api/newsfeed/0?before=${2 + ((turn * 7_919) % news)}`)),
    notifications: requestAs(tokens, '/api/notifications'),
    'topic page': compressed(as(topics.map((topic) => `/forum/topic/${topicSlug(topic)}`))),
    reply: topics.map((topic, turn) => {
      const { user, token } = elementAt(writers, turn)
      return createReplyRequest(bench.secret, { id: user, token }, topic)
    }),
    'sign-in': await createSignInRequests(bench),
  }
}
