import type { Random } from './random.ts'
import { fromPool } from './words/forum/pooled.ts'
import { CAST_LETTERS, quote, type TopicScript, write } from './words/forum/topic-script.ts'

/** A member of the demo who may take part in the forum. */
export interface Author {
  id: number
  name: string
  isGirl: boolean
  signup: Date
  last_activity: Date
}

/** A post of a topic that is being made. */
export interface WrittenPost {
  author: Author
  words: string
  former: string | undefined
  moderated: boolean
  /** Milliseconds since 1970. */
  at: number
}

/** A topic as it is to be stored, with its posts in their order. */
export interface WrittenTopic {
  script: TopicScript
  posts: readonly WrittenPost[]
  banned: readonly Author[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Members who take part in a topic that goes on and on. */
const IN_A_POOL = 48
const QUOTING_SHARE = 0.06
const MOST_DAYS = 40
/** How far back the topics of a demo reach. */
export const OLDEST_DAYS = 56

/** Casts members in the parts of topics, each at a time at which they were there. */
export class Topics {
  /** `cast` in its order; of the others, those who were here last come first; `newcomers` say hello. */
  constructor(
    private readonly random: Random,
    private readonly now: number,
    private readonly cast: readonly Author[],
    private readonly others: readonly Author[],
    private readonly newcomers: Author[],
  ) {}

  /** The topic of a script whose last post was about `age` milliseconds ago. */
  write(script: TopicScript, age: number): WrittenTopic {
    const length = script.posts.length + (script.pool?.count ?? 0)
    const fixed = this.fixed(script)
    const span = this.span(length)
    const from = Math.max(0, ...[...fixed.values()].map(({ signup }) => signup.getTime() + MINUTE))
    const to = Math.min(this.now, ...[...fixed.values()].map((author) => author.last_activity.getTime()))
    // Who came this week has taken part since.
    const wish = this.now - age
    const end = wish > from + HOUR ? Math.min(wish, to) : to - this.random.next() ** 3 * (to - from) * 0.5
    const start = Math.max(end - span, from)
    const parts = this.castAll(script, fixed, { start, end })
    const said = [...this.say(script, parts), ...this.goOn(script, parts, { start, end })]
    const moments = this.moments(said.length, start, end)
    return {
      script,
      posts: said.map((post, turn) => ({ ...post, at: moments[turn] ?? end })),
      banned: script.banned.flatMap((letter) => parts.get(letter) ?? []),
    }
  }

  /** Members of the cast who have a part, and the newcomer who says hello. */
  private fixed(script: TopicScript): Map<string, Author> {
    const parts = new Map<string, Author>()
    for (const { by } of script.posts) {
      const author = this.cast[CAST_LETTERS.indexOf(by)]
      if (author) parts.set(by, author)
    }
    const newcomer = script.category === GREETINGS ? this.newcomers.shift() : undefined
    if (newcomer) parts.set(OPENER, newcomer)
    return parts
  }

  private castAll(script: TopicScript, fixed: Map<string, Author>, when: When): Map<string, Author> {
    const parts = new Map(fixed)
    for (const { by } of script.posts) {
      if (!parts.has(by)) parts.set(by, this.someone(when, new Set(parts.values())))
    }
    return parts
  }

  /** Somebody who was a member then and has been here since, rather none who has a part already. */
  private someone({ start, end }: When, taken: ReadonlySet<Author>): Author {
    const { others, random, cast } = this
    const here = others.findIndex(({ last_activity }) => last_activity.getTime() < end)
    const count = here < 0 ? others.length : here
    const first = random.below(Math.max(1, count))
    for (let turn = 0; turn < count; turn++) {
      const author = others[(first + turn) % count]
      if (author && author.signup.getTime() < start && !taken.has(author)) return author
    }
    const [anyone] = [...cast.filter((author) => !taken.has(author)), ...taken, ...cast]
    if (!anyone) throw new Error('a demo has a cast')
    return anyone
  }

  private say(script: TopicScript, parts: ReadonlyMap<string, Author>): Said[] {
    const before = new Map<string, string>()
    const name = (letter: string) => parts.get(letter)?.name ?? ''
    return script.posts.flatMap(({ by, quotes, words, former, moderated }) => {
      const author = parts.get(by)
      if (!author) return []
      const quoted = quotes === undefined ? '' : quote(name(quotes), before.get(quotes) ?? '')
      const tell = (text: string) => quoted + write(text, author.isGirl, name)
      const post = { author, words: tell(words), former: former && tell(former), moderated }
      before.set(by, post.words)
      return [post]
    })
  }

  /** What comes after the written posts, by some who take turns, seldom with a quote of the post before. */
  private goOn({ pool }: TopicScript, parts: ReadonlyMap<string, Author>, when: When): Said[] {
    if (!pool) return []
    const group = new Set(this.cast.filter(({ signup }) => signup.getTime() < when.start))
    for (let turn = 0; turn < Math.min(IN_A_POOL, pool.count); turn++) group.add(this.someone(when, group))
    const authors = [...group]
    let last: Said | undefined
    let author = parts.get(OPENER)
    return fromPool(this.random, pool.name, pool.count).map((words) => {
      const others = authors.filter((one) => one !== author)
      author = others.length > 0 ? this.random.pick(others) : (author ?? authors[0])
      if (!author) throw new Error('nobody is there to go on')
      const quoted = last && this.random.chance(QUOTING_SHARE) ? quote(last.author.name, last.words) : ''
      last = {
        author,
        words: quoted + write(words, author.isGirl, () => ''),
        former: undefined,
        moderated: false,
      }
      return last
    })
  }

  /** Milliseconds from the first post to the last: some talk for an evening, most for days. */
  private span(length: number): number {
    const days = this.random.chance(0.3) ? 0.1 : 0.4 + 0.3 * this.random.next()
    return Math.min(MOST_DAYS, days * Math.max(1, length - 1)) * DAY
  }

  /** So many moments in their order, the last at the end: in bursts, as people answer each other. */
  private moments(count: number, start: number, end: number): number[] {
    const gaps = Array.from({ length: count }, (_, turn) => (turn === 0 ? 0 : 0.01 + this.random.next() ** 3))
    const total = gaps.reduce((sum, gap) => sum + gap, 0)
    let passed = 0
    return gaps.map((gap) => {
      passed += gap
      return Math.floor(total === 0 ? end : start + ((end - start) * passed) / total)
    })
  }
}

interface When {
  start: number
  end: number
}

type Said = Omit<WrittenPost, 'at'>

/** The category in which newcomers begin topics. */
const GREETINGS = 'presentations'
/** Letter of who begins a topic, unless one of the cast does. */
const OPENER = 'a'
