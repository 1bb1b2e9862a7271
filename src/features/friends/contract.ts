import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { PathId } from '../../contract/schemas.ts'

export const toggleBlock = endpoint({
  method: 'POST',
  path: '/api/blacklist/:userId',
  access: 'member',
  summary:
    'Blocks a member, or ends that. Blocking ends a friendship; from then neither sees the other, staff aside.',
  params: z.object({ userId: PathId }),
  reply: z.strictObject({
    message: z.string(),
    /** How it stands now. */
    blocked: z.boolean(),
  }),
})
