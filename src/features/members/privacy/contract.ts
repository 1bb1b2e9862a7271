import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { SHOWN_ACTIVITY } from '../../../shared/news.ts'
import { CheckboxValue, integerSchema, MessageReply } from '../../../shared/schemas.ts'

/** Visibility settings, free for every member. */
const switchSchemas = {
  /** Others see neither presence nor last activity. */
  hides_presence: z.boolean(),
  /** Others see no distance, nor find the member by one. */
  hides_distance: z.boolean(),
  /** Others see that their messages are read, and the member sees it of theirs. */
  sends_receipts: z.boolean(),
  /** Others may send photos in conversations. */
  accepts_photos: z.boolean(),
  /** In no search, carousel, wall or feed of everybody. */
  hides_from_search: z.boolean(),
  /** Visitors of the forum read 'Un membre'. */
  hides_name: z.boolean(),
  /** Answers of a group (`FACT_GROUPS`) that strangers neither see nor find. */
  hides_looks: z.boolean(),
  hides_life: z.boolean(),
  hides_beliefs: z.boolean(),
  /** Visitors see name, age and profile photo on the profile and on the landing page. */
  shown_to_visitors: z.boolean(),
}
export type SwitchName = keyof typeof switchSchemas
export const SWITCH_NAMES = Object.keys(switchSchemas) as SwitchName[]

export const Visibility = z.strictObject({
  ...switchSchemas,
  /** News that others read: `SHOWN_ACTIVITY` of `shared/news.ts`. */
  shown_activity: z.int(),
  /** Changed by `PATCH /api/visitors/traces`. */
  leaves_traces: z.boolean(),
  /** Start of a pause, or null. */
  paused_at: z.nullable(z.string()),
})
export type Visibility = z.infer<typeof Visibility>

export const getVisibility = endpoint({
  name: 'getVisibility',
  method: 'GET',
  path: '/api/user/visibility',
  access: 'member',
  scope: 'own:read',
  summary: 'Visibility settings of the caller.',
  reply: Visibility,
})

export const saveVisibility = endpoint({
  name: 'saveVisibility',
  method: 'PATCH',
  path: '/api/user/visibility',
  form: '/user/visibilite',
  access: 'member',
  inReview: true,
  summary: 'Changes visibility settings; absent ones stay unchanged.',
  body: z.object({
    hides_presence: z.optional(CheckboxValue),
    hides_distance: z.optional(CheckboxValue),
    sends_receipts: z.optional(CheckboxValue),
    accepts_photos: z.optional(CheckboxValue),
    hides_from_search: z.optional(CheckboxValue),
    hides_name: z.optional(CheckboxValue),
    hides_looks: z.optional(CheckboxValue),
    hides_life: z.optional(CheckboxValue),
    hides_beliefs: z.optional(CheckboxValue),
    shown_to_visitors: z.optional(CheckboxValue),
    shown_activity: z.optional(integerSchema(SHOWN_ACTIVITY.none, SHOWN_ACTIVITY.all)),
  }),
  reply: MessageReply,
})

export const pauseAccount = endpoint({
  name: 'pauseAccount',
  method: 'POST',
  path: '/api/user/pause',
  form: '/user/pause',
  access: 'member',
  inReadOnly: true,
  summary:
    "Pauses the caller's account: hidden from everyone, without new messages and requests in both directions. 403 for staff.",
  reply: MessageReply,
})

export const resumeAccount = endpoint({
  name: 'resumeAccount',
  method: 'POST',
  path: '/api/user/resume',
  form: '/user/reprendre',
  access: 'member',
  inReadOnly: true,
  summary: "Resumes the caller's paused account.",
  reply: MessageReply,
})
