import type { Pool } from 'pg'
import { toNameKey } from '../../../../shared/keys.ts'

/** What is searched, as the database compares it. */
export interface SearchTerms {
  /** `tsquery`: all of the words. */
  all: string
  /** `tsquery`: any of them. */
  any: string
  /** `tsquery`: those that the index of words finds quickly, long enough not to begin thousands of others; null for none. */
  selective: string | null
  /** How many words there are. */
  wordCount: number
}

/** Letters of a word that begins few enough others. */
const SELECTIVE_LENGTH_MIN = 4

/** A word, as queries. */
interface WordRow {
  word: string
  /** Of its stem; empty for a word that every text has. */
  stem: string
  /** Of words that begin with it; empty for a letter alone, and for a word that every text has. */
  start: string
  /** The same for a word that every text has. */
  common_start: string
}

const READ_WORDS = {
  name: 'forum-search-words',
  text: `
    select word, to_tsquery('forum_words', word)::text as stem,
      case when length(word) > 1 then to_tsquery('forum_letters', word || ':*')::text else '' end as start,
      case when length(word) > 1 then to_tsquery('simple', unaccent(word) || ':*')::text else '' end as common_start
    from (select forum_text(word) as word from unnest($1::text[]) word) words`,
}

/**
 * Reads what a member searches for. Letters and digits alone make words, all else parts them: nothing is an operator.
 * Words that every text has ('de', 'la') are left out; where there are no others, they are beginnings of words.
 * @return null where nothing can be looked for
 */
export async function parseSearchTerms(
  { pool }: { pool: Pool },
  search: string,
): Promise<SearchTerms | null> {
  const typed = new Set(
    search
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
  if (typed.size === 0) return null
  const { rows } = await pool.query<WordRow>({ ...READ_WORDS, values: [[...typed]] })
  const words = rows
    .map(({ word, stem, start }) => ({ word, query: joinWithOr([stem, start]) }))
    .filter(hasQuery)
  const common = rows.map(({ word, common_start }) => ({ word, query: common_start })).filter(hasQuery)
  const sought = words.length > 0 ? words : common
  if (sought.length === 0) return null
  const telling =
    sought.length === 1 ? sought : sought.filter(({ word }) => word.length >= SELECTIVE_LENGTH_MIN)
  return {
    all: joinWithAnd(sought),
    any: joinWithOr(sought.map(({ query }) => query)),
    selective: telling.length > 0 ? joinWithAnd(telling) : null,
    wordCount: sought.length,
  }
}

const hasQuery = ({ query }: { query: string }) => query !== ''
const joinWithAnd = (words: { query: string }[]) => words.map(({ query }) => `(${query})`).join(' & ')
const joinWithOr = (queries: string[]) => queries.filter(Boolean).join(' | ')

const MATCHED_WORDS = {
  name: 'forum-found-words',
  text: `
    select token from (select distinct token from ts_parse('default', forum_text($1))) tokens
    where forum_lexemes(token) @@ $2::tsquery`,
}

/** The words of these texts that a search finds, by their {@link toNameKey}. */
export async function findMatchedWords(
  { pool }: { pool: Pool },
  texts: readonly string[],
  { any }: SearchTerms,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ token: string }>({ ...MATCHED_WORDS, values: [texts.join('\n'), any] })
  return new Set(rows.map(({ token }) => toNameKey(token)))
}
