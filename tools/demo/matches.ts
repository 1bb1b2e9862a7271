import type { Random } from './random.ts'
import type { Talk, Talker } from './talks.ts'
import { LONG_TALK } from './words/long-talk.ts'
import type { Script } from './words/script.ts'
import { SMALL_TALK, SWINDLE, TOO_PERFECT } from './words/small-talk.ts'
import { STAFF_TALK } from './words/staff-talk.ts'

/** A member of the demo who may be written with. */
export interface Candidate extends Talker {
  birthday: string
  /** Their profile may be a fake. */
  isDoubtful: boolean
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Conversations of each of the cast. */
const IN_AN_INBOX = 13
/** Of those the first so many have not been read to their end. */
const UNREAD = 3
const UNREAD_SHARE = 0.2
const MOST_YEARS_APART = 12
/** The cast know some of so many members who were here last. */
const LATELY = 400

/** Finds for members of the demo whom they might like to hear from. */
export class Matches {
  private readonly met = new Set<string>()
  /** By age. */
  private readonly girls: Candidate[]
  private readonly boys: Candidate[]
  /** Where each stands in the list of their own kind. */
  private readonly places = new Map<number, number>()

  /** `candidates` without the cast, those who were here last first; `apart` says who may not meet. */
  constructor(
    private readonly random: Random,
    private readonly candidates: readonly Candidate[],
    private readonly now: number,
    apart: Iterable<readonly [number, number]>,
  ) {
    for (const [one, other] of apart) this.met.add(key(one, other))
    const byAge = [...candidates].sort((a, b) => compare(a.birthday, b.birthday) || a.id - b.id)
    this.girls = byAge.filter(({ isGirl }) => isGirl)
    this.boys = byAge.filter(({ isGirl }) => !isGirl)
    for (const kind of [this.girls, this.boys]) {
      for (const [place, { id }] of kind.entries()) this.places.set(id, place)
    }
  }

  /** The conversations of one of the cast, who seek girls, boys or (null) anyone; of who looks after the site, with what members ask. */
  inbox(own: Candidate, seeksGirls: boolean | null, questions: readonly Script[] = []): Talk[] {
    const scripts = [
      ...questions,
      SWINDLE[0] as Script,
      TOO_PERFECT[0] as Script,
      ...this.random.shuffled(SMALL_TALK),
    ]
    const talks: Talk[] = []
    for (const script of scripts.slice(0, questions.length + IN_AN_INBOX)) {
      const isDoubtful = script === TOO_PERFECT[0]
      const isQuestion = questions.includes(script)
      const fits = (member: Candidate) =>
        member.isDoubtful === isDoubtful &&
        member.last_activity.getTime() > own.signup.getTime() + DAY &&
        (isQuestion || seeksGirls === null || member.isGirl === seeksGirls)
      const other = isDoubtful
        ? this.nearest(own, fits)
        : this.partner(own, fits, isQuestion ? Number.POSITIVE_INFINITY : MOST_YEARS_APART)
      if (!other) continue
      const asks = isQuestion || isDoubtful || script === SWINDLE[0] || talks.length % 2 === 0
      talks.push({ two: asks ? [other, own] : [own, other], script, end: 0 })
    }
    const mixed = this.random.shuffled(talks)
    return mixed.map((talk, turn) =>
      this.dated(talk, this.now - 9 * MINUTE * 1.6 ** turn, own, turn < UNREAD),
    )
  }

  /** What two of the cast have been writing each other. */
  longTalk(two: readonly [Talker, Talker]): Talk {
    this.met.add(key(two[0].id, two[1].id))
    return { two, script: LONG_TALK[0] as Script, end: this.now - 3 * MINUTE, unread: true }
  }

  /** About so many conversations between the others. */
  *community(count: number): Generator<Talk> {
    for (let turn = 0; turn < count; turn++) {
      const two = this.pair()
      if (!two) continue
      const here = Math.min(...two.map(({ last_activity }) => last_activity.getTime()))
      const known = here - Math.max(...two.map(({ signup }) => signup.getTime()))
      if (known < DAY) continue
      const end = here - this.random.next() ** 3 * Math.min(30 * DAY, known / 2)
      yield { two, script: this.random.pick(SMALL_TALK), end, unread: this.random.chance(UNREAD_SHARE) }
    }
  }

  /** So many members, each once, who might ask this one. */
  asking(own: Candidate, count: number, seeksGirls: boolean | null): Candidate[] {
    const asking: Candidate[] = []
    while (asking.length < count) {
      const other = this.partner(
        own,
        (member) => !member.isDoubtful && (seeksGirls === null || member.isGirl === seeksGirls),
        MOST_YEARS_APART,
      )
      if (!other) break
      asking.push(other)
    }
    return asking
  }

  /** Two of about an age who have not met, mostly a girl and a boy. */
  pair(): readonly [Candidate, Candidate] | undefined {
    const { random } = this
    const one = this.candidates[Math.floor(this.candidates.length * random.next() ** 1.5)]
    if (!one) return undefined
    const [own, opposite] = one.isGirl ? [this.girls, this.boys] : [this.boys, this.girls]
    const others = random.chance(0.08) ? own : opposite
    const place = ((this.places.get(one.id) ?? 0) / own.length + 0.04 * random.normal()) * others.length
    const other = others[Math.floor(place)]
    return other && this.meet(one, other) ? [one, other] : undefined
  }

  /** Notes that these two know each other; false where they did already, or never shall. */
  private meet(one: Talker, other: Talker): boolean {
    const both = key(one.id, other.id)
    if (one.id === other.id || this.met.has(both)) return false
    this.met.add(both)
    return true
  }

  /** Who was here lately, not further apart in age than this. */
  private partner(
    own: Candidate,
    fits: (member: Candidate) => boolean,
    yearsApart: number,
  ): Candidate | undefined {
    const { candidates, random } = this
    const start = Math.floor(random.next() ** 2 * Math.min(candidates.length, LATELY))
    for (let turn = 0; turn < candidates.length; turn++) {
      const member = candidates[(start + turn) % candidates.length]
      if (!member || !fits(member)) continue
      if (yearsBetween(own, member) > yearsApart) continue
      if (this.meet(own, member)) return member
    }
    return undefined
  }

  /** Of all who fit, who is nearest in age. */
  private nearest(own: Candidate, fits: (member: Candidate) => boolean): Candidate | undefined {
    return this.candidates
      .filter(fits)
      .sort((a, b) => yearsBetween(own, a) - yearsBetween(own, b) || a.id - b.id)
      .find((member) => this.meet(own, member))
  }

  /** The other cannot have written since they were here last. */
  private dated(talk: Talk, wish: number, own: Talker, unread: boolean): Talk {
    const other = talk.two[0].id === own.id ? talk.two[1] : talk.two[0]
    const here = other.last_activity.getTime() - MINUTE
    // Who of the cast came this week has been written with since.
    const end = wish > own.signup.getTime() ? Math.min(wish, here) : here
    return { ...talk, end, unread }
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const key = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

function yearsBetween(one: Candidate, other: Candidate): number {
  return Math.abs(Number(one.birthday.slice(0, 4)) - Number(other.birthday.slice(0, 4)))
}

/** What staff are asked, dealt out among two of them. */
export const QUESTIONS: readonly [readonly Script[], readonly Script[]] = [
  STAFF_TALK.filter((_, turn) => turn % 2 === 0),
  STAFF_TALK.filter((_, turn) => turn % 2 === 1),
]
