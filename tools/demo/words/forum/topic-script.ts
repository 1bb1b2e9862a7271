import { speak, typeset } from '../script.ts'

/** A post of a demo's topic as it was written down. */
export interface ScriptPost {
  /** A letter: capitals are of the cast, the others are whoever comes by. */
  by: string
  /** Whose last post it quotes. */
  quotes: string | undefined
  words: string
  /** What it said before it was edited. */
  former: string | undefined
  moderated: boolean
}

/** A topic of a demo as it was written down. */
export interface TopicScript {
  /** Slug of its category. */
  category: string
  title: string
  posts: readonly ScriptPost[]
  poll: { labels: readonly string[]; voters: number; weights: readonly number[] } | undefined
  /** Goes on with so many posts of a pool. */
  pool: { name: string; count: number } | undefined
  locked: boolean
  /** Whom its creator has banned. */
  banned: readonly string[]
  /** Hours since its last post; by default left to chance. */
  recent: number | undefined
}

/** Capital letters of the cast, in its order. */
export const CAST_LETTERS = 'JSNK'

/**
 * Reads topics of a category, parted by an empty line. The first line is `# ` and the title; then may come lines of `%poll`
 * (answers between bars), `%votes` (voters and a weight an answer), `%pool` (name and count), `%locked`, `%ban`, `%recent`;
 * then posts: the letter of their author, `>c` for a quote of what `c` said last, `!` once moderated, `~` where `former => text`
 * follows, and the words. In these ` // ` is an empty line, `@c` names somebody and `[her|him]` agrees with who writes.
 */
export function readTopics(category: string, text: string): TopicScript[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => readTopic(category, block.split('\n')))
}

function readTopic(category: string, [head = '', ...lines]: string[]): TopicScript {
  if (!head.startsWith('# ')) throw new Error(`not the title of a topic: ${head}`)
  const told = lines.filter((line) => line.startsWith('%'))
  const said = (name: string) => {
    const line = told.find((one) => one.split(' ')[0] === `%${name}`)
    return line === undefined ? undefined : line.slice(name.length + 2)
  }
  const labels = said('poll')?.split(' | ').map(typeset)
  const [voters = 0, ...weights] = said('votes')?.split(' ').map(Number) ?? []
  const [pool, count] = said('pool')?.split(' ') ?? []
  const recent = said('recent')
  return {
    category,
    title: typeset(head.slice(2)),
    posts: lines.slice(told.length).map(readPost),
    poll: labels && { labels, voters, weights },
    pool: pool === undefined ? undefined : { name: pool, count: Number(count) },
    locked: said('locked') !== undefined,
    banned: said('ban')?.split(' ') ?? [],
    recent: recent === undefined ? undefined : Number(recent),
  }
}

function readPost(line: string): ScriptPost {
  const found = /^(?<by>[a-zJSNK])(?:>(?<quotes>[a-zJSNK]))?(?<mark>[!~]?) (?<words>.+)$/.exec(line)?.groups
  if (!found) throw new Error(`not a post of a topic: ${line}`)
  const { by = '', quotes, mark, words = '' } = found
  const [former, latter] = mark === '~' ? words.split(' => ') : []
  return {
    by,
    quotes,
    words: typeset(latter ?? words),
    former: former === undefined ? undefined : typeset(former),
    moderated: mark === '!',
  }
}

/** What a post says, with the names of those it names; `isGirl` is its author. */
export function write(words: string, isGirl: boolean, names: (letter: string) => string): string {
  return speak(words, { speaker: isGirl, listener: isGirl })
    .replaceAll(' // ', '\n\n')
    .replace(/@([a-zJSNK])(?![\p{L}\d_.-]*[\p{L}\d_])/gu, (_, letter: string) => `@${names(letter)}`)
}

const MOST_QUOTED = 200

/** The quote of what somebody said before, as the forum writes it: whole sentences, none that quote others themselves. */
export function quote(name: string, said: string): string {
  const own = said.replace(/^@[^\n]+\n(?:> [^\n]*\n)+\n/, '')
  const [first = '', ...sentences] = own.replace(/\n+/g, ' ').split(/(?<=[.?!…]) (?=\S)/)
  let quoted = first
  for (const sentence of sentences) {
    if (quoted.length + sentence.length > MOST_QUOTED) break
    quoted += ` ${sentence}`
  }
  return `@${name}\n> ${quoted}\n\n`
}
