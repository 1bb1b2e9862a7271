/** A pseudo-random stream, equal for equal seeds on every machine. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** Integer from 0 to below `end`. */
  below(end: number): number
  /** True with this probability. */
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  /** A shuffled copy. */
  shuffled<T>(list: readonly T[]): T[]
  /** Index of a weight; greater weights are likelier. */
  weighted(weights: readonly number[]): number
  /** Standard normal distribution. */
  normal(): number
}

/** A stream per seed and name, so that a change to one purpose does not affect the others. */
export function createRandom(seed: number, name: string): Random {
  const next = mulberry32(hash(`${seed} ${name}`))
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const item = list[below(list.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    shuffled: (list) => {
      const left = [...list]
      return list.flatMap(() => left.splice(below(left.length), 1))
    },
    weighted: (weights) => weightedBy(next(), weights),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

function weightedBy(chance: number, weights: readonly number[]): number {
  let sum = 0
  for (const weight of weights) sum += weight
  let left = chance * sum
  for (let index = 0; index < weights.length; index++) {
    left -= weights[index] ?? 0
    if (left < 0) return index
  }
  return weights.length - 1
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a with a final mix, so that adjacent seeds give unrelated streams. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return value ^ (value >>> 13)
}
