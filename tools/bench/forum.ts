import { listTopics } from '../../src/features/forum/topics/queries/topics.ts'
import { createSession } from '../../src/platform/http/session.ts'
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

/** More topics than the page cache contains. */
const TOPICS_READ = 5_000
const READER_COUNT = 50
const CATEGORY_COUNT = 12

/** Pages, posts, replies, votes and searches, on a million posts. */
export async function measureForum(bench: Bench): Promise<Row[]> {
  const forum = await fillForum(bench.pool, bench.members, bench.print)
  const cookies = await Promise.all(
    bench.memberIds.slice(0, READER_COUNT).map((id) => createSession(bench.db, id)),
  )
  return [
    ...(await measurePages(bench, forum, cookies)),
    await measurePosts(bench, forum),
    await measureDeepPages(bench, forum),
    ...(await measureForumWrites(bench, forum)),
    ...(await measureForumSearch(bench)),
  ]
}

async function measurePages(bench: Bench, forum: BenchForum, cookies: string[]): Promise<Row[]> {
  const { alternate, overHttp } = bench.load
  const ids = pickTopics(forum, TOPICS_READ)
  const as = (paths: string[]): BenchRequest[] =>
    paths.map((path, turn) => ({
      path,
      headers: { cookie: `guinguette=${cookies[turn % cookies.length]}` },
    }))
  const visited = (paths: string[]): BenchRequest[] => paths.map((path) => ({ path }))
  const topics = ids.map((id) => `/forum/topic/${topicSlug(id)}`)
  const templates = ids.map((id) => `/topic/${id}`)
  const pages = Math.floor(forum.topics / CATEGORY_COUNT / 20)
  const lists = Array.from(
    { length: TOPICS_READ },
    (_, turn) =>
      `/forum/categorie/partie-${1 + (turn % CATEGORY_COUNT)}?page=${1 + (Math.floor(turn / CATEGORY_COUNT) % pages)}`,
  )
  const [rendered, member, kept] = [
    { rate: 1300, ofLimit: 4530, p99: 60 },
    { rate: 1000, ofLimit: 4530 },
    { rate: 5000, ofLimit: 55_000 },
  ]
  const works: [string, BenchRequest[], BenchRequest[], WorkTarget][] = [
    ['topic page, visitor, rendered each time', visited(topics), visited(templates), rendered],
    ['topic page, visitor, kept', visited(topics.slice(0, 20)), visited(['/kept']), kept],
    ['topic page, member', as(topics), as(templates), member],
    [
      'category page, visitor, rendered each time',
      visited(lists),
      visited(['/']),
      { rate: 1300, ofLimit: 4530 },
    ],
  ]
  const rows: Row[] = []
  for (const [entry, requests, limit, asked] of works) {
    const figures = await alternate(
      () => overHttp(bench.address, requests, { isPartitioned: true }),
      () => overHttp(bench.floorAddress, limit, { isPartitioned: true }),
    )
    rows.push({ entry, ...figures, limitLabel: 'hand-written template', target: asked })
  }
  return rows
}

async function measurePosts(bench: Bench, forum: BenchForum): Promise<Row> {
  const { alternate, overHttp } = bench.load
  const ids = pickTopics(forum, TOPICS_READ)
  const figures = await alternate(
    () =>
      overHttp(
        bench.address,
        ids.map((id) => ({ path: `/api/forum/topic/posts/${id}` })),
        { isPartitioned: true },
      ),
    () =>
      overHttp(
        bench.floorAddress,
        ids.map((id) => ({ path: `/posts/${id}` })),
        { isPartitioned: true },
      ),
  )
  return {
    entry: 'posts of a topic, JSON',
    ...figures,
    limitLabel: 'one statement over plain http',
    target: { rate: 2500, ofLimit: 4350 },
  }
}

async function measureDeepPages(bench: Bench, { deep: { id, posts } }: BenchForum): Promise<Row> {
  const { alternate, overHttp } = bench.load
  const last = posts / 10
  const pages = (from: number) =>
    Array.from({ length: 20 }, (_, turn) => ({ path: `/api/forum/topic/posts/${id}?page=${from + turn}` }))
  const figures = await alternate(
    () => overHttp(bench.address, pages(last - 19), { isPartitioned: true }),
    () => overHttp(bench.address, pages(1), { isPartitioned: true }),
  )
  return {
    entry: `posts of a topic, pages to ${last.toLocaleString('en')}`,
    ...figures,
    limitLabel: 'its first pages',
    target: { share: 0.9 },
  }
}

/** Each search over HTTP, compared with the same query in process. */
async function measureForumSearch(bench: Bench): Promise<Row[]> {
  const { alternate, bare, overHttp } = bench.load
  const words = createVocabulary(1, VOCABULARY_SIZE)
  const [common, also, seldom] = [words[4], words[60], words[120]] as [string, string, string]
  const rare = words.slice(-400, -360)
  const works: [string, string[]][] = [
    ['a rare word', rare],
    ['a common word', [common]],
    ['two words', [`${also} ${seldom}`]],
    ['a beginning', rare.map((word) => word.slice(0, 5))],
  ]
  const rows: Row[] = []
  for (const [what, searches] of works) {
    const requests = searches.map((search) => ({ path: `/api/forum?search=${encodeURIComponent(search)}` }))
    const figures = await alternate(
      () => overHttp(bench.address, requests, { isPartitioned: true }),
      () =>
        bare((turn) =>
          listTopics(bench, null, { category: '', search: searches[turn % searches.length] ?? '', page: 1 }),
        ),
    )
    rows.push({ entry: `forum search, ${what}`, ...figures, limitLabel: 'the same in process', target: {} })
  }
  return rows
}
