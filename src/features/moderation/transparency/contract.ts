import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { integerSchema, MessageReply, PathId } from '../../../shared/schemas.ts'
import { CATEGORIES } from './categories.ts'
import { MEMBER_STATES } from './template-lines.ts'
import * as texts from './texts.ts'

export const TRANSPARENCY_PATH = '/transparence'
export const TRANSPARENCY_ADMIN_PATH = '/admin/transparence'

/** A calendar day, as date fields send it. */
const Day = z.string(texts.INVALID_DAY).check(z.refine((day) => isMoment(`${day}T00:00`), texts.INVALID_DAY))

export const ReportPeriodQuery = z
  .object({ from: Day, to: Day })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], message: texts.REVERSED_PERIOD }))

export const downloadReport = endpoint({
  name: 'downloadReport',
  method: 'GET',
  path: '/api/admin/transparency',
  access: 'desk-admin',
  summary:
    'The transparency report of any period in Paris, in the tables of implementing regulation (EU) 2024/2835: a zip of CSV files.',
  query: ReportPeriodQuery,
  mediaType: 'application/zip',
  reply: z.unknown(),
})

export const ORDER_CATEGORIES = [...Object.keys(CATEGORIES), 'NOT_SPECIFIED_ORDER'] as const

/** A moment of a form, in Paris: '2026-11-23T10:30'. */
const Moment = z.string(texts.INVALID_MOMENT).check(z.refine(isMoment, texts.INVALID_MOMENT))
const OptionalMoment = z._default(
  z.nullable(
    z.union(
      [
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
        Moment,
      ],
      texts.INVALID_MOMENT,
    ),
  ),
  null,
)

export const addOrder = endpoint({
  name: 'addOrder',
  method: 'POST',
  path: '/api/admin/orders',
  form: '/admin/transparence/injonctions',
  access: 'desk-founder',
  summary: 'Records an order of an authority (DSA, articles 9 and 10) for the transparency report.',
  body: z.object({
    kind: z.enum(['act', 'inform'], texts.KIND_MISSING),
    country: z.enum(MEMBER_STATES, texts.COUNTRY_MISSING),
    category: z
      .string(texts.CATEGORY_MISSING)
      .check(
        z.refine(
          (category) => (ORDER_CATEGORIES as readonly string[]).includes(category),
          texts.CATEGORY_MISSING,
        ),
      ),
    items: z._default(integerSchema(1, 100_000, texts.INVALID_ITEMS), 1),
    received_at: Moment,
    confirmed_at: OptionalMoment,
    executed_at: OptionalMoment,
  }),
  reply: MessageReply,
})

export const removeOrder = endpoint({
  name: 'removeOrder',
  method: 'DELETE',
  path: '/api/admin/orders/:id',
  form: '/admin/transparence/injonctions/:id/retirer',
  access: 'desk-founder',
  summary: 'Removes an order that was entered by mistake.',
  params: z.object({ id: PathId }),
  reply: MessageReply,
})

/** Rejects days that no calendar has. */
function isMoment(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return false
  const moment = new Date(`${text}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
