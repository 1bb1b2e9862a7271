import * as z from 'zod/mini'
import { BAN_PRESETS } from '../../../../shared/decisions.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { STATUS } from '../../../../shared/roles.ts'
import { CheckboxValue, integerSchema, MessageReply, PathId } from '../../../../shared/schemas.ts'
import { INVALID_VALUE } from '../../../../shared/texts.ts'
import { PRESET_TEXTS } from '../ban-texts.ts'
import { INVALID_DAYS, INVALID_PERCENT } from '../sanction-texts.ts'
import { OptionalReason, StaffReason } from './reason.ts'

// What staff decide about a member (product.md 7).

/** The longest suspension that ends by itself, in days. */
export const DAYS_MAX = 365
export const PERCENT_MAX = 100

const params = z.object({ userId: PathId })

/** Days of a suspension; null for good. */
export const SuspensionDays = z.nullable(integerSchema(1, DAYS_MAX, INVALID_DAYS))

const BanBody = z.object({
  reason: StaffReason,
  preset: z.optional(z.nullable(z.enum(BAN_PRESETS, INVALID_VALUE))),
  until: z.optional(SuspensionDays),
  hides: z._default(CheckboxValue, false),
})

export const banMember = endpoint({
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

const percent = integerSchema(-PERCENT_MAX, PERCENT_MAX, INVALID_PERCENT).check(
  z.refine((value) => value !== 0, INVALID_PERCENT),
)

export const warnMember = endpoint({
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

export const setMemberStatus = endpoint({
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

export const setDescriptionPermission = endpoint({
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
export const DEFAULT_DURATION: Duration = '7'

type FormFields = Record<string, unknown>
const toFormFields = (value: unknown): FormFields =>
  typeof value === 'object' && value !== null ? (value as FormFields) : {}
/** What a plain form sent is read by the call's own schema, once it is put as that has it. */
const parseFormAs = <O, I>(put: (sent: FormFields) => FormFields, schema: z.ZodMiniType<O, I>) =>
  z.pipe(
    z.transform((value: unknown) => put(toFormFields(value)) as unknown as Awaited<I>),
    schema as z.ZodMiniType<O, Awaited<I>>,
  )

/** The days that a chosen duration comes to, as they were typed; null for good, an empty text where nothing was chosen. */
export function resolveDurationDays(duration: unknown, days: unknown): unknown {
  if (duration === 'good') return null
  return (duration === 'other' ? days : duration) ?? ''
}

/** The ban as a plain form posts it. Without scripts no preset fills the reason: where none is written it is the preset's. */
export const BanForm = parseFormAs(({ reason, preset, duration, days, hides }) => {
  const chosen = BAN_PRESETS.find((key) => key === preset)
  return {
    reason: chosen && String(reason ?? '').trim() === '' ? PRESET_TEXTS[chosen] : reason,
    preset: preset || null,
    until: resolveDurationDays(duration, days),
    hides: hides ?? false,
  }
}, banMember.body)

/** A warning as its form asks for it, how much and whether it is taken: the signed percent, as it was typed. */
export function formatSignedAmount(sign: unknown, amount: unknown): string {
  return `${sign === '-' ? '-' : ''}${amount ?? ''}`
}

/** A warning as a plain form posts it. */
export const WarnForm = parseFormAs(
  ({ amount, sign, reason }) => ({ percent: formatSignedAmount(sign, amount), reason }),
  warnMember.body,
)
