import { type Candidate, scorePair } from '../../introductions/public.ts'

// Who sits at one table: pure.

/** At a table of women and men, so many of each at most. */
const MOST_OF_ONE_SEX = 3

interface Table {
  /** Those who have a seat, the host first. */
  seated: readonly Candidate[]
  /** Who would come, in the order in which they said so. */
  waiting: readonly Candidate[]
  free: number
  /** Among women there is nothing to balance. */
  isMixed: boolean
}

/** Each is within the ages that the other wants, and neither has blocked or hidden the other. */
export function maySitTogether(one: Candidate, other: Candidate): boolean {
  return (
    isWithin(one, other.age) &&
    isWithin(other, one.age) &&
    !one.excluded.has(other.id) &&
    !other.excluded.has(one.id)
  )
}

const isWithin = ({ ageFrom, ageTo }: Candidate, age: number) => ageFrom <= age && age <= ageTo

/**
 * Fills a table one seat after the other: of those who may sit with everybody at it, who has most in common with them by the
 * rules of suggestions; in a tie, who said so first.
 * @returns ids in the order of their seats
 */
export function fillTable({ seated, waiting, free, isMixed }: Table): number[] {
  const table = [...seated]
  for (let left = free; left > 0; left--) {
    const next = findNext(table, waiting, isMixed)
    if (!next) break
    table.push(next)
  }
  return table.slice(seated.length).map(({ id }) => id)
}

function findNext(
  table: readonly Candidate[],
  waiting: readonly Candidate[],
  isMixed: boolean,
): Candidate | undefined {
  let best: { candidate: Candidate; points: number } | undefined
  for (const candidate of waiting) {
    if (table.some((one) => one.id === candidate.id || !maySitTogether(one, candidate))) continue
    if (isMixed && table.filter(({ sex }) => sex === candidate.sex).length >= MOST_OF_ONE_SEX) continue
    const points = table.reduce((sum, one) => sum + countPoints(one, candidate), 0)
    if (!best || points > best.points) best = { candidate, points }
  }
  return best?.candidate
}

/** As both count them. */
function countPoints(one: Candidate, other: Candidate): number {
  const score = scorePair(one, other)
  return score.own + score.other
}
