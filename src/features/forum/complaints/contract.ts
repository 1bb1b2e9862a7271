import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { PageNumber, PathId, pageSchema } from '../../../shared/schemas.ts'
import { ListedTopic } from '../topics/contract.ts'

export const listPrivateComplaints = endpoint({
  name: 'listPrivateComplaints',
  method: 'GET',
  path: '/api/forum/complaints',
  access: 'member',
  summary:
    'Private complaints: those of the caller, for staff all; the one with the newest post first, 20 a page.',
  query: z.object({ page: PageNumber }),
  reply: pageSchema(ListedTopic),
})

export const publishComplaint = endpoint({
  name: 'publishComplaint',
  method: 'POST',
  path: '/api/forum/topic/publish/:topicId',
  form: '/forum/topic/:topicId/rendre-publique',
  access: 'verified',
  createsContent: true,
  summary: 'Makes a private complaint public, for good; its author alone.',
  params: z.object({ topicId: PathId }),
  reply: z.strictObject({ message: z.string(), slug: z.string() }),
})
