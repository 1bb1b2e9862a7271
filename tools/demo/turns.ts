import type { PoolClient } from 'pg'
import { GOODBYES } from '../../src/features/messages/turns/sheet-texts.ts'
import { MESSAGE_TYPE } from '../../src/shared/contacts.ts'
import { CAST, type DemoScope } from './cast.ts'

/** Conversations that wait for the second member of the cast: as many as the limit. */
const WAITING = 8

/** Sides whose last message is the other's, newest first. */
const WAITING_SIDES = `
  select t.thread_id, t.user_id, t.awaited_at, row_number() over (partition by t.user_id order by t.awaited_at desc, t.thread_id desc) as rank
  from thread_members t join users u on u.id = t.other_id and u.roles >= 0 and u.paused_at is null
  where t.user_id between $1 and $2 and t.awaited_at > $3::timestamptz - interval '30 days' and not t.parked and not t.parted
    and not exists (select from napkins n where n.thread_id = t.thread_id)`

/**
 * Decides whose turn it is in the conversations. The first member of the cast has one that was closed with kind words, one
 * parked and one muted; the second has as many waiting as the limit allows.
 */
export async function fillTurns(client: PoolClient, { firstId, now }: DemoScope): Promise<void> {
  await takeBackAnswers(client, firstId + 1, now)
  await client.query(
    `update thread_members t set awaited_at = m.created_at from messages m, users u
     where m.id = t.last_id and m.user_id <> t.user_id and u.id = t.user_id and u.demo`,
  )
  const cast = [firstId, firstId + CAST.length - 1, new Date(now)]
  const { rows } = await client.query<{ thread_id: number; user_id: number }>(
    `${WAITING_SIDES} order by t.user_id, rank`,
    cast,
  )
  const of = (member: number) => rows.filter(({ user_id }) => user_id === member)
  const [closed, parked, muted] = of(firstId).slice(2)
  if (closed) await close(client, closed.thread_id)
  if (parked) await set(client, 'parked', [parked.thread_id], firstId)
  if (muted) await mute(client, muted.thread_id, firstId)
  const surplus = of(firstId + 1).slice(WAITING)
  await set(
    client,
    'parked',
    surplus.map(({ thread_id }) => thread_id),
    firstId + 1,
  )
}

/** Removes what a member has answered last in a few recent conversations, so that these wait. */
async function takeBackAnswers(client: PoolClient, member: number, now: number): Promise<void> {
  const { rows } = await client.query<{ thread: number; last: number }>(
    `select t.thread_id as thread, o.id as last
     from thread_members t join messages m on m.id = t.last_id and m.user_id = t.user_id
     join users u on u.id = t.other_id and u.roles >= 0 and u.paused_at is null
     join lateral (
       select id, created_at from messages where thread_id = t.thread_id and user_id = t.other_id order by id desc limit 1
     ) o on o.created_at > $3::timestamptz - interval '29 days'
     where t.user_id = $1 and not t.parted and not exists (select from napkins n where n.thread_id = t.thread_id)
     order by t.last_id desc limit $2`,
    [member, WAITING, new Date(now)],
  )
  for (const { thread, last } of rows) {
    await client.query('delete from messages where thread_id = $1 and id > $2', [thread, last])
    await client.query(
      `update thread_members t set last_id = $2, read_id = $2, unread = 0, answered = exists (
         select from messages m where m.thread_id = $1 and m.user_id <> t.user_id)
       where thread_id = $1`,
      [thread, last],
    )
  }
  await client.query(
    `update mailboxes b set unread = s.unread, newest = s.newest
     from (select user_id, sum(unread) as unread, max(last_id) as newest from thread_members
       where user_id in (select user_id from thread_members where thread_id = any($1)) group by 1) s
     where b.user_id = s.user_id`,
    [rows.map(({ thread }) => thread)],
  )
}

/** The last message becomes the goodbye of its author. */
async function close(client: PoolClient, thread: number): Promise<void> {
  await client.query(
    `with goodbye as (
       update messages m set type = $2, message = $3 from thread_members t
       where t.thread_id = $1 and m.id = t.last_id returning m.user_id)
     update thread_members set closed_by = goodbye.user_id, awaited_at = null from goodbye where thread_id = $1`,
    [thread, MESSAGE_TYPE.goodbye, GOODBYES[0]],
  )
}

async function set(
  client: PoolClient,
  column: 'parked' | 'muted',
  threads: number[],
  member: number,
): Promise<void> {
  await client.query(
    `update thread_members set ${column} = true where thread_id = any($1) and user_id = $2`,
    [threads, member],
  )
}

async function mute(client: PoolClient, thread: number, member: number): Promise<void> {
  await set(client, 'muted', [thread], member)
  await client.query(
    `update mailboxes b set unread = b.unread - t.unread from thread_members t
     where t.thread_id = $1 and t.user_id = $2 and b.user_id = $2`,
    [thread, member],
  )
}
