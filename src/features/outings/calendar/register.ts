import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { getAddressKey, getReaderKey, type Limit } from '../../../platform/http/limits.ts'
import { operation } from '../../../platform/http/operation.ts'
import { PathId } from '../../../shared/schemas.ts'
import { CALENDAR_FILE } from '../reminder-texts.ts'
import { OUTING_UNKNOWN } from '../texts.ts'
import { createCalendarAddress, revokeCalendarAddress, trackCalendarRead } from './commands.ts'
import * as calls from './contract.ts'
import { renderCalendar } from './file.ts'
import { findCalendarMember, findCalendarOutings, getCalendarAddress, getCalendarOuting } from './queries.ts'

const FILE_LIMIT: Limit = { name: 'calendar-files', points: 60, seconds: 60 }
/** Servers of calendars read the addresses of many members. */
const ADDRESS_READ_LIMIT: Limit = { name: 'calendar-reads', points: 600, seconds: 60 }
const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** The private calendar address, and calendar files. */
export function registerCalendars(context: AppContext): void {
  operation(context, calls.getCalendarAddress, ({ viewer }) => getCalendarAddress(context, viewer))
  operation(context, calls.createCalendarAddress, ({ viewer }) => createCalendarAddress(context, viewer))
  operation(context, calls.revokeCalendarAddress, ({ viewer }) => revokeCalendarAddress(context, viewer))
  serveOutingFile(context)
  servePrivateCalendar(context)
}

/** `/sorties/{id}/agenda.ics`: one outing, with what its reader may know. */
function serveOutingFile(context: AppContext): void {
  context.app.get('/sorties/:id/agenda.ics', async (request, reply) => {
    await context.limits.count(FILE_LIMIT, getReaderKey(request))
    const id = PathId.safeParse((request.params as { id: string }).id)
    if (!id.success) throw new NotFound(OUTING_UNKNOWN)
    const outing = await getCalendarOuting(context, request.auth.viewer, id.data)
    return sendCalendar(reply, renderCalendar(context.config.siteUrl, [outing]))
  })
}

/** `/sorties/agenda/{token}.ics`: the outings of a member, for who has the address. */
function servePrivateCalendar(context: AppContext): void {
  const { db, config, limits } = context
  context.app.get('/sorties/agenda/:token.ics', async (request, reply) => {
    await limits.count(ADDRESS_READ_LIMIT, getAddressKey(request))
    const member = await findCalendarMember(db, (request.params as { token: string }).token)
    if (!member) throw new NotFound()
    const outings = await findCalendarOutings(db, member.id)
    await trackCalendarRead(context, member)
    return sendCalendar(reply, renderCalendar(config.siteUrl, outings))
  })
}

function sendCalendar(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type(CALENDAR_TYPE)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${CALENDAR_FILE}"`)
    .header('x-robots-tag', 'noindex')
    .send(text)
}
