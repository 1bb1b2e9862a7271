import { toNameKey } from '../../../../shared/keys.ts'
import type { Post } from '../../contract/post.ts'

/** A member who may be named. */
export interface MentionCandidate {
  id: number
  name: string
}

/** Names proposed at once. */
const CANDIDATES_MAX = 5

/** Whoever wrote on the page or is named there, each once, the last to write first; not the reader. */
export function listMentionCandidates(posts: readonly Post[], readerId: number): MentionCandidate[] {
  const people = new Map<number, MentionCandidate>()
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
export function filterMentionCandidates(
  people: readonly MentionCandidate[],
  typed: string,
): MentionCandidate[] {
  const key = toNameKey(typed)
  return people.filter(({ name }) => toNameKey(name).startsWith(key)).slice(0, CANDIDATES_MAX)
}
