import { readTopics } from '../../src/features/forum/queries/topics.ts'
import { createSession } from '../../src/platform/http/session.ts'
import { type BenchForum, fillForum, slugOf, someTopics, WORDS } from './fill-forum.ts'
import { runForumWrites } from './forum-writes.ts'
import type { BenchRequest } from './load.ts'
import type { AskedOfWork, Row } from './row.ts'
import type { Bench } from './run.ts'
import { vocabulary } from './vocabulary.ts'

/** Topics that are read in turn: more than pages are kept, so that none is found there again. */
const READ = 5_000
const READERS = 50
const CATEGORIES = 12

/** Pages, posts, replies, votes and searches, on a million posts. */
export async function runForum(bench: Bench): Promise<Row[]> {
  const forum = await fillForum(bench.pool, bench.members, bench.print)
  const cookies = await Promise.all(
    bench.memberIds.slice(0, READERS).map((id) => createSession(bench.db, id)),
  )
  return [
    ...(await runPages(bench, forum, cookies)),
    await posts(bench, forum),
    await deep(bench, forum),
    ...(await runForumWrites(bench, forum)),
    ...(await runSearches(bench)),
  ]
}

async function runPages(bench: Bench, forum: BenchForum, cookies: string[]): Promise<Row[]> {
  const { alternate, overHttp } = bench.load
  const ids = someTopics(forum, READ)
  const as = (paths: string[]): BenchRequest[] =>
    paths.map((path, turn) => ({
      path,
      headers: { cookie: `guinguette=${cookies[turn % cookies.length]}` },
    }))
  const visited = (paths: string[]): BenchRequest[] => paths.map((path) => ({ path }))
  const topics = ids.map((id) => `/forum/topic/${slugOf(id)}`)
  const templates = ids.map((id) => `/topic/${id}`)
  const pages = Math.floor(forum.topics / CATEGORIES / 20)
  const lists = Array.from(
    { length: READ },
    (_, turn) =>
      `/forum/categorie/partie-${1 + (turn % CATEGORIES)}?page=${1 + (Math.floor(turn / CATEGORIES) % pages)}`,
  )
  const [rendered, member, kept] = [
    { rate: 1300, of: 4530, p99: 60 },
    { rate: 1000, of: 4530 },
    { rate: 5000, of: 55_000 },
  ]
  const works: [string, BenchRequest[], BenchRequest[], AskedOfWork][] = [
    ['topic page, visitor, rendered each time', visited(topics), visited(templates), rendered],
    ['topic page, visitor, kept', visited(topics.slice(0, 20)), visited(['/kept']), kept],
    ['topic page, member', as(topics), as(templates), member],
    ['category page, visitor, rendered each time', visited(lists), visited(['/']), { rate: 1300, of: 4530 }],
  ]
  const rows: Row[] = []
  for (const [entry, requests, limit, asked] of works) {
    const figures = await alternate(
      () => overHttp(bench.address, requests, { apart: true }),
      () => overHttp(bench.floor, limit, { apart: true }),
    )
    rows.push({ entry, ...figures, limitIs: 'hand-written template', asked })
  }
  return rows
}

async function posts(bench: Bench, forum: BenchForum): Promise<Row> {
  const { alternate, overHttp } = bench.load
  const ids = someTopics(forum, READ)
  const figures = await alternate(
    () =>
      overHttp(
        bench.address,
        ids.map((id) => ({ path: `/api/forum/topic/posts/${id}` })),
        { apart: true },
      ),
    () =>
      overHttp(
        bench.floor,
        ids.map((id) => ({ path: `/posts/${id}` })),
        { apart: true },
      ),
  )
  return {
    entry: 'posts of a topic, JSON',
    ...figures,
    limitIs: 'one statement over plain http',
    asked: { rate: 2500, of: 4350 },
  }
}

async function deep(bench: Bench, { deep: { id, posts } }: BenchForum): Promise<Row> {
  const { alternate, overHttp } = bench.load
  const last = posts / 10
  const pages = (from: number) =>
    Array.from({ length: 20 }, (_, turn) => ({ path: `/api/forum/topic/posts/${id}?page=${from + turn}` }))
  const figures = await alternate(
    () => overHttp(bench.address, pages(last - 19), { apart: true }),
    () => overHttp(bench.address, pages(1), { apart: true }),
  )
  return {
    entry: `posts of a topic, pages to ${last.toLocaleString('en')}`,
    ...figures,
    limitIs: 'its first pages',
    asked: { share: 0.9 },
  }
}

/** Each search through the server beside the same call in one process. */
async function runSearches(bench: Bench): Promise<Row[]> {
  const { alternate, bare, overHttp } = bench.load
  const words = vocabulary(1, WORDS)
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
      () => overHttp(bench.address, requests, { apart: true }),
      () =>
        bare((turn) =>
          readTopics(bench, null, { category: '', search: searches[turn % searches.length] ?? '', page: 1 }),
        ),
    )
    rows.push({ entry: `forum search, ${what}`, ...figures, limitIs: 'the same in process', asked: {} })
  }
  return rows
}
