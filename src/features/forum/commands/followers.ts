import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { NOTIFICATION_KIND, NOTIFICATION_TYPE } from '../../../shared/news.ts'
import { countsOf, notifyMany, wishes } from '../../feed/notifications/public/notify.ts'

/** What those who follow a topic are to be told of: a reply, or that it was locked or unlocked. */
type Happened = { post: number } | Turn

/** That a topic was locked or unlocked. */
interface Turn {
  topic: number
  locked: boolean
  /** Who did it: not told themselves. */
  actor: number
  /** Whether the actor is named: staff are not. */
  isNamed: boolean
  /** When, as JSON has it. */
  at: string
}

/**
 * Tells those who follow a topic, outside the act: there may be thousands, and each act only queues one of these. Done
 * again, it tells those whom it has not told yet.
 */
export const tellFollowers = job<Happened>('tell-followers', { concurrency: 2 })

type Telling = Pick<AppContext, 'db' | 'jobs' | 'events'>

/** Members told in one transaction. */
const CHUNK = 1_000

export function registerFollowers(context: AppContext): void {
  context.jobs.register(tellFollowers, (happened) =>
    'post' in happened ? tellOfReply(context, happened.post) : tellOfTurn(context, happened),
  )
}

/** Each is told of one reply until they read the topic or its notification; not who has read this one, or was told that it names them. */
async function tellOfReply(context: Telling, postId: number): Promise<void> {
  const post = await readReply(context, postId)
  if (!post) return
  const { topic_id, user_id, pos } = post
  const waiting = sql<{ id: number }>`
    select f.user_id as id from topic_follows f
    where f.topic_id = ${topic_id} and not f.notified and f.user_id <> ${user_id}
      and not exists (
        select from mentions m join users u on u.id = m.user_id
        where m.post_id = ${postId} and m.user_id = f.user_id and ${wishes(NOTIFICATION_KIND.mentions, user_id)})
      and not exists (
        select from topic_reads r where r.user_id = f.user_id and r.topic_id = ${topic_id} and r.pos >= ${pos})`
  await inChunks(context, user_id, waiting, async (trx, followers) => {
    const { rows } = await sql<{ id: number }>`
      update topic_follows f set notified = true from users u
      where u.id = f.user_id and f.topic_id = ${topic_id} and f.user_id = any (${followers}::integer[])
        and not f.notified and ${wishes(NOTIFICATION_KIND.replies, user_id)}
      returning u.id`.execute(trx)
    const notice = { sender_id: user_id, type: NOTIFICATION_TYPE.reply, topic_id, post_id: postId }
    return notifyMany(
      trx,
      context.jobs,
      rows.map(({ id }) => id),
      notice,
    )
  })
}

/** The reply, unless it is out of sight by now. */
function readReply({ db }: Telling, postId: number) {
  return db
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('moderated_at', 'is', null)
    .where('user_id', 'is not', null)
    .select(['topic_id', 'user_id', 'pos'])
    .$narrowType<{ user_id: number }>()
    .executeTakeFirst()
}

/** Followers and the creator are told once, unless the topic is the other way round again by now. */
async function tellOfTurn(context: Telling, { topic, locked, actor, isNamed, at }: Turn): Promise<void> {
  const is = await context.db.selectFrom('topics').where('id', '=', topic).select('locked').executeTakeFirst()
  if (is?.locked !== locked) return
  const sender_id = isNamed ? actor : null
  const type = locked ? NOTIFICATION_TYPE.topicLocked : NOTIFICATION_TYPE.topicUnlocked
  const all = sql<{ id: number }>`
    select user_id as id from topic_follows where topic_id = ${topic} and user_id <> ${actor}
    union select user_id from topics where id = ${topic} and user_id <> ${actor}`
  await inChunks(context, sender_id, all, (trx, members) =>
    notifyMany(trx, context.jobs, members, { sender_id, type, topic_id: topic }, new Date(at)),
  )
}

/**
 * Tells members so many at a time, in the order of their ids, each chunk in a transaction of its own. Their accounts and
 * the sender's are held before anything is written, as a deletion holds them before it takes anything away.
 * @param all selects the ids of the members
 * @param tell gives who was told
 */
async function inChunks(
  { db, events }: Telling,
  senderId: number | null,
  all: RawBuilder<{ id: number }>,
  tell: (trx: Transaction<Database>, members: number[]) => Promise<number[]>,
): Promise<void> {
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    const { members, told } = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        select id from users
        where id = ${senderId}::integer
          or id in (select id from (${all}) a where id > ${after} order by id limit ${CHUNK})
        order by id for key share`.execute(trx)
      const members = rows.map(({ id }) => id).filter((id) => id !== senderId)
      return { members, told: await tell(trx, members) }
    })
    events.tell(...countsOf(told))
    last = members.at(-1)
  }
}
