import { inflectText, typesetFrench } from './conversations.ts'
import { readSections } from './texts.ts'

/** A scripted post. */
export interface ScriptPost {
  /** A letter: capitals are the cast, others are any member. */
  by: string
  /** Author whose last post it quotes. */
  quotes: string | undefined
  text: string
  /** Text before an edit. */
  previousText: string | undefined
  moderated: boolean
}

/** A scripted topic. */
export interface TopicScript {
  /** Slug of its category. */
  category: string
  title: string
  posts: readonly ScriptPost[]
  poll: { labels: readonly string[]; voters: number; weights: readonly number[] } | undefined
  /** Continues with this many posts of a pool. */
  pool: { name: string; count: number } | undefined
  locked: boolean
  /** Letters of members banned by the creator. */
  banned: readonly string[]
  /** Hours since the last post; random by default. */
  recent: number | undefined
}

/** Letters of the cast, in its order. */
export const CAST_LETTERS = 'JSNK'

/**
 * Parses the topics of a category, separated by an empty line. First line: `# ` and the title. Optional lines:
 * `%poll` (answers separated by bars), `%votes` (voters, then a weight per answer), `%pool` (name, count),
 * `%locked`, `%ban`, `%recent`. Then posts: author letter, `>c` quotes the last post of `c`, `!` is moderated,
 * `~` is edited (`before => after`), text. In texts ` // ` is an empty line, ` /- ` an item of a list, `@c` names a member and `[her|him]`
 * agrees with the author.
 */
export function parseTopics(category: string, text: string): TopicScript[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => parseTopic(category, block.split('\n')))
}

const readTopics = (file: 'topics' | 'localTopics') =>
  [...readSections(file)].flatMap(([category, text]) => parseTopics(category, text))
/** Topics that occur once in a demo. */
export const TOPIC_SCRIPTS: readonly TopicScript[] = readTopics('topics')
/** Templates for any town. */
export const LOCAL_OUTINGS = readTopics('localTopics')

function parseTopic(category: string, [head = '', ...lines]: string[]): TopicScript {
  if (!head.startsWith('# ')) throw new Error(`not the title of a topic: ${head}`)
  const directives = lines.filter((text) => text.startsWith('%'))
  const directive = (name: string) => {
    const text = directives.find((one) => one.split(' ')[0] === `%${name}`)
    return text === undefined ? undefined : text.slice(name.length + 2)
  }
  const labels = directive('poll')?.split(' | ').map(typesetFrench)
  const [voters = 0, ...weights] = directive('votes')?.split(' ').map(Number) ?? []
  const [pool, count] = directive('pool')?.split(' ') ?? []
  const recent = directive('recent')
  return {
    category,
    title: typesetFrench(head.slice(2)),
    posts: lines.slice(directives.length).map(parsePost),
    poll: labels && { labels, voters, weights },
    pool: pool === undefined ? undefined : { name: pool, count: Number(count) },
    locked: directive('locked') !== undefined,
    banned: directive('ban')?.split(' ') ?? [],
    recent: recent === undefined ? undefined : Number(recent),
  }
}

function parsePost(text: string): ScriptPost {
  const found = /^(?<by>[a-zJSNK])(?:>(?<quotes>[a-zJSNK]))?(?<mark>[!~]?) (?<content>.+)$/.exec(text)?.groups
  if (!found) throw new Error(`not a post of a topic: ${text}`)
  const { by = '', quotes, mark, content = '' } = found
  const [former, latter] = mark === '~' ? content.split(' => ') : []
  return {
    by,
    quotes,
    text: typesetFrench(latter ?? content),
    previousText: former === undefined ? undefined : typesetFrench(former),
    moderated: mark === '!',
  }
}

/** Text of a post with member names; `isGirl` is the author. */
export function renderPost(content: string, isGirl: boolean, names: (role: string) => string): string {
  return inflectText(content, { speaker: isGirl, listener: isGirl })
    .replaceAll(' // ', '\n\n')
    .replaceAll(' /- ', '\n- ')
    .replace(/@([a-zJSNK])(?![\p{L}\d_.-]*[\p{L}\d_])/gu, (_, role: string) => `@${names(role)}`)
}

const MAX_QUOTE_LENGTH = 200

/** Formats a quote as the forum does: whole sentences, without nested quotes. */
export function formatQuote(name: string, text: string): string {
  const own = text.replace(/^@[^\n]+\n(?:> [^\n]*\n)+\n/, '')
  const [first = '', ...sentences] = own.replace(/\n+/g, ' ').split(/(?<=[.?!…]) (?=\S)/)
  let quoted = first
  for (const sentence of sentences) {
    if (quoted.length + sentence.length > MAX_QUOTE_LENGTH) break
    quoted += ` ${sentence}`
  }
  return `@${name}\n> ${quoted}\n\n`
}
