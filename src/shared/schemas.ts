import * as z from 'zod/mini'
import { INVALID_VALUE, REQUIRED } from './texts.ts'

// What a schema says in no words of its own is said in French here, for server and forms alike.
z.config({
  customError: (issue) => (issue.input === undefined || issue.input === null ? REQUIRED : INVALID_VALUE),
})

/** PostgreSQL's `integer` is the type of every id. */
export const MAX_ID = 2_147_483_647

/** An id in a path: digits of a positive integer, nothing else. */
export const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), z.int().check(z.lte(MAX_ID))),
)

/** A page number in a query; the first when absent. */
export const PageNumber = z.pipe(
  z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), '1'),
  z.transform(Number),
)

/** An answer that is only a sentence for the member. */
export const MessageReply = z.strictObject({ message: z.string() })

/** A yes or no that may also come from a plain HTML form, where a ticked box says `on`. */
export const CheckboxValue = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['on', 'true', '1']),
    z.transform(() => true),
  ),
  z.pipe(
    z.enum(['off', 'false', '0', '']),
    z.transform(() => false),
  ),
])

/** A whole number in a range that may also come as digits from a plain HTML form or an address. */
export function integerSchema(from: number, to: number, message: string = INVALID_VALUE) {
  const digits = z.pipe(z.string().check(z.regex(/^-?\d{1,9}$/, message)), z.transform(Number))
  return z.pipe(
    z.union([z.number(message), digits], message),
    z.int(message).check(z.gte(from, message), z.lte(to, message)),
  )
}

/** The paginated answer (specification 1, section 3); `last_page` and `total` are left out where counting costs. */
export function pageSchema<T extends z.ZodMiniType>(item: T) {
  return z.strictObject({
    data: z.array(item),
    next_page_url: z.nullable(z.string()),
    prev_page_url: z.nullable(z.string()),
    current_page: z.int(),
    last_page: z.optional(z.int()),
    total: z.optional(z.int()),
    to: z.int(),
  })
}
