import { toNameKey } from '../../../../shared/keys.ts'
import type { Post } from '../../contract/post.ts'

/** A member who may be named. */
export interface Person {
  id: number
  name: string
}

/** Names proposed at once. */
const PROPOSED_MAX = 5

/** Whoever wrote on the page or is named there, each once, the last to write first; not the reader. */
export function peopleOf(posts: readonly Post[], readerId: number): Person[] {
  const people = new Map<number, Person>()
  const know = (id: number | null, name: string) => {
    if (id !== null && id !== readerId && !people.has(id)) people.set(id, { id, name })
  }
  for (const { user_id, name, mentions } of posts.toReversed()) {
    know(user_id, name)
    for (const mention of mentions) know(mention.id, mention.name)
  }
  return [...people.values()]
}

/** Those whose name begins so, whatever its case and accents. */
export function proposed(people: readonly Person[], typed: string): Person[] {
  const key = toNameKey(typed)
  return people.filter(({ name }) => toNameKey(name).startsWith(key)).slice(0, PROPOSED_MAX)
}
