import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'

export const StaffMember = z.strictObject({
  id: z.int(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  status: z.int(),
  stripe_status: z.boolean(),
  emoji: z.nullable(z.string()),
  last_activity: z.string(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** Members of the staff by the number of their role (specification 2, section 3). */
export const Staff = z.strictObject({
  1: z.array(StaffMember),
  2: z.array(StaffMember),
  3: z.array(StaffMember),
})
export type Staff = z.infer<typeof Staff>

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/api/staff',
  access: 'member',
  summary: 'Moderators (1), admins (2) and the founder (3)',
  reply: Staff,
})
