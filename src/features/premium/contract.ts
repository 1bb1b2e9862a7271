import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { MessageReply } from '../../shared/schemas.ts'
import { UNKNOWN_EMOJI } from './texts.ts'

/** `/json/emojis.json`: category name mapped to {label: image file} (specification 2, section 3). */
export type EmojiCatalogue = Record<string, Record<string, string>>

export const chooseEmoji = endpoint({
  name: 'chooseEmoji',
  method: 'PATCH',
  path: '/api/user/emoji',
  form: '/user/emoji',
  access: 'member',
  summary: 'Sets the emoji next to the name of a premium member: a file of /json/emojis.json.',
  body: z.object({ emoji: z.string(UNKNOWN_EMOJI) }),
  reply: MessageReply,
})
