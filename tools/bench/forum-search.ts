import type { SearchFilters } from '../../src/features/forum/search/contract.ts'
import { listTopics } from '../../src/features/forum/topics/lists.ts'
import { createForumVocabulary } from './fill-forum.ts'
import type { Bench } from './run.ts'
import { elementAt, runHere, type Work } from './work.ts'

/** Searches of a kind that are measured. */
const SEARCH_COUNT = 200
/** Ranks of words by frequency: those of most posts, those of some, and those of few. */
const [COMMON_FROM, KNOWN_FROM, RARE_FROM] = [0, 100, 2_000]
const WRITERS = 200
/** Milliseconds: a member who waits longer sees it. */
const SLOWEST = 60

/** Searches of the forum, one after the other: each kind finds what it finds in all posts. */
export function createForumSearchWorks(bench: Bench): Work[] {
  const vocabulary = createForumVocabulary()
  const pickFrom = (from: number) => (turn: number) => elementAt(vocabulary, from + (turn % SEARCH_COUNT))
  const [common, known, rare] = [pickFrom(COMMON_FROM), pickFrom(KNOWN_FROM), pickFrom(RARE_FROM)]
  const pair = (turn: number) => `${known(turn)} ${rare(turn)}`
  const beginning = (turn: number) => rare(turn).slice(0, 4)
  const kinds: [string, (turn: number) => string, Partial<SearchFilters>?][] = [
    ['a common word', common],
    ['a known word', known],
    ['a rare word', rare],
    ['two words', pair],
    ['a beginning', beginning],
    ['a common word of this month', common, { since: 'month' }],
    ['a rare word, newest first', rare, { sort: 'recent' }],
  ]
  const search = (text: string, filters: Partial<SearchFilters>, turn: number) => {
    const id = elementAt(bench.memberIds, turn % WRITERS)
    return listTopics(
      bench,
      { id, roles: 0, verified: true },
      { category: '', search: text, page: 1, ...filters },
    )
  }
  return kinds.map(([kind, textAt, filters = {}]) => ({
    entry: `forum search, ${kind}`,
    server: runHere(bench, (turn) => search(textAt(turn), filters, turn), 1),
    limit: runHere(bench, (turn) => bench.pool.query(FIRST_BY_INDEX, [textAt(turn)]), 1),
    limitLabel: 'twenty posts by the index',
    target: { p99: SLOWEST },
  }))
}

const FIRST_BY_INDEX = "select id from posts where search @@ plainto_tsquery('forum_words', $1) limit 20"
