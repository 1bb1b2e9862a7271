/** A number below 2 ** 32 from three: the same everywhere, and unrelated for neighbours. */
export function hashPair(seed: number, one: number, other: number): number {
  let value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  value = mix(value ^ Math.imul(one + 0x7f4a7c15, 0xc2b2ae35))
  value = mix(value ^ Math.imul(other + 0x165667b1, 0x27d4eb2f))
  return value >>> 0
}

function mix(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x21f0aaad)
  const second = Math.imul(first ^ (first >>> 15), 0x735a2d97)
  return second ^ (second >>> 15)
}
