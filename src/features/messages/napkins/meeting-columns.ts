import { messageColumns, selectMessages } from '../../../platform/db/message-columns.ts'
import { isActive } from '../../../platform/db/visibility.ts'
import { numberOfState } from '../../../shared/napkins.ts'
import { NAPKIN_AFTER } from './policy.ts'

const [OPEN, AGREED] = [numberOfState('open'), numberOfState('agreed')]

const hasWritten = (thread: string, isAuthor: string) => `(
  select count(*) = ${NAPKIN_AFTER} from (
    select from messages w where w.thread_id = ${thread} and w.user_id ${isAuthor} and w.deleted_at is null
    limit ${NAPKIN_AFTER}) w)`

/**
 * SQL: JSON of the meeting of a conversation as its side `me` finds it: `getProposalRefusal` decides the same. Nothing is
 * agreed in a closed conversation, nor with somebody who has left or is suspended.
 * @param thread SQL of the conversation's id
 * @param member SQL of the id of `me`
 */
export const meetingJson = (me: string, thread: string, member: string): string => `
  json_build_object('may', ${me}.closed_by is null
      and exists (select from users u where u.id = ${me}.other_id and ${isActive('u')})
      and not exists (
        select from napkins n where n.thread_id = ${me}.thread_id and (
          n.state = ${AGREED} and n.ends_at > now() or n.state = ${OPEN} and n.user_id <> ${me}.user_id))
      and ${hasWritten(thread, `= ${member}`)} and ${hasWritten(thread, `<> ${member}`)},
    'agreed', (
      select row_to_json(a) from (
        select ${messageColumns('g')} from napkins n
        join ${selectMessages(thread, `m.id in (select message_id from napkins where thread_id = ${thread} and state = ${AGREED})`)} g
          on g.id = n.message_id
        where n.thread_id = ${thread} and n.state = ${AGREED} and n.ends_at > now()
          and ${me}.closed_by is null and exists (select from users u where u.id = ${me}.other_id and u.roles >= 0)
        order by n.id desc limit 1) a))`
