import { listTopics } from '../../src/features/forum/topics/lists.ts'
import {
  type BenchForum,
  createVocabulary,
  fillForum,
  pickTopics,
  topicSlug,
  VOCABULARY_SIZE,
} from './fill-forum.ts'
import { measureForumWrites } from './forum-writes.ts'
import type { BenchRequest } from './load.ts'
import type { Row, WorkTarget } from './report.ts'
import type { Bench } from './run.ts'
import {
  elementAt,
  measureWorks,
  requestAs,
  runHere,
  serve,
  serveTemplate,
  signIn,
  type Work,
} from './work.ts'

/** More topics than the page cache contains. */
const TOPICS_READ = 5_000
const READER_COUNT = 50
const CATEGORY_COUNT = 12
const PARTITIONED = { isPartitioned: true }

/** Pages, posts, replies, votes and searches, on a million posts. */
export async function measureForum(bench: Bench): Promise<Row[]> {
  const forum = await fillForum(bench)
  const tokens = await signIn(bench, bench.memberIds.slice(0, READER_COUNT))
  return [
    ...(await measureWorks(bench, [
      ...createPageWorks(bench, forum, tokens),
      ...createPostWorks(bench, forum),
    ])),
    ...(await measureForumWrites(bench, forum)),
    ...(await measureWorks(bench, createSearchWorks(bench))),
  ]
}

const request = (paths: readonly string[]): BenchRequest[] => paths.map((path) => ({ path }))

function createPageWorks(bench: Bench, forum: BenchForum, tokens: readonly string[]): Work[] {
  const ids = pickTopics(forum, TOPICS_READ)
  const topics = ids.map((id) => `/forum/topic/${topicSlug(id)}`)
  const templates = ids.map((id) => `/topic/${id}`)
  const pages = Math.floor(forum.topics / CATEGORY_COUNT / 20)
  const lists = Array.from(
    { length: TOPICS_READ },
    (_, turn) =>
      `/forum/categorie/partie-${1 + (turn % CATEGORY_COUNT)}?page=${1 + (Math.floor(turn / CATEGORY_COUNT) % pages)}`,
  )
  const page = (entry: string, requests: BenchRequest[], limit: BenchRequest[], target: WorkTarget) => ({
    entry,
    server: serve(bench, requests, PARTITIONED),
    limit: serveTemplate(bench, limit, PARTITIONED),
    limitLabel: 'hand-written template',
    target,
  })
  return [
    page('topic page, visitor, rendered each time', request(topics), request(templates), {
      rate: 1300,
      ofLimit: 4530,
      p99: 60,
    }),
    page('topic page, visitor, kept', request(topics.slice(0, 20)), request(['/kept']), {
      rate: 5000,
      ofLimit: 55_000,
    }),
    page('topic page, member', requestAs(tokens, topics), requestAs(tokens, templates), {
      rate: 1000,
      ofLimit: 4530,
    }),
    page('category page, visitor, rendered each time', request(lists), request(['/']), {
      rate: 1300,
      ofLimit: 4530,
    }),
  ]
}

function createPostWorks(bench: Bench, forum: BenchForum): Work[] {
  const ids = pickTopics(forum, TOPICS_READ)
  const { id, posts } = forum.deep
  const last = posts / 10
  const pagesFrom = (first: number) =>
    request(Array.from({ length: 20 }, (_, turn) => `/api/forum/topic/posts/${id}?page=${first + turn}`))
  return [
    {
      entry: 'posts of a topic, JSON',
      server: serve(bench, request(ids.map((topic) => `/api/forum/topic/posts/${topic}`)), PARTITIONED),
      limit: serveTemplate(bench, request(ids.map((topic) => `/posts/${topic}`)), PARTITIONED),
      limitLabel: 'one statement over plain http',
      target: { rate: 2500, ofLimit: 4350 },
    },
    {
      entry: `posts of a topic, pages to ${last.toLocaleString('en')}`,
      server: serve(bench, pagesFrom(last - 19), PARTITIONED),
      limit: serve(bench, pagesFrom(1), PARTITIONED),
      limitLabel: 'its first pages',
      target: { share: 0.9 },
    },
  ]
}

/** Each search over HTTP, compared with the same query in process. */
function createSearchWorks(bench: Bench): Work[] {
  const vocabulary = createVocabulary(1, VOCABULARY_SIZE)
  const rare = vocabulary.slice(-400, -360)
  const searches: [string, string[]][] = [
    ['a rare word', rare],
    ['a common word', vocabulary.slice(4, 5)],
    ['two words', [`${vocabulary[60]} ${vocabulary[120]}`]],
    ['a beginning', rare.map((term) => term.slice(0, 5))],
  ]
  return searches.map(([label, texts]) => ({
    entry: `forum search, ${label}`,
    server: serve(
      bench,
      request(texts.map((text) => `/api/forum?search=${encodeURIComponent(text)}`)),
      PARTITIONED,
    ),
    limit: runHere(bench, (turn) =>
      listTopics(bench, null, { category: '', search: elementAt(texts, turn), page: 1 }),
    ),
    limitLabel: 'the same in process',
  }))
}
