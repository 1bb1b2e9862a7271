import ical from 'ical-generator'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { numberOfState } from '../../../shared/napkins.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import { NO_NAPKIN } from './texts.ts'

/**
 * The agreed meeting as a calendar file, without the other's name: calendars are shared.
 * @throws NotFound outside of the conversation, across a block, and unless the meeting is agreed
 */
export async function downloadMeeting(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { id: readerId }: { id: number },
  { thread, id }: { thread: number; id: number },
): Promise<string> {
  const meeting = await db
    .selectFrom('napkins as n')
    .innerJoin('thread_members as t', 't.thread_id', 'n.thread_id')
    .where('n.id', '=', id)
    .where('n.thread_id', '=', thread)
    .where('n.state', '=', numberOfState('agreed'))
    .where('t.user_id', '=', readerId)
    .where('t.parted', '=', false)
    .select(['n.place', 'n.starts_at', 'n.ends_at'])
    .executeTakeFirst()
  if (!meeting?.starts_at || !meeting.ends_at) throw new NotFound(NO_NAPKIN)
  const calendar = ical({ prodId: { company: getSiteName(), product: 'Rendez-vous', language: 'FR' } })
  calendar.createEvent({
    id: `rendez-vous-${id}@${new URL(config.siteUrl).hostname}`,
    start: meeting.starts_at,
    end: meeting.ends_at,
    summary: 'Rendez-vous',
    location: meeting.place,
    url: `${config.siteUrl}/messages/${thread}`,
  })
  return calendar.toString()
}
