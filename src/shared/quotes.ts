import * as z from 'zod/mini'

/** Characters of the text of a friend request. */
export const SIGN_LENGTH = 200

/** Content that a friend request or first message answers: the words as they were, a photo as long as others see it. */
export const Quote = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('slate'), id: z.int(), prompt: z.string(), answer: z.string() }),
  z.strictObject({
    kind: z.literal('photo'),
    id: z.int(),
    /** Absent once the photo is not visible. */
    file: z.optional(z.string()),
  }),
])
export type Quote = z.infer<typeof Quote>

/** A quote as stored: the file of a photo is found when it is read. */
export type StoredQuote = Extract<Quote, { kind: 'slate' }> | { kind: 'photo'; id: number }
