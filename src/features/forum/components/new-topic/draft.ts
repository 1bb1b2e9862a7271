import type { Category } from '../../contract/category.ts'
import { COMPLAINTS_ID } from '../../contract/fields.ts'
import { BUG_HINT, COMPLAINTS_HINT } from '../../new-topic-texts.ts'

/** A topic as it is being written. */
export interface Draft {
  title: string
  /** An id as the select has it; empty for none. */
  category: string
  post: string
  /** The inputs of the poll; null where there is none. */
  poll: string[] | null
}

export const EMPTY_DRAFT: Draft = { title: '', category: '', post: '', poll: null }

/** Nothing of it was typed: a chosen category is not worth keeping. */
export function isDraftEmpty({ title, post, poll }: Draft): boolean {
  return title.trim() === '' && post.trim() === '' && (poll ?? []).every((choice) => choice.trim() === '')
}

/** What a category is called, as one chooses it. */
export type CategoryOption = Pick<Category, 'id' | 'slug' | 'title' | 'emoji'>

const BUG_SLUG = 'bug'

/** What to know before writing in a category; nothing of most. */
export function categoryHintOf({ id, slug }: Pick<CategoryOption, 'id' | 'slug'>): string | undefined {
  if (id === COMPLAINTS_ID) return COMPLAINTS_HINT
  return slug === BUG_SLUG ? BUG_HINT : undefined
}
