import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, MessageReply, PathId } from '../../../shared/schemas.ts'
import { LIMITS } from '../limits.ts'
import { REASON_REQUIRED, REASON_TOO_LONG } from '../texts.ts'

export const OUTINGS_DESK_PATH = '/admin/sorties'

/** Why staff should look at an outing. */
export const OUTING_PATTERNS = ['withdrawals', 'sales', 'home', 'absences'] as const
export type OutingPattern = (typeof OUTING_PATTERNS)[number]

const Person = z.strictObject({ id: z.int(), name: z.string() })

export const DeskOuting = z.strictObject({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  starts_at: z.string(),
  commune: z.string(),
  host: z.nullable(Person),
  pattern: z.enum(OUTING_PATTERNS),
  /** The finding, in words. */
  detail: z.string(),
})
export type DeskOuting = z.infer<typeof DeskOuting>

/** A contested absence. */
export const DeskAbsence = z.strictObject({
  outing: z.strictObject({ id: z.int(), slug: z.string(), title: z.string(), ends_at: z.string() }),
  member: Person,
  host: z.nullable(Person),
  text: z.string(),
  arrived: z.boolean(),
  contested_at: z.string(),
})
export type DeskAbsence = z.infer<typeof DeskAbsence>

export const listOutingPatterns = endpoint({
  name: 'listOutingPatterns',
  method: 'GET',
  path: '/api/admin/outings',
  access: 'desk',
  summary: 'Outings that staff should look at, and contested absences; at most 50 of each.',
  reply: z.strictObject({ outings: z.array(DeskOuting), absences: z.array(DeskAbsence) }),
})

export const moderateOuting = endpoint({
  name: 'moderateOuting',
  method: 'POST',
  path: '/api/outings/:id/moderate',
  form: `${OUTINGS_DESK_PATH}/:id/annuler`,
  access: 'desk',
  summary: 'Cancels an outing and warns its host (+10 %); contestable.',
  params: z.object({ id: PathId }),
  body: z.object({
    reason: z.pipe(
      z.pipe(
        z.string(REASON_REQUIRED),
        z.transform((reason) => reason.trim()),
      ),
      z.string().check(z.minLength(3, REASON_REQUIRED), z.maxLength(LIMITS.reason, REASON_TOO_LONG)),
    ),
  }),
  reply: MessageReply,
})

export const decideAbsence = endpoint({
  name: 'decideAbsence',
  method: 'POST',
  path: '/api/admin/outings/:id/absences/:userId',
  form: `${OUTINGS_DESK_PATH}/:id/absences/:userId`,
  access: 'desk',
  summary: 'Decides a contested absence: it counts, or is erased.',
  params: z.object({ id: PathId, userId: PathId }),
  body: z.object({ counts: CheckboxValue }),
  reply: MessageReply,
})
