import { MESSAGE_TYPE } from '../../shared/contacts.ts'
import { NAPKIN_STATES } from '../../shared/napkins.ts'
import { presentQuote } from './quotes.ts'

/** Characters of a replied message that are shown with the reply. */
const EXCERPT_LENGTH = 200

const isoDate = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const whereTrue = (condition: string) => `case when ${condition} then true end`

/** SQL: a row of a replied message `q` as its reply shows it. */
export const repliedColumns = (q: string): string => `
  ${q}.id, ${q}.user_id, left(${q}.message, ${EXCERPT_LENGTH}) as message, ${q}.type,
  ${whereTrue(`${q}.deleted_at is not null`)} as deleted`

/** SQL: photo `p` of a conversation as its two members see it. */
export const PHOTO_COLUMNS = 'p.id, p.photo as file, p.width, p.height, p.blur, p.alt'

const STATE_NAMES = `(array[${NAPKIN_STATES.map((state) => `'${state}'`).join(', ')}])`

/** SQL: the columns of a napkin `n` as the two of its conversation read it; null is an absent field. */
const napkinColumns = (n: string): string => `
  ${n}.id, ${n}.place, ${n}.slots, ${STATE_NAMES}[${n}.state + 1] as state,
  case when ${n}.starts_at is not null then json_build_object(
    'start', ${isoDate(`${n}.starts_at`)}, 'end', ${isoDate(`${n}.ends_at`)}) end as agreed,
  ${n}.cancelled_by`

/**
 * SQL: messages of a conversation with what they answer, as rows of `messageColumns`. All of it is on one shard of a
 * distributed database, which reads it before it joins other tables.
 * @param thread SQL of the conversation's id
 * @param condition on a message `m`, its order and limit included
 */
export const selectMessages = (thread: string, condition: string): string => `(
  select m.*, case when m.reply_to is not null then (
    select row_to_json(q) from (
      select ${repliedColumns('r')} from messages r where r.thread_id = ${thread} and r.id = m.reply_to) q
  ) end as replied
  from messages m where m.thread_id = ${thread} and ${condition})`

/**
 * SQL: the columns of a message `m` of `selectMessages` as members read it; null is an absent field. Only a photo and a napkin read
 * another row.
 */
export const messageColumns = (m: string): string => `
  ${m}.id, ${m}.user_id, ${m}.message, ${m}.type, ${isoDate(`${m}.created_at`)} as created_at, ${m}.replied as reply_to,
  ${isoDate(`${m}.edited_at`)} as edited_at, ${whereTrue(`${m}.deleted_at is not null`)} as deleted,
  ${m}.author_reaction, ${m}.other_reaction, ${presentQuote(`${m}.quote`)} as quote,
  case when ${m}.type = ${MESSAGE_TYPE.photo} then (
    select row_to_json(s) from (
      select ${PHOTO_COLUMNS} from conversation_photos p where p.message_id = ${m}.id and p.erase_at is null) s
  ) end as photo,
  case when ${m}.type = ${MESSAGE_TYPE.napkin} then (
    select row_to_json(q) from (select ${napkinColumns('n')} from napkins n where n.message_id = ${m}.id) q
  ) end as napkin`
