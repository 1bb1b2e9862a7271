import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/endpoint.ts'
import { ROLES } from '../../../../shared/roles.ts'
import { integerSchema, MessageReply, PathId } from '../../../../shared/schemas.ts'

/** A member of staff, for the founder. */
const TeamMember = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  status: z.int(),
  roles: z.int(),
  last_activity: z.string(),
  /** Has a second factor. */
  factor: z.boolean(),
  /** Log entries about others in the last 30 days. */
  acts: z.int(),
})
export type TeamMember = z.infer<typeof TeamMember>

const Candidate = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  status: z.int(),
  roles: z.int(),
  /** Why they may not get a role; null where they may. */
  refusal: z.nullable(z.string()),
})
export type Candidate = z.infer<typeof Candidate>

export const SEARCH_MAX_LENGTH = 50

export const listTeam = endpoint({
  name: 'listTeam',
  method: 'GET',
  path: '/api/admin/team',
  access: 'desk-founder',
  summary: 'Members of staff, the highest role first, with second factor and number of actions',
  reply: z.array(TeamMember),
})

export const findCandidates = endpoint({
  name: 'findCandidates',
  method: 'GET',
  path: '/api/admin/team/search',
  access: 'desk-founder',
  summary: 'Candidates for a role, by id or beginning of the name',
  query: z.object({ search: z._default(z.string().check(z.maxLength(SEARCH_MAX_LENGTH)), '') }),
  reply: z.array(Candidate),
})

export const changeRole = endpoint({
  name: 'changeRole',
  method: 'POST',
  path: '/api/admin/role/:userId',
  form: '/admin/equipe/role/:userId',
  access: 'desk-founder',
  summary: 'Sets a role, 0 member to 3 founder; rights of a higher role end at once',
  params: z.object({ userId: PathId }),
  body: z.object({ role: integerSchema(ROLES.member, ROLES.founder) }),
  reply: MessageReply,
})
