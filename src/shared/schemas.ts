import * as z from 'zod/mini'
import { INVALID_VALUE, REQUIRED } from './texts.ts'

// Default French message of every schema, for server and forms.
z.config({
  customError: (issue) => (issue.input === undefined || issue.input === null ? REQUIRED : INVALID_VALUE),
})

/** Maximum of PostgreSQL's `integer`, the type of every id. */
export const MAX_ID = 2_147_483_647

/** An id in a path: the digits of a positive integer. */
export const PathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), z.int().check(z.lte(MAX_ID))),
)

/** A page number in a query; 1 by default. */
export const PageNumber = z.pipe(
  z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), '1'),
  z.transform(Number),
)

/** A reply with a sentence for the member. */
export const MessageReply = z.strictObject({ message: z.string() })

/** A boolean, also as a checkbox of a plain HTML form sends it. */
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

/** An integer in a range, also as digits from a form or a query. */
export function integerSchema(from: number, to: number, message: string = INVALID_VALUE) {
  const digits = z.pipe(z.string().check(z.regex(/^-?\d{1,9}$/, message)), z.transform(Number))
  return z.pipe(
    z.union([z.number(message), digits], message),
    z.int(message).check(z.gte(from, message), z.lte(to, message)),
  )
}

/**
 * The paginated reply (specification 1, section 3); `last_page` and `total` are omitted if counting is
 * expensive.
 */
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
