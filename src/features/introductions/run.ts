import { type CandidateIndex, createIndex, findCandidates } from './candidates.ts'
import { hashPair } from './hash.ts'
import { type Candidate, scorePair } from './score.ts'

/** People suggested to one member in a day. */
export const SUGGESTIONS_PER_DAY = 5
/** Members that one person is suggested to in a day. */
export const SHOWN_PER_DAY = 5
/** Points for each day since a person was last suggested to anybody. */
export const RARITY_POINTS = 1
/** Counterparts that are scored for one member. */
const CONSIDERED = 100

/** A member in the run of a batch. Counts of the day include earlier batches. */
export interface Participant extends Candidate {
  /** Whether this run fills this member's table; others are only shown. */
  receives: boolean
  givenToday: number
  shownToday: number
  /** Whole days since the member was last suggested to somebody, or joined. */
  unshownDays: number
  /** Suggested to this member lately: suggested again only to keep the floor. */
  recent: ReadonlySet<number>
}

export interface AllocationOptions {
  /** Varies with the day: breaks ties, and samples a crowded cell. */
  seed: number
  perViewer?: number
  cap?: number
  considered?: number
  rarityPoints?: number
  /** False in a second run of a day: the first one served those shown rarely. */
  hasFloor?: boolean
}

/** `shown` is suggested to `viewer`; both are ids. */
export interface Introduction {
  viewer: number
  shown: number
  /** Points of the rules in both directions. */
  points: number
  /** Given to keep the floor, before preferences. */
  isFloor: boolean
}

export interface Run {
  pool: readonly Participant[]
  index: CandidateIndex
  options: Required<AllocationOptions>
  /** By position in the pool: suggestions that the member may still get, and be in. */
  quota: Int32Array
  capacity: Int32Array
}

export type PositionPair = Pick<Introduction, 'viewer' | 'shown' | 'points'>

export function createRun(pool: readonly Participant[], given: AllocationOptions): Run {
  const options = {
    perViewer: SUGGESTIONS_PER_DAY,
    cap: SHOWN_PER_DAY,
    considered: CONSIDERED,
    rarityPoints: RARITY_POINTS,
    hasFloor: true,
    ...given,
  }
  return {
    pool,
    index: createIndex(pool),
    options,
    quota: Int32Array.from(pool, ({ givenToday }) => Math.max(0, options.perViewer - givenToday)),
    capacity: Int32Array.from(pool, ({ shownToday }) => Math.max(0, options.cap - shownToday)),
  }
}

/** Positions of members eligible with this one. */
export function findCounterparts({ pool, index, options }: Run, member: Participant): number[] {
  return findCandidates(index, member, options.considered, hashPair(options.seed, member.id, pool.length))
}

/** Points of the rules in both directions. */
export function countPoints({ pool }: Run, viewer: number, shown: number): number {
  const [one, other] = [pool[viewer], pool[shown]]
  if (!one || !other) return 0
  const score = scorePair(one, other)
  return score.own + score.other
}
