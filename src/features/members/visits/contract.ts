import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { CheckboxValue, MessageReply, PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'

/** A visit of the reader's profile on a day (specification 2, section 3). */
export const Visitor = z.strictObject({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  status: z.int(),
  roles: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  last_activity: z.string(),
  created_at: z.string(),
  /** The first slate, else the first sentence of the description; absent without any. */
  voice: z.optional(z.string()),
})
export type Visitor = z.infer<typeof Visitor>

export const VISITORS_PAGE_SIZE = 20

export const listVisitors = endpoint({
  name: 'listVisitors',
  method: 'GET',
  path: '/api/visitors',
  access: 'member',
  summary:
    "Members who viewed the caller's profile, once a day each, the latest first; empty for callers who leave no traces. 20 a page.",
  query: z.object({ page: PageNumber }),
  reply: pageSchema(Visitor),
})

export const recordVisit = endpoint({
  name: 'recordVisit',
  method: 'POST',
  path: '/api/visitors/:userId',
  access: 'member',
  summary:
    'Records a visit of a profile that the browser had prefetched, once a day; other visits are recorded when the profile is served. Nothing if one of the two leaves no traces.',
  params: z.object({ userId: PathId }),
  reply: MessageReply,
})

export const saveTracesSetting = endpoint({
  name: 'saveTracesSetting',
  method: 'PATCH',
  path: '/api/visitors/traces',
  form: '/visiteurs',
  access: 'member',
  inReview: true,
  summary: 'Sets whether the caller leaves traces on profiles, and sees those of others.',
  body: z.object({ leaves_traces: CheckboxValue }),
  reply: MessageReply,
})
