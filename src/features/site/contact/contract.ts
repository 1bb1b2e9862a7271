import * as z from 'zod/mini'
import { CONTACT_REASON, type ContactReason } from '../../../shared/contact.ts'
import { Email } from '../../../shared/email.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, integerSchema, MessageReply, PathId } from '../../../shared/schemas.ts'
import { MESSAGE_EMPTY, MESSAGE_LONG, REASON_MISSING, REASON_NEEDS_NO_MESSAGE } from './texts.ts'

export const MESSAGE_MAX = 5_000
export const MESSAGES_PAGE_SIZE = 20

/** In the order of the specification (1, section 5). */
export const CONTACT_REASONS: readonly ContactReason[] = Object.values(CONTACT_REASON)

export const isContactReason = (value: number): value is ContactReason =>
  (CONTACT_REASONS as readonly number[]).includes(value)

const Reason = integerSchema(1, 9, REASON_MISSING).check(z.refine(isContactReason, REASON_MISSING))

/** Trimmed text of several lines; forms send line breaks with CR. */
const MessageText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  ),
  z.string().check(z.minLength(1, MESSAGE_EMPTY), z.maxLength(MESSAGE_MAX, MESSAGE_LONG)),
)

/** Input: only one reason has text fields, and needs both. */
const ContactMessage = z.object({ email: Email, message: MessageText })
export type ContactMessage = z.output<typeof ContactMessage>

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact',
  form: '/contact',
  access: 'anyone',
  inReview: true,
  summary:
    'Sends a contact message. Only reason 9 takes e-mail and message; the others are answered by the form (422).',
  body: z.pipe(
    z.object({ reason: Reason, email: z._default(z.string(), ''), message: z._default(z.string(), '') }),
    z.transform(({ reason, ...typed }, { issues }): ContactMessage => {
      const wrong = (field: string, message: string) =>
        issues.push({ code: 'custom', path: [field], message, input: typed })
      if (reason !== CONTACT_REASON.other) wrong('reason', REASON_NEEDS_NO_MESSAGE)
      const parsed = ContactMessage.safeParse(typed)
      if (parsed.success) return parsed.data
      if (reason === CONTACT_REASON.other)
        for (const { path, message } of parsed.error.issues) wrong(String(path[0]), message)
      return typed
    }),
  ),
  reply: MessageReply,
})

export const MESSAGE_STATES = ['open', 'closed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const CONTACT_ADMIN_PATH = '/admin/contact'

export const fileContactMessage = endpoint({
  name: 'fileContactMessage',
  method: 'POST',
  path: '/api/admin/letters/:id',
  form: '/admin/contact/:id',
  access: 'desk-admin',
  summary: 'Closes or reopens a contact message; 409 if it is in that state already.',
  params: z.object({ id: PathId }),
  body: z.object({ closed: CheckboxValue }),
  reply: MessageReply,
})
