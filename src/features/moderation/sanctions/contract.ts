import * as z from 'zod/mini'
import { BAN_PRESETS } from '../../../shared/decisions.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { STATUS } from '../../../shared/roles.ts'
import { CheckboxValue, integerSchema, MessageReply, PathId } from '../../../shared/schemas.ts'
import { INVALID_VALUE } from '../../../shared/texts.ts'
import {
  INVALID_DAYS,
  INVALID_PERCENT,
  PRESET_TEXTS,
  REASON_MISSING,
  REASON_TOO_LONG,
  REASON_TOO_SHORT,
} from './texts.ts'

/** Length of a reason. */
export const STAFF_REASON_MIN = 3
export const STAFF_REASON_MAX = 1_000

const normalizeReason = z.transform((reason: string) => reason.replace(/\r\n?/g, '\n').trim())
const maxReasonLength = z.maxLength(STAFF_REASON_MAX, REASON_TOO_LONG)

/** Reason of an action; the member reads it. */
export const StaffReason = z.pipe(
  z.pipe(z.string(REASON_MISSING), normalizeReason),
  z.string().check(z.minLength(STAFF_REASON_MIN, REASON_TOO_SHORT), maxReasonLength),
)

/** An optional reason. */
export const OptionalReason = z._default(
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((reason) => reason ?? ''),
    ),
    z.pipe(normalizeReason, z.string().check(maxReasonLength)),
  ),
  '',
)

// Sanctions (product.md 7).

/** Longest temporary suspension. */
export const DAYS_MAX = 365
export const PERCENT_MAX = 100

const params = z.object({ userId: PathId })

export const judicialBlockHref = (userId: number | ':userId') =>
  `/admin/blocage-judiciaire/${userId}` as const

/** Null for a permanent suspension. */
const SuspensionDays = z.nullable(integerSchema(1, DAYS_MAX, INVALID_DAYS))

const BanBody = z.object({
  reason: StaffReason,
  preset: z.optional(z.nullable(z.enum(BAN_PRESETS, INVALID_VALUE))),
  until: z.optional(SuspensionDays),
  hides: z._default(CheckboxValue, false),
})

export const banMember = endpoint({
  name: 'banMember',
  method: 'POST',
  path: '/api/admin/ban/:userId',
  form: '/admin/bannir/:userId',
  access: 'desk-admin',
  summary:
    'Suspends a member and ends all sessions: for `until` days (1–365), or permanently without it. `hides` also hides comments and posts.',
  params,
  body: BanBody,
  reply: MessageReply,
})

export const liftBan = endpoint({
  name: 'liftBan',
  method: 'DELETE',
  path: '/api/admin/ban/:userId',
  form: '/admin/retablir/:userId',
  access: 'desk-admin',
  summary: 'Lifts a suspension and shows the content hidden with it.',
  params,
  body: z.object({ reason: OptionalReason }),
  reply: MessageReply,
})

const percent = integerSchema(-PERCENT_MAX, PERCENT_MAX, INVALID_PERCENT).check(
  z.refine((value) => value !== 0, INVALID_PERCENT),
)

export const warnMember = endpoint({
  name: 'warnMember',
  method: 'POST',
  path: '/api/admin/warning/:userId',
  form: '/admin/avertir/:userId',
  access: 'desk-admin',
  summary: 'Changes the warning of a member by signed percent; at 100 % the account is suspended.',
  params,
  body: z.object({ percent, reason: StaffReason }),
  reply: MessageReply,
})

export const setMemberStatus = endpoint({
  name: 'setMemberStatus',
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
  name: 'setDescriptionPermission',
  method: 'POST',
  path: '/api/admin/description/:userId',
  form: '/admin/description/:userId',
  access: 'desk',
  summary: "Removes a member's description (+10 %), or allows one again.",
  params,
  body: z.object({ can_description: CheckboxValue, reason: OptionalReason }),
  reply: MessageReply,
})

/** Choices of the ban form: days, `other` with a number field, `good` for a permanent ban. */
export const DURATIONS = ['1', '3', '7', '30', 'other', 'good'] as const
export type Duration = (typeof DURATIONS)[number]
export const DEFAULT_DURATION: Duration = '7'

type FormFields = Record<string, unknown>
const toFormFields = (value: unknown): FormFields =>
  typeof value === 'object' && value !== null ? (value as FormFields) : {}
/** Maps the fields of a plain form to the call's body and validates that. */
const parseFormAs = <O, I>(put: (sent: FormFields) => FormFields, schema: z.ZodMiniType<O, I>) =>
  z.pipe(
    z.transform((value: unknown) => put(toFormFields(value)) as unknown as Awaited<I>),
    schema as z.ZodMiniType<O, Awaited<I>>,
  )

/** Days of a chosen duration as typed; null for a permanent ban, '' without a choice. */
export function resolveDurationDays(duration: unknown, days: unknown): unknown {
  if (duration === 'good') return null
  return (duration === 'other' ? days : duration) ?? ''
}

/** Days of a chosen duration; null for a permanent ban, undefined while invalid. */
export function parseSuspensionDays(chosen: unknown): number | null | undefined {
  const days = Number(chosen)
  if (chosen === null) return null
  return Number.isInteger(days) && days >= 1 && days <= DAYS_MAX ? days : undefined
}

/** The ban as a plain form sends it: without a typed reason, the preset's text is the reason. */
export const BanForm = parseFormAs(({ reason, preset, duration, days, hides }) => {
  const chosen = BAN_PRESETS.find((key) => key === preset)
  return {
    reason: chosen && String(reason ?? '').trim() === '' ? PRESET_TEXTS[chosen] : reason,
    preset: preset || null,
    until: resolveDurationDays(duration, days),
    hides: hides ?? false,
  }
}, banMember.body)

/** Signed percent, as typed. */
export function formatSignedAmount(sign: unknown, amount: unknown): string {
  return `${sign === '-' ? '-' : ''}${amount ?? ''}`
}

/** The warning as a plain form sends it. */
export const WarnForm = parseFormAs(
  ({ amount, sign, reason }) => ({ percent: formatSignedAmount(sign, amount), reason }),
  warnMember.body,
)
