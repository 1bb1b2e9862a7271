import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, PathId } from '../../../shared/schemas.ts'
import { MESSAGE_MAX } from '../conversation/contract.ts'
import { BAD_KEY, MESSAGE_TOO_LONG } from '../texts.ts'

/** Past any number of drafts of a conversation. */
const VERSION_MAX = 2_000_000_000

/** The text that the reader has typed and not sent; `version` grows with each change, and the text is '' after sending. */
export const Draft = z.strictObject({ message: z.string(), version: z.int() })
export type Draft = z.infer<typeof Draft>

export const saveDraft = endpoint({
  name: 'saveDraft',
  method: 'PUT',
  path: '/api/messages/conversation/:thread/draft',
  access: 'member',
  scope: 'conversations:write',
  summary: `Stores what the caller has typed and not sent, for their other devices; '' deletes it. \`version\` is that of the draft which the text replaces, 0 for none: an older one changes nothing. Answers with the draft as it is now. 60 a minute, deleted after 30 days.`,
  params: z.object({ thread: PathId }),
  body: z.object({
    message: z.string().check(z.maxLength(MESSAGE_MAX, MESSAGE_TOO_LONG)),
    version: integerSchema(0, VERSION_MAX, BAD_KEY),
  }),
  reply: z.strictObject({ message: z.string(), draft: Draft }),
})
