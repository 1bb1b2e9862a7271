import * as z from 'zod/mini'
import { Email } from '../../../shared/email.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { RELATIVE_HOURS } from '../../../shared/retention.ts'
import { integerSchema, MessageReply, PathId } from '../../../shared/schemas.ts'
import { ConversationMessage, normalizeMessage } from '../conversation/contract.ts'
import {
  MAX_SLOTS,
  NAPKIN_AFTER,
  NOTE_MAX,
  OUTCOMES,
  PLACE_LENGTH,
  RELATIVE_MAILS,
  SLOT_DAYS,
  SLOT_HOURS,
} from './policy.ts'
import * as texts from './texts.ts'

const thread = z.object({ thread: PathId })
const params = z.object({ thread: PathId, id: PathId })

const trimmed = (message: string) => z.pipe(z.string(message), z.transform(normalizeMessage))

const Day = z._default(z.string(texts.BAD_DAY).check(z.regex(/^(|\d{4}-\d{2}-\d{2})$/, texts.BAD_DAY)), '')
const Time = z._default(
  z.string(texts.BAD_TIME).check(z.regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, texts.BAD_TIME)),
  '',
)
const Hours = z._default(integerSchema(SLOT_HOURS.min, SLOT_HOURS.max, texts.BAD_HOURS), SLOT_HOURS.usual)

/** Times as in Paris. A slot without a day is none; the second and third are optional. */
export const NapkinBody = z.object({
  place: z.pipe(
    z.pipe(
      trimmed(texts.PLACE_MISSING),
      z.transform((place) => place.replace(/\s+/g, ' ')),
    ),
    z
      .string()
      .check(
        z.minLength(PLACE_LENGTH.min, texts.PLACE_MISSING),
        z.maxLength(PLACE_LENGTH.max, texts.PLACE_TOO_LONG),
      ),
  ),
  day_1: Day,
  time_1: Time,
  hours_1: Hours,
  day_2: Day,
  time_2: Time,
  hours_2: Hours,
  day_3: Day,
  time_3: Time,
  hours_3: Hours,
})
export type NapkinBody = z.infer<typeof NapkinBody>

export const proposeMeeting = endpoint({
  name: 'proposeMeeting',
  method: 'POST',
  path: '/api/messages/napkin/:thread',
  form: '/messages/:thread/on-se-voit',
  access: 'verified',
  createsContent: true,
  summary: `Proposes a meeting, a message of type 11: one to ${MAX_SLOTS} slots within ${SLOT_DAYS} days, in Paris time, and a public place. 403 before ${NAPKIN_AFTER} messages of each, 409 while another napkin waits for the caller or a meeting is agreed; replaces the caller's own open napkin. 10 an hour.`,
  params: thread,
  body: NapkinBody,
  reply: z.strictObject({ message: z.string(), sent: ConversationMessage }),
})

/** The message as it is now, and the number of the change. */
const changed = z.strictObject({ message: z.string(), changed: ConversationMessage, version: z.int() })

export const acceptMeeting = endpoint({
  name: 'acceptMeeting',
  method: 'POST',
  path: '/api/messages/napkin/:thread/:id/accept',
  form: '/messages/:thread/serviette/:id/accepter',
  access: 'verified',
  summary:
    'Accepts one slot of the open napkin of the other, from 1. Of two answers at once one counts (409).',
  params,
  body: z.object({ slot: integerSchema(1, MAX_SLOTS, texts.NO_SUCH_SLOT) }),
  reply: changed,
})

export const declineMeeting = endpoint({
  name: 'declineMeeting',
  method: 'POST',
  path: '/api/messages/napkin/:thread/:id/decline',
  form: '/messages/:thread/serviette/:id/decliner',
  access: 'member',
  summary: "Declines the other member's open napkin. Repeating it changes nothing.",
  params,
  reply: changed,
})

export const withdrawMeeting = endpoint({
  name: 'withdrawMeeting',
  method: 'DELETE',
  path: '/api/messages/napkin/:thread/:id',
  form: '/messages/:thread/serviette/:id/retirer',
  access: 'member',
  summary: "Withdraws the caller's own open napkin. Repeating it changes nothing.",
  params,
  reply: changed,
})

export const cancelMeeting = endpoint({
  name: 'cancelMeeting',
  method: 'POST',
  path: '/api/messages/napkin/:thread/:id/cancel',
  form: '/messages/:thread/serviette/:id/annuler',
  access: 'member',
  inReadOnly: true,
  createsContent: true,
  summary: `Cancels an agreed meeting before it begins, with a line of ${NOTE_MAX} characters at most, sent to the other as a message.`,
  params,
  body: z.object({
    note: z.pipe(
      trimmed(texts.NOTE_MISSING),
      z.string().check(z.minLength(1, texts.NOTE_MISSING), z.maxLength(NOTE_MAX, texts.NOTE_TOO_LONG)),
    ),
  }),
  reply: changed,
})

export const downloadMeeting = endpoint({
  name: 'downloadMeeting',
  method: 'GET',
  path: '/api/messages/napkin/:thread/:id/calendar',
  access: 'member',
  summary:
    'The agreed meeting as a calendar file (iCalendar). 404 before it is agreed and once it is cancelled.',
  mediaType: 'text/calendar',
  params,
  reply: z.string(),
})

const FIRST_NAME = /^\p{L}[\p{L}\p{M}\p{N}' \u2019._-]{0,39}$/u
const FirstName = z.pipe(
  trimmed(texts.FIRST_NAME_BAD),
  z.string().check(z.regex(FIRST_NAME, texts.FIRST_NAME_BAD)),
)
const RelativeBody = z.object({ first_name: FirstName, email: Email })
export type RelativeBody = z.infer<typeof RelativeBody>

export const previewRelativeMail = endpoint({
  name: 'previewRelativeMail',
  method: 'POST',
  path: '/api/messages/napkin/:thread/:id/relative/preview',
  form: '/messages/:thread/serviette/:id/proche',
  access: 'verified',
  summary: 'The mail to a relative as it would be sent; sends nothing and stores nothing.',
  params,
  body: RelativeBody,
  reply: z.strictObject({
    message: z.string(),
    subject: z.string(),
    /** The link is a sample. */
    text: z.string(),
  }),
})

export const warnRelative = endpoint({
  name: 'warnRelative',
  method: 'POST',
  path: '/api/messages/napkin/:thread/:id/relative',
  form: '/messages/:thread/serviette/:id/proche/envoyer',
  access: 'verified',
  inReadOnly: true,
  summary: `Mails a relative the hour and place of the caller's agreed meeting, with a link that dies ${RELATIVE_HOURS} hours after its end. Nothing of the other member. ${RELATIVE_MAILS} a week (429).`,
  params,
  body: RelativeBody,
  reply: MessageReply,
})

const meeting = z.object({ id: PathId })

export const confirmWell = endpoint({
  name: 'confirmWell',
  method: 'POST',
  path: '/api/meetings/:id/well',
  form: '/rendez-vous/:id/tout-va-bien',
  access: 'member',
  inReadOnly: true,
  summary:
    "Says that all is well after the caller's meeting: shown by the link of a relative alone. Idempotent.",
  params: meeting,
  reply: MessageReply,
})

export const answerMeeting = endpoint({
  name: 'answerMeeting',
  method: 'POST',
  path: '/api/meetings/:id/outcome',
  form: '/rendez-vous/:id/lendemain',
  access: 'member',
  inReadOnly: true,
  summary: `Answers the question of the day after a meeting, from 1: ${OUTCOMES.join(', ')}. Never shown to the other; a later answer replaces it. 409 before the end of the meeting.`,
  params: meeting,
  body: z.object({ outcome: integerSchema(1, OUTCOMES.length, texts.OUTCOME_MISSING) }),
  reply: MessageReply,
})
