import { PAGES_MAX } from '../../src/platform/http/page-cache.ts'
import { type BenchForum, fillForum, pickTopics, topicSlug } from './fill-forum.ts'
import { createForumSearchWorks } from './forum-search.ts'
import { measureForumWrites } from './forum-writes.ts'
import type { BenchRequest } from './load.ts'
import { createMemberPageWork } from './pages.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { compressed, measureWorks, requestAs, serve, serveTemplate, signIn, type Work } from './work.ts'

/** More topics than the page cache contains. */
const TOPICS_READ = 5_000
const READER_COUNT = 50
const CATEGORY_COUNT = 12
const PARTITIONED = { isPartitioned: true }

/** Pages, posts and replies, on a million posts. */
export async function measureForum(bench: Bench): Promise<Row[]> {
  const forum = await fillForum(bench)
  const tokens = await signIn(bench, bench.memberIds.slice(0, READER_COUNT))
  return [
    ...(await measureWorks(bench, [
      ...(await createPageWorks(bench, forum, tokens)),
      createPostsWork(bench, forum),
      ...createForumSearchWorks(bench),
    ])),
    ...(await measureForumWrites(bench, forum)),
  ]
}

const request = (paths: readonly string[]): BenchRequest[] => paths.map((path) => ({ path }))

/** Paths of topics, their templates, and categories. */
interface ForumPaths {
  topics: string[]
  templates: string[]
  lists: string[]
}

async function createPageWorks(bench: Bench, forum: BenchForum, tokens: readonly string[]): Promise<Work[]> {
  const ids = pickTopics(forum, TOPICS_READ)
  const pages = Math.floor(forum.topics / CATEGORY_COUNT / 20)
  const paths: ForumPaths = {
    topics: ids.map((id) => `/forum/topic/${topicSlug(id)}`),
    templates: ids.map((id) => `/topic/${id}`),
    lists: Array.from({ length: TOPICS_READ }, (_, turn) => {
      const page = 1 + (Math.floor(turn / CATEGORY_COUNT) % pages)
      return `/forum/categorie/partie-${1 + (turn % CATEGORY_COUNT)}?page=${page}`
    }),
  }
  return [
    ...createVisitorWorks(bench, paths),
    await createMemberPageWork(bench, {
      page: 'topic page',
      requests: requestAs(tokens, paths.topics),
      template: requestAs(tokens, paths.templates),
      isPartitioned: true,
      target: { share: 0.2, cost: 2.7 },
      peer: 21.9,
    }),
    await createMemberPageWork(bench, {
      page: 'category page',
      requests: requestAs(tokens, paths.lists),
      isPartitioned: true,
      target: { cost: 2.5 },
      peer: 21.5,
    }),
  ]
}

/** The peer's pages were measured both ways, those of a category uncompressed alone. */
function createVisitorWorks(bench: Bench, { topics, templates, lists }: ForumPaths): Work[] {
  const page = (entry: string, requests: BenchRequest[], limit: BenchRequest[], expected: Expectation) => ({
    entry,
    server: serve(bench, requests, PARTITIONED),
    limit: serveTemplate(bench, limit, PARTITIONED),
    limitLabel: 'hand-written template',
    ...expected,
  })
  const [rendered, plain] = [request(topics), request(templates)]
  return [
    page('topic page, visitor, rendered each time', compressed(rendered), compressed(plain), {
      target: { share: 0.29, cost: 1.5, p99: 60 },
      peer: 7.7,
    }),
    page('topic page, visitor, rendered each time, uncompressed', rendered, plain, {
      target: { share: 0.29, cost: 1.3 },
      peer: 9.1,
    }),
    page('topic page, visitor, kept', compressed(rendered.slice(0, 20)), compressed(request(['/kept'])), {
      target: { share: 0.09 },
    }),
    // Fewer would all be kept.
    ...(new Set(lists).size > PAGES_MAX
      ? [
          page('category page, visitor, rendered each time, uncompressed', request(lists), request(['/']), {
            target: { share: 0.29, cost: 1.1 },
            peer: 6.6,
          }),
        ]
      : []),
  ]
}

type Expectation = Pick<Work, 'target' | 'peer'>

function createPostsWork(bench: Bench, forum: BenchForum): Work {
  const ids = pickTopics(forum, TOPICS_READ)
  return {
    entry: 'posts of a topic, JSON',
    server: serve(bench, request(ids.map((topic) => `/api/forum/topic/posts/${topic}`)), PARTITIONED),
    limit: serveTemplate(bench, request(ids.map((topic) => `/posts/${topic}`)), PARTITIONED),
    limitLabel: 'one statement over plain http',
    target: { share: 0.5, cost: 0.45 },
    peer: 4.1,
  }
}
