import { MESSAGE_TYPE } from '../../../shared/contacts.ts'

/**
 * Where a member stands who sends, as both sides and both mailboxes are held: all that the answer and the events need.
 * No row for whoever is not in the conversation, or whose two are parted.
 */
export interface Sending {
  other_id: number | null
  /** Of the other; null where the account is deleted. */
  roles: number | null
  /** The other's account rests. */
  paused: boolean
  /** The other has written to the sender before. */
  answered: boolean
  /** Sent today, before this one. */
  sent_today: number
  /** The conversation's newest message before this one, 0 for none. */
  previous: number
  /** What the sender had not read in it, and in all others. */
  unread: number
  unread_elsewhere: number
  /** The newest message of the sender's mailbox before this one, and of the other's. */
  newest: number
  other_newest: number
  /** The other has a browser that is told by push. */
  is_pushed: boolean
  /** Of the message; null where it was not sent. */
  id: number | null
  created_at: Date | null
}

/**
 * Both sides, the lower id first, then both mailboxes likewise. Whoever waited for a row is given what the last one
 * wrote: a block that was committed meanwhile has parted the sides, so that none is found. All that is decided or
 * counted is taken from these rows, for whatever else the statement reads is as old as its start.
 */
const HOLD = `
  sides as (
    select user_id, other_id, last_id, unread, answered from thread_members
    where thread_id = $1 and not parted
      and exists (select from thread_members where thread_id = $1 and user_id = $2)
    order by user_id for update
  ), boxes as (
    select user_id, unread, newest, day, sent from mailboxes where user_id = any (array(select user_id from sides))
    order by user_id for update
  )`

/** Waits for all that sending holds; `$1` conversation, `$2` sender. A row where the sender may still write. */
export const HOLD_SIDES = `
  with ${HOLD} select answered, other_id, (select count(*) from boxes) from sides where user_id = $2`

/**
 * Sends in one statement. The id is drawn by the insert, once all rows are held. Whoever sends has read what stands
 * above. `$1` conversation, `$2` sender, `$3` type, `$4` text, `$5` key of the browser, `$6` today in Paris, `$7` messages
 * a day or null, `$8` true where a first message was judged before.
 */
export const SEND = {
  name: 'send-message',
  text: `
  with ${HOLD}, sender as (
    select s.other_id, u.roles, u.paused_at is not null as paused, s.answered, case when b.day >= $6::date then b.sent else 0 end as sent_today,
      s.last_id as previous, s.unread, b.unread - s.unread as unread_elsewhere, b.newest, o.newest as other_newest,
      exists (select from push_subscriptions p where p.user_id = s.other_id) as is_pushed
    from sides s
    join boxes b on b.user_id = s.user_id
    left join boxes o on o.user_id = s.other_id
    left join users u on u.id = s.other_id
    where s.user_id = $2
  ), sent as (
    insert into messages (thread_id, user_id, type, message, client_key, created_at)
    select $1, $2, $3::smallint, $4, $5::uuid, clock_timestamp() from sender
    where roles >= 0 and not paused and (answered or $3::smallint = ${MESSAGE_TYPE.gif} or $8::boolean) and ($7::integer is null or sent_today < $7)
    on conflict (thread_id, user_id, client_key) where client_key is not null do nothing
    returning id, created_at
  ), sides_moved as (
    update thread_members t set
      last_id = sent.id,
      read_id = case when t.user_id = $2 then sent.id else t.read_id end,
      unread = case when t.user_id = $2 then 0 else t.unread + 1 end,
      answered = t.answered or t.user_id <> $2,
      hidden = false
    from sent where t.thread_id = $1
  ), boxes_moved as (
    update mailboxes b set
      newest = sent.id,
      unread = case when b.user_id = $2 then sender.unread_elsewhere else b.unread + 1 end,
      day = case when b.user_id = $2 then greatest(b.day, $6) else b.day end,
      sent = case when b.user_id = $2 then sender.sent_today + 1 else b.sent end,
      asked = case when b.user_id = $2 and b.day < $6 then 0 else b.asked end,
      opened = case when b.user_id = $2 and b.day < $6 then 0 else b.opened end
    from sent, sender where b.user_id in ($2, sender.other_id)
  )
  select sender.*, sent.id, sent.created_at from sender left join sent on true`,
}

/** The message that was stored under this key of the sender's browser. */
export const READ_STORED = `
  select id, user_id, message, type, created_at from messages
  where thread_id = $1 and user_id = $2 and client_key = $3`
