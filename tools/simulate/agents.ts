import type { Participant } from '../../src/features/introductions/run.ts'
import { createRandom, type Random } from '../demo/random.ts'
import type { Model } from './parameters.ts'

export interface Agent extends Participant {
  excluded: Set<number>
  recent: Set<number>
  /** Rank from 0 to 1, which no rule reads. */
  desirability: number
  /** Chance to come on a day. */
  activity: number
}

const KM_PER_DEGREE = 111

/** Town areas too far from each other for a pair, from large to small. */
export function createAreas(count: number, seed: number, model: Model): Agent[][] {
  const areas = Math.max(4, Math.min(24, Math.round(count / 2_500)))
  const weights = Array.from({ length: areas }, (_, i) => 1 / (i + 1) ** 0.9)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let nextId = 1
  return weights.map((weight, area) => {
    const size = Math.round((count * weight) / total)
    const random = createRandom(seed, `area ${area}`)
    const centre = { latitude: 43 + (area % 5) * 1.8, longitude: -1 + Math.floor(area / 5) * 2.4 }
    return Array.from({ length: size }, () => createAgent(nextId++, centre, random, model))
  })
}

export function createAgent(
  id: number,
  centre: { latitude: number; longitude: number },
  random: Random,
  model: Model,
): Agent {
  const sex = random.chance(model.shareOfWomen) ? 0 : 1
  const age = Math.round(Math.min(75, 20 + 45 * random.next() ** 1.4))
  return {
    id,
    sex,
    age,
    wantedSexes: chooseWanted(sex, random, model),
    ageFrom: Math.max(18, age - random.pick(sex === 0 ? [4, 6, 10] : [8, 10, 12])),
    ageTo: age + random.pick(sex === 0 ? [8, 10, 12] : [4, 6, 10]),
    latitude: roundPosition(centre.latitude + (random.normal() * 12) / KM_PER_DEGREE),
    longitude: roundPosition(centre.longitude + (random.normal() * 12) / (KM_PER_DEGREE * 0.69)),
    radiusKm: random.pick([20, 50, 50, 100]),
    intentions: random.pick([1, 1, 2, 3, 3, 4, 6, 8]),
    interests: chooseNumbers(random, 90, random.below(9)),
    outings: chooseNumbers(random, 40, random.chance(0.2) ? 1 + random.below(2) : 0),
    topics: chooseNumbers(random, 60, random.chance(0.3) ? 1 + random.below(4) : 0),
    children: random.chance(0.1) ? null : random.weighted([6, 2, 2, 1]),
    smoke: random.chance(0.1) ? null : random.weighted([6, 2, 2]),
    orientation: null,
    religion: null,
    desirability: random.next(),
    activity: chooseActivity(random.next(), model),
    excluded: new Set(),
    recent: new Set(),
    inactiveDays: 0,
    receives: false,
    givenToday: 0,
    shownToday: 0,
    unshownDays: 0,
  }
}

const roundPosition = (degrees: number) => Math.round(degrees * 100) / 100

function chooseWanted(sex: number, random: Random, model: Model): number {
  const chance = random.next()
  if (chance < model.otherSexOnly) return sex === 0 ? 2 : 1
  return chance < (1 + model.otherSexOnly) / 2 ? 1 << sex : 7
}

function chooseActivity(chance: number, model: Model): number {
  if (chance < model.veryActive) return 0.75
  return chance < 1 - model.rarelyActive ? 0.3 : 1 / 14
}

/** Sorted; low numbers are more common, as popular interests are. */
function chooseNumbers(random: Random, end: number, count: number): number[] {
  const numbers = new Set<number>()
  for (let i = 0; i < count; i++) numbers.add(1 + Math.floor(end * random.next() ** 1.7))
  return [...numbers].sort((a, b) => a - b)
}
