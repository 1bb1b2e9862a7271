import { EXACT_SECONDS, setLastMessage, toExactTime } from '../../../platform/db/last-messages.ts'
import { messageColumns, repliedColumns, selectMessages } from '../../../platform/db/message-columns.ts'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import type { RepliedMessage } from './contract.ts'

/**
 * State of the sender under the locks on both sides and mailboxes. No row if the sender is not in the
 * conversation, or one of the two has blocked the other.
 */
export interface SendResult {
  other_id: number | null
  /** The other's roles; null once the account is deleted. */
  roles: number | null
  /** The other's account is paused. */
  paused: boolean
  /** The other has written to the sender before. */
  answered: boolean
  /** Sent today before this message. */
  sent_today: number
  /** Newest message of the conversation before this one, 0 for none. */
  previous: number
  /** Unread messages of the sender that their mailbox counts: in this conversation, and in all others. */
  unread: number
  unread_elsewhere: number
  /** Newest message in the sender's mailbox before this one, and in the other's. */
  newest: number
  other_newest: number
  /** Who closed the conversation; null if it is open. */
  closed_by: number | null
  /** The other has a browser subscribed to push, and has not muted the conversation. */
  is_pushed: boolean
  /** The answered message; null for none. */
  replied: RepliedMessage | null
  /** Of the message; null if it was not sent. */
  id: number | null
  created_at: Date | null
  /** Of the draft that was emptied; null for none. */
  draft_version: number | null
}

/** The state of the sender before a message is stored. */
export type LockedSender = Omit<SendResult, 'id' | 'created_at' | 'draft_version' | 'replied'> & {
  is_muted: boolean
}

/**
 * Locks both sides, lower id first, then both mailboxes likewise. A transaction that waited for a row reads
 * its latest version, so a block committed in between leaves no side. All decisions and counts use these
 * rows: everything else is read as of the statement's start.
 */
const LOCK_SIDES_AND_MAILBOXES = `
  sides as (
    select user_id, other_id, last_id, unread, answered, muted, closed_by from thread_members
    where thread_id = $1 and not parted
      and exists (select from thread_members where thread_id = $1 and user_id = $2)
    order by user_id for update
  ), boxes as (
    select user_id, unread, newest, day, sent from mailboxes where user_id = any (array(select user_id from sides))
    order by user_id for update
  )`

/** Acquires the locks of sending; `$1` conversation, `$2` sender. One row if the sender may still write. */
export const LOCK_AND_GET_SIDE = `
  with ${LOCK_SIDES_AND_MAILBOXES} select answered, other_id, last_id as previous, (select count(*) from boxes) from sides where user_id = $2`

/** SQL: the state of the sender `$2` under the locks. @param day today in Paris */
const selectSender = (day: string) => `
  sender as (
    select s.other_id, u.roles, u.paused_at is not null as paused, s.answered, case when b.day >= ${day}::date then b.sent else 0 end as sent_today,
      s.last_id as previous, s.closed_by, case when s.muted then 0 else s.unread end as unread,
      case when s.muted then b.unread else b.unread - s.unread end as unread_elsewhere, b.newest, o.newest as other_newest,
      coalesce(t.muted, false) as is_muted, not coalesce(t.muted, false) and exists (
        select from push_subscriptions p where p.user_id = s.other_id) as is_pushed
    from sides s
    left join sides t on t.user_id = s.other_id
    join boxes b on b.user_id = s.user_id
    left join boxes o on o.user_id = s.other_id
    left join users u on u.id = s.other_id
    where s.user_id = $2
  )`

/** Parameters of a statement that counts a message for both. */
interface CountedMessage {
  type: string
  message: string
  day: string
  /** True for the text of an accepted request. */
  isAside: string
}

/** SQL: counts the message `sent` on both sides and in both mailboxes, and empties the draft of `sender`. */
const countSent = ({ type, message, day, isAside }: CountedMessage) => `
  sides_moved as (
    update thread_members t set ${setLastMessage({ id: 'sent.id', type: `${type}::smallint`, message: `${message}::text`, sender: '$2', at: 'sent.created_at' })},
      read_id = case when t.user_id = $2 and (not ${isAside}::boolean or t.unread = 0) then sent.id else t.read_id end,
      unread = case when t.user_id <> $2 then t.unread + 1 when ${isAside} then t.unread else 0 end,
      answered = t.answered or t.user_id <> $2,
      hidden = false,
      awaited_at = case when t.user_id <> $2 then sent.created_at end,
      parked = t.parked and (t.user_id <> $2 or ${isAside}::boolean)
    from sent where t.thread_id = $1
  ), boxes_moved as (
    update mailboxes b set
      newest = sent.id,
      unread = case when b.user_id <> $2 then b.unread + (not sender.is_muted)::integer when ${isAside} then b.unread else sender.unread_elsewhere end,
      day = case when b.user_id = $2 then greatest(b.day, ${day}) else b.day end,
      sent = case when b.user_id <> $2 then b.sent when ${isAside} then sender.sent_today else sender.sent_today + 1 end,
      asked = case when b.user_id = $2 and b.day < ${day} then 0 else b.asked end,
      opened = case when b.user_id = $2 and b.day < ${day} then 0 else b.opened end
    from sent, sender where b.user_id in ($2, sender.other_id)
  ), draft_sent as (
    update drafts d set message = '', version = d.version + 1, edited_at = now()
    from sent where d.user_id = $2 and d.thread_id = $1 and d.message <> '' and ${type}::smallint = ${MESSAGE_TYPE.text} and not ${isAside}::boolean
    returning d.version
  )`

/**
 * Sends in one statement. The insert takes the id once all rows are locked. Sending marks earlier messages as
 * read. `$1` conversation, `$2` sender, `$3` type, `$4` text, `$5` client key, `$6` today in Paris, `$7`
 * daily limit or null, `$8` true if the first message was already checked (a gif is one only in an empty conversation), `$9` quote or null, `$10` true for the text
 * of an accepted request, which marks nothing as read and is not counted for the day, `$11` the answered message or
 * null.
 */
export const SEND_QUERY = {
  name: 'send-message',
  text: `
  with ${LOCK_SIDES_AND_MAILBOXES}, replied as (
    select ${repliedColumns('q')} from messages q
    where q.thread_id = $1 and q.id = $11::bigint and q.deleted_at is null
  ), ${selectSender('$6')}, sent as (
    insert into messages (thread_id, user_id, type, message, client_key, quote, reply_to, created_at)
    select $1, $2, $3::smallint, $4, $5::uuid, $9::jsonb, $11, clock_timestamp() from sender
    where ($11 is null or exists (select from replied)) and roles >= 0 and not paused and closed_by is null
      and (answered or ($3::smallint = ${MESSAGE_TYPE.gif} and previous > 0) or $8::boolean) and ($7::integer is null or sent_today < $7)
    on conflict (thread_id, user_id, client_key) where client_key is not null do nothing
    returning id, created_at
  ), ${countSent({ type: '$3', message: '$4', day: '$6', isAside: '$10' })}
  select sender.*, sent.id, (select version from draft_sent) as draft_version, sent.created_at,
    (select json_strip_nulls(row_to_json(replied)) from replied) as replied
  from sender left join sent on true`,
}

// On a distributed database the same in four statements of one transaction: an insert of values commits on its shard, an
// insert of a query in two phases.

/** Locks; `$3` today in Paris. */
export const LOCK_QUERY = {
  name: 'send-lock',
  text: `with ${LOCK_SIDES_AND_MAILBOXES}, ${selectSender('$3')} select * from sender`,
}

/** The answered message `$2`. */
export const REPLIED_QUERY = {
  name: 'send-replied',
  text: `
  select json_strip_nulls(row_to_json(q)) as replied from (
    select ${repliedColumns('q')} from messages q where q.thread_id = $1 and q.id = $2 and q.deleted_at is null) q`,
}

export const INSERT_QUERY = {
  name: 'send-insert',
  text: `
  insert into messages (thread_id, user_id, type, message, client_key, quote, reply_to, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
  on conflict (thread_id, user_id, client_key) where client_key is not null do nothing
  returning id, created_at, ${EXACT_SECONDS} as seconds, type, message`,
}

/** Counts message `$5` of `$6`; `$3` type, `$4` today in Paris, then what `LOCK_QUERY` has found, and `$12` the text. */
export const COUNT_QUERY = {
  name: 'send-count',
  text: `
  with sent as (select $5::bigint as id, ${toExactTime('$6')} as created_at), sender as (
    select $8::integer as other_id, $9::boolean as is_muted, $10::integer as unread_elsewhere, $11::integer as sent_today
  ), ${countSent({ type: '$3', message: '$12', day: '$4', isAside: '$7' })}
  select version as draft_version from draft_sent`,
}

/** The message stored under the sender's client key, once the sender's side knows it. */
export const STORED_MESSAGE_QUERY = `
  select json_strip_nulls(row_to_json(c)) as message from (
    select ${messageColumns('m')} from ${selectMessages('$1', 'm.user_id = $2 and m.client_key = $3 limit 1')} m
    join thread_members t on t.thread_id = $1 and t.user_id = $2 and t.last_id >= m.id) c`

/** Message `$2` of conversation `$1` as its members read it. */
export const MESSAGE_QUERY = `
  select json_strip_nulls(row_to_json(c)) as message from (
    select ${messageColumns('m')} from ${selectMessages('$1', 'm.id = $2')} m) c`
