import { presentQuote } from './quotes.ts'

/** Characters of a replied message that are shown with the reply. */
const EXCERPT_LENGTH = 200

const isoDate = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const whereTrue = (condition: string) => `case when ${condition} then true end`

/** SQL: a row of a replied message `q` as its reply shows it. */
export const repliedColumns = (q: string): string => `
  ${q}.id, ${q}.user_id, left(${q}.message, ${EXCERPT_LENGTH}) as message, ${q}.type,
  ${whereTrue(`${q}.deleted_at is not null`)} as deleted`

/**
 * SQL: the columns of a message `m` as members read it; null is an absent field. Only a reply reads another row: the
 * message that it answers.
 */
export const messageColumns = (m: string): string => `
  ${m}.id, ${m}.user_id, ${m}.message, ${m}.type, ${isoDate(`${m}.created_at`)} as created_at,
  case when ${m}.reply_to is not null then (
    select row_to_json(q) from (
      select ${repliedColumns('r')} from messages r where r.thread_id = ${m}.thread_id and r.id = ${m}.reply_to) q
  ) end as reply_to,
  ${isoDate(`${m}.edited_at`)} as edited_at, ${whereTrue(`${m}.deleted_at is not null`)} as deleted,
  ${m}.author_reaction, ${m}.other_reaction, ${presentQuote(`${m}.quote`)} as quote`
