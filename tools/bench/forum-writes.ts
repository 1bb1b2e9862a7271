import type { PoolClient } from 'pg'
import { createSession } from '../../src/platform/http/session.ts'
import { NOTIFICATION_KIND } from '../../src/shared/notifications.ts'
import { type BenchForum, pickTopics } from './fill-forum.ts'
import type { BenchRequest } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { elementAt, measureWorks, postAs, runTransaction, serve, type Work } from './work.ts'

const WRITER_COUNT = 200
/** Topics that are replied to. */
const TOPIC_COUNT = 1_000
const POST_TEXT = 'On se retrouve samedi au bord du canal, vers vingt heures, sous les lampions ?'
const LIMIT_LABEL = 'the rows in one transaction'
const UNIQUE = { isPartitioned: true, hasUniqueBodies: true }

export interface ForumAuthor {
  id: number
  token: string
}

/** Creates a reply; `[<id>]` makes each text unique, since a repeated one counts as the same reply. */
export const createReplyRequest = (secret: string, { token }: ForumAuthor, topic: number): BenchRequest =>
  postAs(secret, token, `/api/forum/post/${topic}`, { post: `${POST_TEXT} [<id>]` })

/** Replies, compared with their rows in one transaction, and those that followers are notified of. */
export async function measureForumWrites(bench: Bench, forum: BenchForum): Promise<Row[]> {
  const ids = bench.memberIds.slice(100, 100 + WRITER_COUNT)
  await bench.pool.query('update users set email_verified_at = now() where id = any ($1)', [ids])
  const writers = await Promise.all(ids.map(async (id) => ({ id, token: await createSession(bench.db, id) })))
  const topics = pickTopics(forum, TOPIC_COUNT)
  return [
    ...(await measureWorks(bench, [createReplyWork(bench, writers, topics)])),
    ...(await measureFollowedReplies(bench, writers, topics)),
  ]
}

function createReplyWork(bench: Bench, writers: readonly ForumAuthor[], topics: readonly number[]): Work {
  const requests = topics.map((topic, turn) =>
    createReplyRequest(bench.secret, elementAt(writers, turn), topic),
  )
  return {
    entry: 'a reply, durable, with what follows from it',
    server: serve(bench, requests, UNIQUE),
    limit: runTransaction(bench, (client, turn) =>
      insertReply(client, elementAt(writers, turn).id, elementAt(topics, turn)),
    ),
    limitLabel: LIMIT_LABEL,
    target: { share: 0.2, cost: 2.8 },
    peer: 35.8,
  }
}

/** Inserts only the rows of a reply, without checks, mentions or notifications. */
async function insertReply(client: PoolClient, user: number, topic: number): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const { rows } = await run(
    'bare-position',
    `update topics set posts = posts + 1, last_post_id = nextval('posts_id_seq'), last_post_at = now(), last_user_id = $2
     where id = $1 returning last_post_id as id, posts`,
    [topic, user],
  )
  const { id, posts } = rows[0] as { id: number; posts: number }
  await run('bare-post', 'insert into posts (id, topic_id, pos, user_id, post) values ($1, $2, $3, $4, $5)', [
    ...[id, topic, posts, user, POST_TEXT],
  ])
  await run(
    'bare-read',
    `insert into topic_reads (user_id, topic_id, pos) values ($1, $2, $3)
     on conflict (user_id, topic_id) do update set pos = greatest(topic_reads.pos, excluded.pos)`,
    [user, topic, posts],
  )
}

/** Topics that are followed, and as many that are not. */
const FOLLOWED_TOPICS = 20
const FOLLOWERS_PER_TOPIC = 10_000

/**
 * Compares replies to topics of 10,000 followers with replies to topics without. A hundred followers have
 * notifications off, so that every reply queues the follower job.
 */
async function measureFollowedReplies(
  bench: Bench,
  writers: readonly ForumAuthor[],
  topics: readonly number[],
): Promise<Row[]> {
  const { pool, secret } = bench
  const followed = topics.slice(0, FOLLOWED_TOPICS)
  await followTopics(bench, followed)
  /** Pending jobs would slow down the next measurement. */
  const deletePendingJobs = () =>
    pool.query(`delete from pgboss.job where name = 'tell-followers' and state < 'active'`)
  const replyTo = (some: readonly number[]) =>
    Array.from({ length: 50 * FOLLOWED_TOPICS }, (_, turn) =>
      createReplyRequest(secret, elementAt(writers, turn), elementAt(some, turn)),
    )
  const replyToPlain = serve(bench, replyTo(topics.slice(FOLLOWED_TOPICS, 2 * FOLLOWED_TOPICS)), UNIQUE)
  const work: Work = {
    entry: 'a reply to a topic of 10,000 followers',
    server: serve(bench, replyTo(followed), UNIQUE),
    limit: async () => {
      await deletePendingJobs()
      return replyToPlain()
    },
    limitLabel: 'a reply to a topic of none',
    target: { share: 0.9 },
  }
  const rows = await measureWorks(bench, [work])
  await deletePendingJobs()
  await pool.query('delete from notice_preferences')
  await pool.query('delete from topic_follows where topic_id = any ($1)', [followed])
  return rows
}

async function followTopics({ pool }: Bench, topics: readonly number[]): Promise<void> {
  await pool.query(
    `insert into topic_follows (topic_id, user_id)
     select topic, u.id from unnest($1::int[]) topic,
       (select id from users order by id limit ${FOLLOWERS_PER_TOPIC}) u on conflict do nothing`,
    [topics],
  )
  await pool.query(
    `insert into notice_preferences (user_id, site_off)
     select id, array[${NOTIFICATION_KIND.replies}]::smallint[] from users order by id limit 100 on conflict do nothing`,
  )
  await pool.query('vacuum analyze topic_follows')
}
