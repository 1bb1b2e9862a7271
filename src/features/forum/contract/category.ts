import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'

/** A part of the forum (specification 1, section 3), with what its list says of it. */
export const Category = z.strictObject({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  emoji: z.string(),
  description: z.string(),
  /** How many it has. */
  topics: z.int(),
})
export type Category = z.infer<typeof Category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/forum/categories',
  access: 'anyone',
  summary: 'The categories of the forum, in their order.',
  reply: z.array(Category),
})
