import type { PoolClient } from 'pg'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import { type BenchForum, someTopics } from './fill-forum.ts'
import { followedReplies } from './followed.ts'
import type { BenchRequest } from './load.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'

const WRITERS = 200
/** Topics that are replied to, and topics with a poll. */
const TOPICS = 1_000
/** Each reply says it in other words, for the same again is the same reply, sent twice. */
const POST = 'On se retrouve samedi au bord du canal, vers vingt heures, sous les lampions ?'

export interface Writer {
  id: number
  token: string
}

/** Replies and votes, each beside its rows in one transaction. */
export async function runForumWrites(bench: Bench, forum: BenchForum): Promise<Row[]> {
  const ids = bench.memberIds.slice(100, 100 + WRITERS)
  await bench.pool.query('update users set email_verified_at = now() where id = any ($1)', [ids])
  const writers = await Promise.all(ids.map(async (id) => ({ id, token: await createSession(bench.db, id) })))
  const topics = someTopics(forum, TOPICS)
  const replyTo = (topic: number, turn: number) => replying(bench.secret, at(writers, turn), topic)
  return [
    await replies(bench, writers, topics),
    await followedReplies(bench, topics, replyTo),
    await votes(bench, writers, topics),
  ]
}

function posting(secret: string, { token }: Writer, path: string, body: object): BenchRequest {
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
export const replying = (secret: string, writer: Writer, topic: number) =>
  posting(secret, writer, `/api/forum/post/${topic}`, { post: `${POST} [<id>]` })

const at = <T>(list: readonly T[], turn: number) => list[turn % list.length] as T

async function replies(bench: Bench, writers: readonly Writer[], topics: readonly number[]): Promise<Row> {
  const { alternate, bare, overHttp } = bench.load
  const requests = topics.map((topic, turn) => replying(bench.secret, at(writers, turn), topic))
  const figures = await alternate(
    () => overHttp(bench.address, requests, { apart: true, unlike: true }),
    () =>
      bare(
        (turn) =>
          inTransaction(bench, (client) => writeReply(client, at(writers, turn).id, at(topics, turn))),
        {
          clients: 12,
        },
      ),
  )
  return {
    entry: 'a reply, durable, with what follows from it',
    ...figures,
    limitIs: 'the rows in one transaction',
    asked: { rate: 800, of: 5800 },
  }
}

/** Each writer votes in each topic once; what the other side voted before is taken away. */
async function votes(bench: Bench, writers: readonly Writer[], topics: readonly number[]): Promise<Row> {
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
      .map((_, turn) => ({ writer, topic: at(topics, turn * 4 + (place % 4)), choice: turn % 4 })),
  )
  const requests = pairs.map(({ writer, topic, choice }) =>
    posting(bench.secret, writer, `/api/forum/topic/vote/${topic}`, { vote: choice }),
  )
  const figures = await alternate(
    async () => {
      await again()
      return overHttp(bench.address, requests, { apart: true })
    },
    async () => {
      await again()
      return bare(
        (turn) => {
          const { writer, topic, choice } = at(pairs, turn * 251)
          return inTransaction(bench, (client) => writeVote(client, writer.id, topic, choice))
        },
        { clients: 12 },
      )
    },
  )
  return {
    entry: 'a vote, durable',
    ...figures,
    limitIs: 'the rows in one transaction',
    asked: {},
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

/** What a reply writes, and no more: nothing is checked, named or told. */
async function writeReply(client: PoolClient, user: number, topic: number): Promise<void> {
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
    [id, topic, posts, user, POST],
  )
  await named(
    'bare-read',
    `insert into topic_reads (user_id, topic_id, pos) values ($1, $2, $3)
     on conflict (user_id, topic_id) do update set pos = greatest(topic_reads.pos, excluded.pos)`,
    [user, topic, posts],
  )
}

async function writeVote(client: PoolClient, user: number, topic: number, choice: number): Promise<void> {
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
