/** Fewer people than this are never counted apart. */
export const PEOPLE_MIN = 5
/** First ages of the decades; the first begins at 18, the last has no end. */
export const DECADES = [20, 30, 40, 50, 60, 70] as const
/** Sex and decade of everybody. */
export const EVERYBODY = { sex: -1, decade: 0 } as const

/** Counted as they happen; decision 39. */
export type TallyName = 'couples' | 'left-elsewhere' | 'left-break'

export interface GroupCount {
  sex: number
  decade: number
  /** Distinct members. */
  people: number
}

export interface PublishedCount {
  sex: number
  decade: number
  /** Null for fewer than five people. */
  value: number | null
}

/**
 * Replaces small numbers by null. The total is published only if each hidden number could still be anything from 0 to
 * 4: otherwise total minus shown groups would reveal one.
 */
export function publishCounts(groups: readonly GroupCount[]): {
  groups: PublishedCount[]
  total: number | null
} {
  const hidden = groups.filter(({ people }) => people < PEOPLE_MIN)
  const hiddenPeople = sum(hidden.map(({ people }) => people))
  const total = sum(groups.map(({ people }) => people))
  const isSafe =
    hiddenPeople === 0
      ? hidden.length === 0
      : hiddenPeople >= PEOPLE_MIN && hiddenPeople <= (PEOPLE_MIN - 1) * (hidden.length - 1)
  return {
    groups: groups.map(({ sex, decade, people }) => ({
      sex,
      decade,
      value: people < PEOPLE_MIN ? null : people,
    })),
    total: isSafe && total >= PEOPLE_MIN ? total : null,
  }
}

/** A number of things done by people; null for fewer than five people. */
export const publishAmount = (amount: number, people: number) => (people < PEOPLE_MIN ? null : amount)

/** A number and its part: null where the part is hidden, which the whole would limit, or they differ by fewer than five. */
export function publishWhole(whole: number, part: number | null): number | null {
  if (whole < PEOPLE_MIN) return null
  return part === null || whole - part < PEOPLE_MIN ? null : whole
}

export interface GroupOutcome {
  sex: number
  decade: number
  /** Null for fewer than five people. */
  active: number | null
  /** Null for fewer than five people. */
  value: number | null
}

/** Below this part of the others' rate a group is marked. */
const ALERT_SHARE = 0.5

/**
 * Groups that get less than half, per active member, of what all others together get. A hidden number counts as four
 * people, so that a mark says nothing about it.
 */
export function findDisadvantaged(groups: readonly GroupOutcome[]): { sex: number; decade: number }[] {
  const known = groups.flatMap(({ sex, decade, active, value }) =>
    active === null ? [] : [{ sex, decade, active, most: value ?? PEOPLE_MIN - 1, least: value ?? 0 }],
  )
  return known
    .filter((group) => {
      const others = known.filter((other) => other !== group)
      const active = sum(others.map((other) => other.active))
      const rate = sum(others.map(({ least }) => least)) / active
      return active > 0 && group.most / group.active < ALERT_SHARE * rate
    })
    .map(({ sex, decade }) => ({ sex, decade }))
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
