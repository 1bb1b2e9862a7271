import type { PoolClient } from 'pg'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import { NOTIFICATION_KIND } from '../../src/shared/news.ts'
import { type BenchForum, pickTopics } from './fill-forum.ts'
import type { BenchRequest } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'

const WRITER_COUNT = 200
/** Topics that are replied to, and topics with a poll. */
const TOPIC_COUNT = 1_000
/** Each reply says it in other words, for the same again is the same reply, sent twice. */
const POST_TEXT = 'On se retrouve samedi au bord du canal, vers vingt heures, sous les lampions ?'

export interface ForumAuthor {
  id: number
  token: string
}

/** Replies and votes, compared with their rows in one transaction. */
export async function measureForumWrites(bench: Bench, forum: BenchForum): Promise<Row[]> {
  const ids = bench.memberIds.slice(100, 100 + WRITER_COUNT)
  await bench.pool.query('update users set email_verified_at = now() where id = any ($1)', [ids])
  const writers = await Promise.all(ids.map(async (id) => ({ id, token: await createSession(bench.db, id) })))
  const topics = pickTopics(forum, TOPIC_COUNT)
  const replyTo = (topic: number, turn: number) =>
    createReplyRequest(bench.secret, elementAt(writers, turn), topic)
  return [
    await measureReplies(bench, writers, topics),
    await measureFollowedReplies(bench, topics, replyTo),
    await measureVotes(bench, writers, topics),
  ]
}

function createPostRequest(secret: string, { token }: ForumAuthor, path: string, body: object): BenchRequest {
  return {
    method: 'POST',
    path,
    headers: {
      cookie: `guinguette=${token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': createCsrfToken(secret, token),
    },
    body: JSON.stringify(body),
  }
}

/** The call that replies, each time in other words. */
export const createReplyRequest = (secret: string, writer: ForumAuthor, topic: number) =>
  createPostRequest(secret, writer, `/api/forum/post/${topic}`, { post: `${POST_TEXT} [<id>]` })

const elementAt = <T>(list: readonly T[], turn: number) => list[turn % list.length] as T

async function measureReplies(
  bench: Bench,
  writers: readonly ForumAuthor[],
  topics: readonly number[],
): Promise<Row> {
  const { alternate, bare, overHttp } = bench.load
  const requests = topics.map((topic, turn) =>
    createReplyRequest(bench.secret, elementAt(writers, turn), topic),
  )
  const figures = await alternate(
    () => overHttp(bench.address, requests, { isPartitioned: true, hasUniqueBodies: true }),
    () =>
      bare(
        (turn) =>
          inTransaction(bench, (client) =>
            insertReply(client, elementAt(writers, turn).id, elementAt(topics, turn)),
          ),
        {
          clients: 12,
        },
      ),
  )
  return {
    entry: 'a reply, durable, with what follows from it',
    ...figures,
    limitLabel: 'the rows in one transaction',
    target: { rate: 800, ofLimit: 5800 },
  }
}

/** Each writer votes once per topic; votes of the other side are deleted before each round. */
async function measureVotes(
  bench: Bench,
  writers: readonly ForumAuthor[],
  topics: readonly number[],
): Promise<Row> {
  const { alternate, bare, overHttp } = bench.load
  await bench.pool.query(
    `insert into poll_choices (topic_id, choice, label) select t, c, 'Choix ' || c
     from unnest($1::int[]) t, generate_series(0, 3) c on conflict do nothing`,
    [topics],
  )
  const again = async () => {
    await bench.pool.query('truncate poll_votes')
    await bench.pool.query('update poll_choices set votes = 0 where votes > 0')
  }
  const pairs = writers.flatMap((writer, place) =>
    topics
      .slice(0, 250)
      .map((_, turn) => ({ writer, topic: elementAt(topics, turn * 4 + (place % 4)), choice: turn % 4 })),
  )
  const requests = pairs.map(({ writer, topic, choice }) =>
    createPostRequest(bench.secret, writer, `/api/forum/topic/vote/${topic}`, { vote: choice }),
  )
  const figures = await alternate(
    async () => {
      await again()
      return overHttp(bench.address, requests, { isPartitioned: true })
    },
    async () => {
      await again()
      return bare(
        (turn) => {
          const { writer, topic, choice } = elementAt(pairs, turn * 251)
          return inTransaction(bench, (client) => insertVote(client, writer.id, topic, choice))
        },
        { clients: 12 },
      )
    },
  )
  return {
    entry: 'a vote, durable',
    ...figures,
    limitLabel: 'the rows in one transaction',
    target: {},
  }
}

async function inTransaction(
  { pool }: Bench,
  write: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await write(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Inserts only the rows of a reply, without checks, mentions or notifications. */
async function insertReply(client: PoolClient, user: number, topic: number): Promise<void> {
  const named = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const { rows } = await named(
    'bare-draw',
    `update topics set posts = posts + 1, last_post_id = nextval('posts_id_seq'), last_post_at = now(), last_user_id = $2
     where id = $1 returning last_post_id as id, posts`,
    [topic, user],
  )
  const { id, posts } = rows[0] as { id: number; posts: number }
  await named(
    'bare-post',
    'insert into posts (id, topic_id, pos, user_id, post) values ($1, $2, $3, $4, $5)',
    [id, topic, posts, user, POST_TEXT],
  )
  await named(
    'bare-read',
    `insert into topic_reads (user_id, topic_id, pos) values ($1, $2, $3)
     on conflict (user_id, topic_id) do update set pos = greatest(topic_reads.pos, excluded.pos)`,
    [user, topic, posts],
  )
}

async function insertVote(client: PoolClient, user: number, topic: number, choice: number): Promise<void> {
  await client.query({
    name: 'bare-vote',
    text: 'insert into poll_votes (topic_id, user_id, choice) values ($1, $2, $3) on conflict do nothing',
    values: [topic, user, choice],
  })
  await client.query({
    name: 'bare-count',
    text: 'update poll_choices set votes = votes + 1 where topic_id = $1 and choice = $2',
    values: [topic, choice],
  })
}

/** Topics that are followed, and as many that are not. */
const FOLLOWED_TOPICS = 20
const FOLLOWERS_PER_TOPIC = 10_000

/**
 * Compares replies to topics of 10,000 followers with replies to topics without. A hundred followers have
 * notifications off, so that every reply queues the follower job.
 */
export async function measureFollowedReplies(
  bench: Bench,
  topics: readonly number[],
  replyTo: (topic: number, turn: number) => BenchRequest,
): Promise<Row> {
  const { alternate, overHttp } = bench.load
  const [followed, plain] = [
    topics.slice(0, FOLLOWED_TOPICS),
    topics.slice(FOLLOWED_TOPICS, 2 * FOLLOWED_TOPICS),
  ]
  await followTopics(bench, followed)
  const to = (some: readonly number[]) => () =>
    overHttp(
      bench.address,
      Array.from({ length: 50 * FOLLOWED_TOPICS }, (_, turn) =>
        replyTo(some[turn % some.length] as number, turn),
      ),
      { isPartitioned: true, hasUniqueBodies: true },
    )
  const figures = await alternate(to(followed), async () => {
    await deletePendingJobs(bench)
    return to(plain)()
  })
  await deletePendingJobs(bench)
  await bench.pool.query('delete from notice_preferences')
  await bench.pool.query('delete from topic_follows where topic_id = any ($1)', [followed])
  return {
    entry: 'a reply to a topic of 10,000 followers',
    ...figures,
    limitLabel: 'a reply to a topic of none',
    target: { share: 0.9 },
  }
}

async function followTopics({ pool }: Bench, topics: readonly number[]): Promise<void> {
  for (const topic of topics) {
    await pool.query(
      `insert into topic_follows (topic_id, user_id)
       select $1, id from users order by id limit ${FOLLOWERS_PER_TOPIC} on conflict do nothing`,
      [topic],
    )
  }
  await pool.query(
    `insert into notice_preferences (user_id, site_off)
     select id, array[${NOTIFICATION_KIND.replies}]::smallint[] from users order by id limit 100 on conflict do nothing`,
  )
  await pool.query('vacuum analyze topic_follows')
}

/** Pending jobs would slow down the next measurement. */
async function deletePendingJobs({ pool }: Bench): Promise<void> {
  await pool.query(`delete from pgboss.job where name = 'tell-followers' and state < 'active'`)
}
