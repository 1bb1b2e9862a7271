import { computeDistance } from '../../shared/distance.ts'
import { RELIGIONS } from '../../shared/enumerations.ts'
import type { RuleName, Weight } from './rule-names.ts'
import { REASONS } from './texts.ts'

/** Days without activity after which a member is suggested to nobody. */
export const ACTIVE_DAYS = 14

/** Traits of a member that the rules read. Hidden or unanswered is null or empty, so it counts for neither side. */
export interface Traits {
  /** Sum of bits, as stored. */
  intentions: number
  /** Sorted numbers, as are outings and topics. */
  interests: readonly number[]
  outings: readonly number[]
  topics: readonly number[]
  /** Index of `CHILDREN`. */
  children: number | null
  /** Index of `SMOKES`. */
  smoke: number | null
  /** Index of `ORIENTATIONS` and `RELIGIONS`; null without consent as well. */
  orientation: number | null
  religion: number | null
}

/** A member as the allocation reads it. */
export interface Candidate extends Traits {
  id: number
  sex: number
  age: number
  /** Sum of `1 << sex`: sought by the search and accepted by the gate. */
  wantedSexes: number
  /** Accepted by search and gate. */
  ageFrom: number
  ageTo: number
  /** 0,0 is unknown: such a member meets only those who search anywhere. */
  latitude: number
  longitude: number
  /** Null searches anywhere. */
  radiusKm: number | null
  inactiveDays: number
  /** Members never to suggest to this one: blocked, refused, hidden, friends, already written to. One side suffices. */
  excluded: ReadonlySet<number>
  /** Has the verified badge, and accepts only those who have it. */
  isVerified?: boolean
  verifiedOnly?: boolean
  /** A rule that is absent counts normally. */
  weights?: Readonly<Partial<Record<RuleName, Weight>>>
}

interface Rule {
  /** Points for each unit that `count` returns. */
  points: number
  /** Units that count at most. */
  most: number
  /** Units that two members have; `km` is null if a position is unknown. Symmetric. */
  count: (one: Candidate, other: Candidate, km: number | null) => number
  /** The reason in French, for a count above 0. */
  reason: (one: Candidate, other: Candidate, count: number) => string
}

/** Why two people are suggested to each other: points add up, and each rule has its sentence. */
export const RULES = {
  interests: {
    points: 4,
    most: 3,
    count: (one, other) => countShared(one.interests, other.interests),
    reason: (_one, _other, count) => REASONS.interests(count),
  },
  outings: {
    points: 6,
    most: 2,
    count: (one, other) => countShared(one.outings, other.outings),
    reason: (_one, _other, count) => REASONS.outings(count),
  },
  topics: {
    points: 3,
    most: 2,
    count: (one, other) => countShared(one.topics, other.topics),
    reason: (_one, _other, count) => REASONS.topics(count),
  },
  intention: {
    points: 8,
    most: 1,
    count: (one, other) => ((one.intentions & other.intentions) === 0 ? 0 : 1),
    reason: () => REASONS.intention,
  },
  children: {
    points: 5,
    most: 1,
    count: (one, other) => countEqual(hasChildren(one), hasChildren(other)),
    reason: (one) => (hasChildren(one) ? REASONS.bothWithChildren : REASONS.bothWithoutChildren),
  },
  tobacco: {
    points: 5,
    most: 1,
    count: (one, other) => countEqual(smokes(one), smokes(other)),
    reason: (one) => (smokes(one) ? REASONS.bothSmoke : REASONS.bothWithoutTobacco),
  },
  orientation: {
    points: 3,
    most: 1,
    count: (one, other) => countEqual(one.orientation, other.orientation),
    reason: () => REASONS.orientation,
  },
  religion: {
    points: 5,
    most: 1,
    count: (one, other) => countEqual(getReligion(one), getReligion(other)),
    reason: () => REASONS.religion,
  },
  distance: {
    points: 3,
    most: 2,
    count: (_one, _other, km) => (km === null || km > 30 ? 0 : km > 10 ? 1 : 2),
    reason: (_one, _other, count) => (count === 2 ? REASONS.within10Km : REASONS.within30Km),
  },
  presence: {
    points: 4,
    most: 2,
    count: (one, other) => Math.max(0, 2 - Math.floor(Math.max(one.inactiveDays, other.inactiveDays) / 3)),
    reason: () => REASONS.presence,
  },
} as const satisfies Record<RuleName, Rule>

const RULE_ENTRIES = Object.entries(RULES) as [RuleName, Rule][]

function hasChildren({ children }: Traits): boolean | null {
  return children === null ? null : children > 0
}

/** 'Parfois' counts as smoking. */
function smokes({ smoke }: Traits): boolean | null {
  return smoke === null ? null : smoke > 0
}

/** 'Je le garde pour moi' and 'Autre' say nothing in common. */
function getReligion({ religion }: Traits): number | null {
  return religion === 0 || religion === RELIGIONS.length - 1 ? null : religion
}

function countEqual<T extends boolean | number>(one: T | null, other: T | null): number {
  return one !== null && one === other ? 1 : 0
}

/** Length of the intersection of two sorted lists. */
export function countShared(one: readonly number[], other: readonly number[]): number {
  let count = 0
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const difference = (one[i] as number) - (other[j] as number)
    if (difference === 0) count++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return count
}

/** Points of a pair as each side counts them. They differ where the two weigh the rules differently. */
export interface PairScore {
  own: number
  other: number
}

/** Adds up the rules for both directions at once. */
export function scorePair(one: Candidate, other: Candidate): PairScore {
  const km = computeDistance(one, other)
  const score = { own: 0, other: 0 }
  for (let i = 0; i < RULE_ENTRIES.length; i++) {
    const [name, rule] = RULE_ENTRIES[i] as [RuleName, Rule]
    const count = rule.count(one, other, km)
    if (count === 0) continue
    const points = rule.points * Math.min(count, rule.most)
    score.own += points * (one.weights?.[name] ?? 1)
    score.other += points * (other.weights?.[name] ?? 1)
  }
  return score
}

export interface Reason {
  rule: RuleName
  text: string
  /** As the viewer counts them. */
  points: number
}

/** Every rule that counted for the viewer, the weightiest first ('Pourquoi je vois ceci'). */
export function listReasons(viewer: Candidate, shown: Candidate): Reason[] {
  const km = computeDistance(viewer, shown)
  return RULE_ENTRIES.flatMap(([name, rule]) => {
    const count = rule.count(viewer, shown, km)
    const points = rule.points * Math.min(count, rule.most) * (viewer.weights?.[name] ?? 1)
    return points > 0 ? [{ rule: name, text: rule.reason(viewer, shown, count), points }] : []
  }).sort((a, b) => b.points - a.points)
}

/** Whether two members may be suggested to each other. Symmetric: each is within what the other wants. */
export function isEligiblePair(one: Candidate, other: Candidate): boolean {
  return (
    one.id !== other.id &&
    one.inactiveDays <= ACTIVE_DAYS &&
    other.inactiveDays <= ACTIVE_DAYS &&
    accepts(one, other) &&
    accepts(other, one) &&
    (!one.verifiedOnly || other.isVerified === true) &&
    (!other.verifiedOnly || one.isVerified === true) &&
    !one.excluded.has(other.id) &&
    !other.excluded.has(one.id) &&
    isWithinReach(one, other)
  )
}

function accepts(one: Candidate, other: Candidate): boolean {
  return (one.wantedSexes & (1 << other.sex)) !== 0 && other.age >= one.ageFrom && other.age <= one.ageTo
}

function isWithinReach(one: Candidate, other: Candidate): boolean {
  if (one.radiusKm === null && other.radiusKm === null) return true
  const km = computeDistance(one, other)
  return km !== null && km <= (one.radiusKm ?? km) && km <= (other.radiusKm ?? km)
}
