import * as z from 'zod/mini'
import { Email } from '../../../shared/email.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, MessageReply } from '../../../shared/schemas.ts'
import * as texts from './texts.ts'
import { getNoticeReason, NOTICE_REASON_KEYS } from './texts.ts'

export const NOTICE_PATH = '/signaler-un-contenu'
export const ADDRESS_MAX = 2_000
export const TEXT_MIN = 10
export const TEXT_MAX = 5_000
export const NAME_MAX = 100
export const COMPLAINT_MIN = 10
export const COMPLAINT_MAX = 2_000

const TrimmedText = z.pipe(
  z.string(),
  z.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
)
const SingleLineText = z.pipe(
  z.string(),
  z.transform((text) => text.replace(/\s+/g, ' ').trim()),
)

const NoticeFields = z.object({
  address: z.pipe(
    SingleLineText,
    z.string().check(z.minLength(1, texts.ADDRESS_MISSING), z.maxLength(ADDRESS_MAX, texts.ADDRESS_LONG)),
  ),
  reason: z.enum(NOTICE_REASON_KEYS, texts.REASON_MISSING),
  text: z.pipe(
    TrimmedText,
    z.string().check(z.minLength(TEXT_MIN, texts.TEXT_SHORT), z.maxLength(TEXT_MAX, texts.TEXT_LONG)),
  ),
  name: z._default(z.pipe(SingleLineText, z.string().check(z.maxLength(NAME_MAX, texts.NAME_LONG))), ''),
  email: z._default(
    z.union([
      Email,
      z.pipe(
        z.string().check(z.regex(/^\s*$/)),
        z.transform(() => ''),
      ),
    ]),
    '',
  ),
  honest: z._default(CheckboxValue, false).check(z.refine((honest) => honest, texts.HONEST_MISSING)),
})
export type Notice = z.output<typeof NoticeFields>

const isNamed = ({ reason }: Pick<Notice, 'reason'>) => getNoticeReason(reason).isAnonymous !== true

export const sendNotice = endpoint({
  name: 'sendNotice',
  method: 'POST',
  path: '/api/notices',
  form: NOTICE_PATH,
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary:
    'Sends a notice of illegal content to staff (DSA, article 16). Name and e-mail are optional only for the reason `csa`. The answer is the same whatever the address leads to.',
  body: NoticeFields.check(
    z.refine((notice) => notice.name !== '' || !isNamed(notice), {
      path: ['name'],
      message: texts.NAME_MISSING,
    }),
    z.refine((notice) => notice.email !== '' || !isNamed(notice), {
      path: ['email'],
      message: texts.EMAIL_MISSING,
    }),
  ),
  reply: MessageReply,
})

/** The number of a notice and its signature, in the mail of the decision. */
export const NoticeKey = z.string().check(z.regex(/^[1-9]\d{0,8}-[\w-]{22}$/))

export const contestNotice = endpoint({
  name: 'contestNotice',
  method: 'POST',
  path: '/api/notices/:key/contest',
  form: `${NOTICE_PATH}/:key`,
  access: 'anyone',
  inReadOnly: true,
  inReview: true,
  summary:
    'Contests the decision about a notice, once, within six months, by the link of its mail (DSA, article 20).',
  params: z.object({ key: NoticeKey }),
  body: z.object({
    text: z.pipe(
      TrimmedText,
      z
        .string()
        .check(
          z.minLength(COMPLAINT_MIN, texts.CONTEST_SHORT),
          z.maxLength(COMPLAINT_MAX, texts.CONTEST_LONG),
        ),
    ),
  }),
  reply: MessageReply,
})
