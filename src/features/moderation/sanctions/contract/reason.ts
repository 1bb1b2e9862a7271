import * as z from 'zod/mini'
import { REASON_MISSING, REASON_TOO_LONG, REASON_TOO_SHORT } from '../sanction-texts.ts'

/** Of what staff give as their reason, in characters. */
export const STAFF_REASON_MIN = 3
export const STAFF_REASON_MAX = 1_000

const normalizeReason = z.transform((reason: string) => reason.replace(/\r\n?/g, '\n').trim())
const maxReasonLength = z.maxLength(STAFF_REASON_MAX, REASON_TOO_LONG)

/** Why one of the staff acts; the member reads it. */
export const StaffReason = z.pipe(
  z.pipe(z.string(REASON_MISSING), normalizeReason),
  z.string().check(z.minLength(STAFF_REASON_MIN, REASON_TOO_SHORT), maxReasonLength),
)

/** The same where it may be left out. */
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
