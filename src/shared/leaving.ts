import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MessageReply } from './schemas.ts'

/** Pages that ask it, by their name in the form. */
export const LEAVING_PAGES = { pause: '/user/visibilite', suppression: '/user/suppression' } as const
export type LeavingPage = keyof typeof LEAVING_PAGES

/** In the address once the member has answered. */
export const LEAVING_ANSWERED = 'merci'
export const LEAVING_ID = 'depart'

export const answerLeaving = endpoint({
  name: 'answerLeaving',
  method: 'POST',
  path: '/api/user/leaving',
  form: '/user/depart',
  access: 'member',
  summary:
    'Says why the caller pauses or leaves: found somebody elsewhere, or a break. Counted for the week, never stored for the member.',
  body: z.object({
    answer: z.enum(['elsewhere', 'break']),
    /** The page that asked, where the plain form returns to. */
    page: z.optional(z.enum(Object.keys(LEAVING_PAGES) as [LeavingPage, ...LeavingPage[]])),
  }),
  reply: MessageReply,
})
