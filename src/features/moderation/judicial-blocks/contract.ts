import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PathId } from '../../../shared/schemas.ts'
import { judicialBlockHref, StaffReason } from '../sanctions/contract.ts'
import { END_INVALID, REFERENCE_TOO_LONG, REFERENCE_TOO_SHORT } from './texts.ts'

const REFERENCE_MIN = 3
export const REFERENCE_MAX = 200

/** Days a court may order: a year for a second offence (code pénal, 131-35-1), with the day of the decision. */
export const BLOCK_DAYS_MAX = 366

const params = z.object({ userId: PathId })

const CourtReference = z.pipe(
  z.pipe(
    z.string(REFERENCE_TOO_SHORT),
    z.transform((text) => text.replace(/\s+/g, ' ').trim()),
  ),
  z
    .string()
    .check(z.minLength(REFERENCE_MIN, REFERENCE_TOO_SHORT), z.maxLength(REFERENCE_MAX, REFERENCE_TOO_LONG)),
)

export const imposeJudicialBlock = endpoint({
  name: 'imposeJudicialBlock',
  method: 'POST',
  path: '/api/admin/judicial-block/:userId',
  form: judicialBlockHref(':userId'),
  access: 'desk-admin',
  summary:
    'Suspends a member by order of a court until the end of the day `until` (Paris). A newcomer who matches the account waits for staff until then. 409 while a block is in force.',
  params,
  body: z.object({ until: z.iso.date(END_INVALID), reference: CourtReference }),
  reply: MessageReply,
})

export const endJudicialBlock = endpoint({
  name: 'endJudicialBlock',
  method: 'DELETE',
  path: '/api/admin/judicial-block/:userId',
  form: `${judicialBlockHref(':userId')}/lever`,
  access: 'desk-founder',
  summary: 'Ends a judicial block before its time, because the court has ended it. 409 without one.',
  params,
  body: z.object({ reason: StaffReason }),
  reply: MessageReply,
})
