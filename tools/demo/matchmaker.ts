import {
  type ConversationScript,
  FAKE_PROFILE,
  LONG_TALK,
  MEETING_TALK,
  type PlannedConversation,
  SCAM,
  SMALL_TALK,
  STAFF_TALK,
  type Writer,
} from './conversations.ts'
import type { Random } from './random.ts'
import { DAY, MINUTE } from './time.ts'

/** A demo member who may take part in conversations. */
export interface Candidate extends Writer {
  birthday: string
  /** The profile may be a fake. */
  isDoubtful: boolean
}

/** Conversations per cast member. */
const INBOX_SIZE = 13
/** Number of them with unread messages. */
const UNREAD_CONVERSATIONS = 3
const UNREAD_SHARE = 0.2
const MAX_AGE_GAP = 12
/** The cast know some of the most recently active members. */
const RECENT_MEMBERS = 400

/** Pairs members who could be interested in each other. */
export class Matchmaker {
  private readonly pairs = new Set<string>()
  /** Sorted by age. */
  private readonly girls: Candidate[]
  private readonly boys: Candidate[]
  /** Index of each member in the list of their sex. */
  private readonly positions = new Map<number, number>()

  /** `candidates` by last activity, without the cast; `apart` are pairs that must not meet. */
  constructor(
    private readonly random: Random,
    private readonly candidates: readonly Candidate[],
    private readonly now: number,
    apart: Iterable<readonly [number, number]>,
  ) {
    for (const [one, other] of apart) this.pairs.add(pairKey(one, other))
    const byAge = [...candidates].sort((a, b) => compare(a.birthday, b.birthday) || a.id - b.id)
    this.girls = byAge.filter(({ isGirl }) => isGirl)
    this.boys = byAge.filter(({ isGirl }) => !isGirl)
    for (const kind of [this.girls, this.boys]) {
      for (const [index, { id }] of kind.entries()) this.positions.set(id, index)
    }
  }

  /** Conversations of one cast member, who seeks girls, boys or (null) anyone; staff also get questions. */
  createInbox(
    own: Candidate,
    seeksGirls: boolean | null,
    questions: readonly ConversationScript[] = [],
  ): PlannedConversation[] {
    const scripts = [
      ...questions,
      SCAM[0] as ConversationScript,
      FAKE_PROFILE[0] as ConversationScript,
      ...MEETING_TALK,
      ...this.random.shuffled(SMALL_TALK),
    ]
    const talks: PlannedConversation[] = []
    for (const script of scripts.slice(0, questions.length + INBOX_SIZE)) {
      const isDoubtful = script === FAKE_PROFILE[0]
      const isQuestion = questions.includes(script)
      const fits = (member: Candidate) =>
        member.isDoubtful === isDoubtful &&
        member.last_activity.getTime() > own.signup.getTime() + DAY &&
        (isQuestion || seeksGirls === null || member.isGirl === seeksGirls)
      const other = isDoubtful
        ? this.findNearestInAge(own, fits)
        : this.pickPartner(own, fits, isQuestion ? Number.POSITIVE_INFINITY : MAX_AGE_GAP)
      if (!other) continue
      const isAsking =
        isQuestion ||
        isDoubtful ||
        script === SCAM[0] ||
        MEETING_TALK.includes(script) ||
        talks.length % 2 === 0
      talks.push({ members: isAsking ? [other, own] : [own, other], script, end: 0 })
    }
    const mixed = this.random.shuffled(talks)
    return mixed.map((talk, turn) =>
      this.withEndTime(talk, this.now - 9 * MINUTE * 1.6 ** turn, own, turn < UNREAD_CONVERSATIONS),
    )
  }

  /** The long conversation of two cast members. */
  createLongConversation(two: readonly [Writer, Writer]): PlannedConversation {
    this.pairs.add(pairKey(two[0].id, two[1].id))
    return {
      members: two,
      script: LONG_TALK[0] as ConversationScript,
      end: this.now - 3 * MINUTE,
      unread: true,
    }
  }

  /** About this many conversations between other members. */
  *createConversations(count: number): Generator<PlannedConversation> {
    for (let turn = 0; turn < count; turn++) {
      const two = this.pickPair()
      if (!two) continue
      const here = Math.min(...two.map(({ last_activity }) => last_activity.getTime()))
      const known = here - Math.max(...two.map(({ signup }) => signup.getTime()))
      if (known < DAY) continue
      const end = here - this.random.next() ** 3 * Math.min(30 * DAY, known / 2)
      yield {
        members: two,
        script: this.random.pick(SMALL_TALK),
        end,
        unread: this.random.chance(UNREAD_SHARE),
      }
    }
  }

  /** Members who could send this one a friend request, each once. */
  findRequesters(own: Candidate, count: number, seeksGirls: boolean | null): Candidate[] {
    const asking: Candidate[] = []
    while (asking.length < count) {
      const other = this.pickPartner(
        own,
        (member) => !member.isDoubtful && (seeksGirls === null || member.isGirl === seeksGirls),
        MAX_AGE_GAP,
      )
      if (!other) break
      asking.push(other)
    }
    return asking
  }

  /** Two members of about one age who have not met, mostly of different sexes. */
  pickPair(): readonly [Candidate, Candidate] | undefined {
    const { random } = this
    const one = this.candidates[Math.floor(this.candidates.length * random.next() ** 1.5)]
    if (!one) return undefined
    const [own, opposite] = one.isGirl ? [this.girls, this.boys] : [this.boys, this.girls]
    const others = random.chance(0.08) ? own : opposite
    const index = ((this.positions.get(one.id) ?? 0) / own.length + 0.04 * random.normal()) * others.length
    const other = others[Math.floor(index)]
    return other && this.claimPair(one, other) ? [one, other] : undefined
  }

  /** Marks a pair as acquainted; false when it already is or must not be. */
  private claimPair(one: Writer, other: Writer): boolean {
    const both = pairKey(one.id, other.id)
    if (one.id === other.id || this.pairs.has(both)) return false
    this.pairs.add(both)
    return true
  }

  /** A recently active member within this age gap. */
  private pickPartner(
    own: Candidate,
    fits: (member: Candidate) => boolean,
    yearsApart: number,
  ): Candidate | undefined {
    const { candidates, random } = this
    const start = Math.floor(random.next() ** 2 * Math.min(candidates.length, RECENT_MEMBERS))
    for (let turn = 0; turn < candidates.length; turn++) {
      const member = candidates[(start + turn) % candidates.length]
      if (!member || !fits(member)) continue
      if (ageGap(own, member) > yearsApart) continue
      if (this.claimPair(own, member)) return member
    }
    return undefined
  }

  /** The matching member nearest in age. */
  private findNearestInAge(own: Candidate, fits: (member: Candidate) => boolean): Candidate | undefined {
    return this.candidates
      .filter(fits)
      .sort((a, b) => ageGap(own, a) - ageGap(own, b) || a.id - b.id)
      .find((member) => this.claimPair(own, member))
  }

  /** The other cannot have written after their last activity. */
  private withEndTime(
    talk: PlannedConversation,
    wish: number,
    own: Writer,
    unread: boolean,
  ): PlannedConversation {
    const other = talk.members[0].id === own.id ? talk.members[1] : talk.members[0]
    const here = other.last_activity.getTime() - MINUTE
    // Cast members who signed up this week can only have received messages since.
    const end = wish > own.signup.getTime() ? Math.min(wish, here) : here
    return { ...talk, end, unread }
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
const pairKey = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

function ageGap(one: Candidate, other: Candidate): number {
  return Math.abs(Number(one.birthday.slice(0, 4)) - Number(other.birthday.slice(0, 4)))
}

/** Questions to staff, split between two cast members. */
export const STAFF_QUESTIONS: readonly [readonly ConversationScript[], readonly ConversationScript[]] = [
  STAFF_TALK.filter((_, turn) => turn % 2 === 0),
  STAFF_TALK.filter((_, turn) => turn % 2 === 1),
]
