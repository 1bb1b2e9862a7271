import { NEWS_PAGE } from '../../src/features/feed/newsfeed/contract.ts'
import { createSession } from '../../src/platform/http/session.ts'
import { fillNews } from './fill-news.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'

const READERS = 50

/** First and deep pages of the newsfeed, of all members and of one, beside the rows of a page and their members alone. */
export async function runNews(bench: Bench): Promise<Row[]> {
  const { alternate, bare, overHttp } = bench.load
  const count = await fillNews(bench.pool, bench.members, bench.print)
  const cookies = await Promise.all(
    bench.memberIds.slice(0, READERS).map((id) => createSession(bench.db, id)),
  )
  /** Places all over the feed, the newest among them. */
  const places = Array.from({ length: 500 }, (_, turn) =>
    turn % 2 === 0 ? count + 1 : 1 + ((turn * 7_919) % count),
  )
  const whose = (turn: number) => bench.memberIds[turn % bench.memberIds.length] ?? 0
  const works: [string, (turn: number) => number][] = [
    ['newsfeed, all members', () => 0],
    ['newsfeed, one member', whose],
  ]
  const rows: Row[] = []
  for (const [entry, userId] of works) {
    const requests = places.map((before, turn) => ({
      path: `/api/newsfeed/${userId(turn)}?before=${before}`,
      headers: { cookie: `guinguette=${cookies[turn % cookies.length]}` },
    }))
    const figures = await alternate(
      () => overHttp(bench.address, requests, { apart: true }),
      () =>
        bare((turn) =>
          bench.pool.query({
            ...(userId(turn) === 0 ? ALL : ONE),
            values: [places[turn % places.length], ...(userId(turn) === 0 ? [] : [whose(turn)])],
          }),
        ),
    )
    rows.push({ entry, ...figures, limitIs: 'rows of a page and their members, bare SQL', asked: {} })
  }
  return rows
}

const page = (condition: string) => `
  select n.*, u.name, u.avatar from (
    select * from newsfeed where id < $1 ${condition} order by id desc limit ${NEWS_PAGE}
  ) n join users u on u.id = n.user_id order by n.id desc`
const ALL = { name: 'bare-news', text: page('') }
const ONE = { name: 'bare-news-of-one', text: page('and user_id = $2') }
