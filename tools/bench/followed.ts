import { NOTIFICATION_KIND } from '../../src/shared/news.ts'
import type { BenchRequest } from './load.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'

/** Topics that are followed, and as many that are not. */
const TOPICS = 20
const FOLLOWERS = 10_000

/**
 * Replies to topics of 10,000 followers beside replies to topics of none. A hundred followers of each are told of no
 * replies, so that somebody waits however often the others have been told: each reply queues the job that looks.
 */
export async function followedReplies(
  bench: Bench,
  topics: readonly number[],
  replyTo: (topic: number, turn: number) => BenchRequest,
): Promise<Row> {
  const { alternate, overHttp } = bench.load
  const [followed, plain] = [topics.slice(0, TOPICS), topics.slice(TOPICS, 2 * TOPICS)]
  await follow(bench, followed)
  const to = (some: readonly number[]) => () =>
    overHttp(
      bench.address,
      Array.from({ length: 50 * TOPICS }, (_, turn) => replyTo(some[turn % some.length] as number, turn)),
      { apart: true, unlike: true },
    )
  const figures = await alternate(to(followed), async () => {
    await leaveUntold(bench)
    return to(plain)()
  })
  await leaveUntold(bench)
  await bench.pool.query('delete from notice_preferences')
  await bench.pool.query('delete from topic_follows where topic_id = any ($1)', [followed])
  return {
    entry: 'a reply to a topic of 10,000 followers',
    ...figures,
    limitIs: 'a reply to a topic of none',
    asked: { share: 0.9 },
  }
}

async function follow({ pool }: Bench, topics: readonly number[]): Promise<void> {
  for (const topic of topics) {
    await pool.query(
      `insert into topic_follows (topic_id, user_id)
       select $1, id from users order by id limit ${FOLLOWERS} on conflict do nothing`,
      [topic],
    )
  }
  await pool.query(
    `insert into notice_preferences (user_id, site_off)
     select id, array[${NOTIFICATION_KIND.replies}]::smallint[] from users order by id limit 100 on conflict do nothing`,
  )
  await pool.query('vacuum analyze topic_follows')
}

/** What goes on telling would be measured with what comes next. */
async function leaveUntold({ pool }: Bench): Promise<void> {
  await pool.query(`delete from pgboss.job where name = 'tell-followers' and state < 'active'`)
}
