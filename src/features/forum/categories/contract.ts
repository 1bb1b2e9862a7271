import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply, PathId } from '../../../shared/schemas.ts'
import { createSingleLineField, createTextField, toSingleLine } from '../contract.ts'
import {
  CATEGORY_TITLE_REQUIRED,
  CATEGORY_TITLE_TOO_LONG,
  DESCRIPTION_TOO_LONG,
  EMOJI_REQUIRED,
  TEMPLATE_REQUIRED,
  TEMPLATE_TITLE_REQUIRED,
  TEMPLATE_TITLE_TOO_LONG,
  TEMPLATE_TOO_LONG,
} from '../texts.ts'

/** A category (specification 1, section 3) with the number of its topics. */
export const Category = z.strictObject({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  emoji: z.string(),
  description: z.string(),
  /** Number of topics. */
  topics: z.int(),
})
export type Category = z.infer<typeof Category>

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/api/forum/categories',
  access: 'anyone',
  summary: 'The categories of the forum, in their order.',
  reply: z.array(Category),
})

/** Quick replies of staff (specification 1, section 9). */
export const TEMPLATE_COUNT = 7
export const TEMPLATE_TITLE_MAX = 50
export const TEMPLATE_MAX = 2_000
export const CATEGORIES_MAX = 50
export const CATEGORY_TITLE_MAX = 40
export const DESCRIPTION_MAX = 200

const EMOJI_SEQUENCE = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\uFE0F)*'
/** One emoji: with a skin tone, joined of several, or a flag of two letters. */
const EMOJI = new RegExp(
  `^(?:\\p{Regional_Indicator}{2}|${EMOJI_SEQUENCE}(?:\\u200D${EMOJI_SEQUENCE})*)$`,
  'u',
)

const CategoryBody = z.object({
  title: createSingleLineField(CATEGORY_TITLE_MAX, CATEGORY_TITLE_REQUIRED, CATEGORY_TITLE_TOO_LONG),
  emoji: createSingleLineField(16, EMOJI_REQUIRED, EMOJI_REQUIRED).check(
    z.refine((emoji) => EMOJI.test(emoji), EMOJI_REQUIRED),
  ),
  description: z._default(
    z.pipe(
      z.pipe(z.string(), z.transform(toSingleLine)),
      z.string().check(z.maxLength(DESCRIPTION_MAX, DESCRIPTION_TOO_LONG)),
    ),
    '',
  ),
})

export const createCategory = endpoint({
  name: 'createCategory',
  method: 'POST',
  path: '/api/admin/forum/category',
  access: 'desk-founder',
  summary: 'Adds a category at the end.',
  body: CategoryBody,
  reply: z.strictObject({ message: z.string(), category: Category }),
})

export const editCategory = endpoint({
  name: 'editCategory',
  method: 'PATCH',
  path: '/api/admin/forum/category/:id',
  access: 'desk-founder',
  summary: 'Changes a category; its address stays.',
  params: z.object({ id: PathId }),
  body: CategoryBody,
  reply: z.strictObject({ message: z.string(), category: Category }),
})

export const deleteCategory = endpoint({
  name: 'deleteCategory',
  method: 'DELETE',
  path: '/api/admin/forum/category/:id',
  access: 'desk-founder',
  summary: 'Removes a category without topics; 409 for one with topics, and for the complaints.',
  params: z.object({ id: PathId }),
  reply: MessageReply,
})

const Ids = z.array(z.int()).check(z.maxLength(CATEGORIES_MAX))

export const orderCategories = endpoint({
  name: 'orderCategories',
  method: 'POST',
  path: '/api/admin/forum/categories',
  access: 'desk-founder',
  summary: 'Orders the categories; 409 unless each is named once and `was` is their present order.',
  body: z.object({ ids: Ids, was: z.optional(Ids) }),
  reply: MessageReply,
})

export const Template = z.strictObject({ place: z.int(), title: z.string(), post: z.string() })
export type Template = z.infer<typeof Template>

export const listTemplates = endpoint({
  name: 'listTemplates',
  method: 'GET',
  path: '/api/forum/templates',
  access: 'desk',
  summary: 'The seven quick replies of staff.',
  reply: z.array(Template),
})

export const editTemplate = endpoint({
  name: 'editTemplate',
  method: 'PATCH',
  path: '/api/admin/forum/template/:place',
  access: 'desk-founder',
  summary: 'Changes a quick reply.',
  params: z.object({
    place: z.pipe(z.string().check(z.regex(/^[1-7]$/)), z.transform(Number)),
  }),
  body: z.object({
    title: createSingleLineField(TEMPLATE_TITLE_MAX, TEMPLATE_TITLE_REQUIRED, TEMPLATE_TITLE_TOO_LONG),
    post: createTextField(TEMPLATE_MAX, TEMPLATE_REQUIRED, TEMPLATE_TOO_LONG),
  }),
  reply: z.strictObject({ message: z.string(), template: Template }),
})
