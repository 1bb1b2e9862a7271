import * as z from 'zod/mini'
import { BAN_PRESETS } from '../../../shared/decisions.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { STATUS } from '../../../shared/roles.ts'
import { CheckboxValue, integerSchema, MessageReply, PathId } from '../../../shared/schemas.ts'
import { INVALID_VALUE } from '../../../shared/texts.ts'
import { PRESET_TEXTS } from '../ban-texts.ts'
import { DAYS_WRONG, PERCENT_WRONG } from '../sanction-texts.ts'
import { OptionalReason, StaffReason } from './reason.ts'

// What staff decide about a member (product.md 7).

/** The longest suspension that ends by itself, in days. */
export const DAYS_MAX = 365
export const PERCENT_MAX = 100

const params = z.object({ userId: PathId })

/** Days of a suspension; null for good. */
export const Days = z.nullable(integerSchema(1, DAYS_MAX, DAYS_WRONG))

const BanBody = z.object({
  reason: StaffReason,
  preset: z.optional(z.nullable(z.enum(BAN_PRESETS, INVALID_VALUE))),
  until: z.optional(Days),
  hides: z._default(CheckboxValue, false),
})

export const ban = endpoint({
  method: 'POST',
  path: '/api/admin/ban/:userId',
  form: '/admin/bannir/:userId',
  access: 'desk-admin',
  summary:
    'Suspends a member, whose sessions end at once: for so many days (`until`, 1–365), or for good without it. `hides` takes their comments and posts out of sight as well.',
  params,
  body: BanBody,
  reply: MessageReply,
})

export const liftBan = endpoint({
  method: 'DELETE',
  path: '/api/admin/ban/:userId',
  form: '/admin/retablir/:userId',
  access: 'desk-admin',
  summary: 'Lets a suspended member back, and shows again what was hidden with them.',
  params,
  body: z.object({ reason: OptionalReason }),
  reply: MessageReply,
})

const percent = integerSchema(-PERCENT_MAX, PERCENT_MAX, PERCENT_WRONG).check(
  z.refine((value) => value !== 0, PERCENT_WRONG),
)

export const warn = endpoint({
  method: 'POST',
  path: '/api/admin/warning/:userId',
  form: '/admin/avertir/:userId',
  access: 'desk-admin',
  summary:
    'Adds to the warning of a member, or takes from it, in signed percent; at 100 % the account is suspended.',
  params,
  body: z.object({ percent, reason: StaffReason }),
  reply: MessageReply,
})

export const setStatus = endpoint({
  method: 'POST',
  path: '/api/admin/status/:userId',
  form: '/admin/statut/:userId',
  access: 'desk',
  summary: 'Marks a profile as potentially fake (2), or as ordinary (0).',
  params,
  body: z.object({
    status: z.pipe(
      integerSchema(STATUS.ordinary, STATUS.potentialFake),
      z.union([z.literal(STATUS.ordinary), z.literal(STATUS.potentialFake)], INVALID_VALUE),
    ),
    reason: OptionalReason,
  }),
  reply: MessageReply,
})

export const setDescription = endpoint({
  method: 'POST',
  path: '/api/admin/description/:userId',
  form: '/admin/description/:userId',
  access: 'desk',
  summary: 'Takes the description of a member away (+10 %), or lets them write one again.',
  params,
  body: z.object({ can_description: CheckboxValue, reason: OptionalReason }),
  reply: MessageReply,
})

/** How long, as the ban form asks: days of its buttons, `other` with a number beside it, `good` for good. */
export const DURATIONS = ['1', '3', '7', '30', 'other', 'good'] as const
export type Duration = (typeof DURATIONS)[number]
/** What the form begins with. */
export const FIRST_DURATION: Duration = '7'

type Sent = Record<string, unknown>
const formOf = (value: unknown): Sent => (typeof value === 'object' && value !== null ? (value as Sent) : {})
/** What a plain form sent is read by the call's own schema, once it is put as that has it. */
const asCall = <O, I>(put: (sent: Sent) => Sent, schema: z.ZodMiniType<O, I>) =>
  z.pipe(
    z.transform((value: unknown) => put(formOf(value)) as unknown as Awaited<I>),
    schema as z.ZodMiniType<O, Awaited<I>>,
  )

/** The days that a chosen duration comes to, as they were typed; null for good, an empty text where nothing was chosen. */
export function daysOf(duration: unknown, days: unknown): unknown {
  if (duration === 'good') return null
  return (duration === 'other' ? days : duration) ?? ''
}

/** The ban as a plain form posts it. Without scripts no preset fills the reason: where none is written it is the preset's. */
export const BanForm = asCall(({ reason, preset, duration, days, hides }) => {
  const chosen = BAN_PRESETS.find((key) => key === preset)
  return {
    reason: chosen && String(reason ?? '').trim() === '' ? PRESET_TEXTS[chosen] : reason,
    preset: preset || null,
    until: daysOf(duration, days),
    hides: hides ?? false,
  }
}, ban.body)

/** A warning as its form asks for it, how much and whether it is taken: the signed percent, as it was typed. */
export function signed(sign: unknown, amount: unknown): string {
  return `${sign === '-' ? '-' : ''}${amount ?? ''}`
}

/** A warning as a plain form posts it. */
export const WarnForm = asCall(
  ({ amount, sign, reason }) => ({ percent: signed(sign, amount), reason }),
  warn.body,
)
