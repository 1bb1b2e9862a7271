import type { PoolClient } from 'pg'
import { FRIEND_REQUEST_STATE } from '../../src/shared/contacts.ts'
import type { StoredQuote } from '../../src/shared/quotes.ts'
import type { DemoScope } from './cast.ts'
import { applySpacing } from './presentation.ts'
import { createRandom, type Random } from './random.ts'
import { readSection } from './texts.ts'

/** Texts of requests by the answer of the slate. */
const REPLIES = new Map(
  readSection('signs', 'slates').map(
    (entry) => entry.split(' | ').map(applySpacing) as [answer: string, text: string],
  ),
)
const PHOTO_TEXTS = readSection('signs', 'photos').map(applySpacing)
const PLAIN_TEXTS = readSection('signs', 'plain').map(applySpacing)
/** Accepted requests that the first member of the cast has not seen. */
const YES = 3
/** In 100 requests. */
const ROSES = 12

interface Sign {
  text: string | null
  quote: StoredQuote | null
}

interface QuotedMember {
  slates: { id: number; prompt: string; answer: string }[]
  photo: number | null
}

/** SQL: the content of a member that requests may answer. @param member the member's id */
const selectQuoted = (member: string) => `
  (select coalesce(json_agg(json_build_object('id', s.id, 'prompt', p.text, 'answer', s.answer) order by s.position), '[]')
   from slates s join prompts p on p.id = s.prompt_id where s.user_id = ${member}) as slates,
  (select min(p.id) from photos p where p.user_id = ${member} and p.visible) as photo`

/** Gives some pending requests a text that answers the receiver's slate or photo, and a rose; and the cast some yes. */
export async function fillSigns(
  client: PoolClient,
  { seed, now, firstId }: Pick<DemoScope, 'seed' | 'now' | 'firstId'>,
): Promise<void> {
  const random = createRandom(seed, 'signs')
  const { rows } = await client.query<QuotedMember & { id: number }>(
    `select a.id, ${selectQuoted('a.receiver')} from asks a join users u on u.id = a.sender
     where u.demo and a.state = $1 order by a.id`,
    [FRIEND_REQUEST_STATE.pending],
  )
  const signs = rows.map((row) => ({
    id: row.id,
    ...chooseSign(random, row),
    rose: random.below(100) < ROSES,
  }))
  await client.query(
    `update asks a set text = s.text, quote = s.quote, rose = s.rose
     from jsonb_to_recordset($1::jsonb) s (id integer, text text, quote jsonb, rose boolean) where a.id = s.id`,
    [JSON.stringify(signs)],
  )
  await client.query(KEEP_TWO_ROSES)
  await createYes(client, random, { firstId, now })
}

/** No member has sent more than two in a week. */
const KEEP_TWO_ROSES = `
  with ranked as (
    select id, row_number() over (
      partition by sender, date_trunc('week', created_at at time zone 'Europe/Paris') order by id) as rank
    from asks where rose)
  update asks a set rose = false from ranked r where r.id = a.id and r.rank > 2`

function chooseSign(random: Random, { slates, photo }: QuotedMember): Sign {
  const slate = slates.find(({ answer }) => REPLIES.has(answer))
  const roll = random.below(100)
  if (slate && roll < 70) return replyTo(slate)
  if (photo !== null && roll < 85)
    return { text: random.pick(PHOTO_TEXTS), quote: { kind: 'photo', id: photo } }
  return { text: roll < 92 ? random.pick(PLAIN_TEXTS) : null, quote: null }
}

const replyTo = (slate: QuotedMember['slates'][number]): Sign => ({
  text: REPLIES.get(slate.answer) ?? null,
  quote: { kind: 'slate', ...slate },
})

/** The first member's requests that others have accepted, each with its first message. */
async function createYes(
  client: PoolClient,
  random: Random,
  { firstId, now }: Pick<DemoScope, 'firstId' | 'now'>,
): Promise<void> {
  const { rows: newest } = await client.query<{ at: Date | null }>(
    'select max(created_at) as at from messages',
  )
  // Ids of messages follow their times, and members say yes while they are there.
  let earliest = newest[0]?.at?.getTime() ?? 0
  const { rows } = await client.query<QuotedMember & { id: number }>(
    `select u.id, ${selectQuoted('u.id')} from users u
     join member_search m on m.user_id = u.id join member_search me on me.user_id = $1
     where u.demo and u.id > $1 and u.roles = 0 and u.paused_at is null and m.searchable and m.sex <> me.sex
       and m.last_activity >= $4
       and exists (select from slates s where s.user_id = u.id and s.answer = any($2))
       and not exists (select from friendships f where f.user_id = $1 and f.friend_id = u.id)
       and not exists (select from thread_members t where t.user_id = $1 and t.other_id = u.id)
       and not exists (select from asks a where $1 in (a.sender, a.receiver) and u.id in (a.sender, a.receiver))
       and not exists (select from blacklist b where $1 in (b.user_id, b.blocked_id) and u.id in (b.user_id, b.blocked_id))
     order by u.avatar is null, u.id limit $3`,
    [firstId, [...REPLIES.keys()], YES, new Date(Math.max(earliest, now - 3 * 3_600_000))],
  )
  for (const [index, { id, slates }] of rows.entries()) {
    const slate = slates.find(({ answer }) => REPLIES.has(answer))
    if (!slate) continue
    const wanted = now - (3 - index) * 3_600_000 - random.below(1_800_000)
    const at = new Date(Math.max(wanted, earliest))
    earliest = at.getTime()
    await client.query(ACCEPT, [
      firstId,
      id,
      REPLIES.get(slate.answer),
      JSON.stringify({ kind: 'slate', ...slate }),
      at,
      index === 0,
    ])
  }
}

/** `$1` sender, `$2` accepter, `$3` text, `$4` quote, `$5` time, `$6` with a rose. */
const ACCEPT = `
  with thread as (insert into threads (created_at) values ($5) returning id), message as (
    insert into messages (thread_id, user_id, message, quote, created_at)
    select id, $1::integer, $3::text, $4::jsonb, $5 from thread returning id, thread_id
  ), sides as (
    insert into thread_members (thread_id, user_id, other_id, last_id, read_id, unread, answered)
    select m.thread_id, s.user_id, s.other_id, m.id, case when s.user_id = $1 then m.id else 0 end,
      case when s.user_id = $1 then 0 else 1 end, s.user_id <> $1
    from message m, (values ($1::integer, $2::integer), ($2, $1)) s (user_id, other_id)
  ), boxes as (
    insert into mailboxes as b (user_id, unread, newest)
    select s.user_id, s.unread, m.id from message m, (values ($1::integer, 0), ($2::integer, 1)) s (user_id, unread)
    on conflict (user_id) do update set unread = b.unread + excluded.unread, newest = greatest(b.newest, excluded.newest)
  )
  insert into friendships (user_id, friend_id, created_at, requested_at, yes_unseen)
  select s.user_id, s.friend_id, $5, case when s.user_id = $2 then $5::timestamptz - interval '2 days' end,
    case when s.user_id = $1 then jsonb_build_object('quote', $4::jsonb, 'rose', $6::boolean, 'message', m.id) end
  from message m, (values ($1::integer, $2::integer), ($2, $1)) s (user_id, friend_id)`
