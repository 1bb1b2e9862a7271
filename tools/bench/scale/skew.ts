/** Members who are looked at one by one; all that come after are so many and do so little that they spread evenly. */
const HEAD = 50_000

/** How the work of members falls on shards and nodes. */
export interface Spread {
  /** Part of all work that the most active member does. */
  first: number
  /** Work of the busiest shard, and of the busiest node, of what the average one has. */
  shard: number
  node: number
}

/**
 * Members whose n-th does as much as 1/n to the power of `skew`, each on the shard of its hash, shards dealt to nodes in turn.
 * The same every time.
 */
export function spreadOf(members: number, skew: number, shards: number, nodes: number): Spread {
  const head = Math.min(HEAD, members)
  const total = sumOfPowers(members, skew)
  const work = new Float64Array(shards).fill((total - sumOfPowers(head, skew)) / shards)
  for (let rank = 1; rank <= head; rank++) {
    const place = hash(rank) % shards
    work[place] = (work[place] ?? 0) + rank ** -skew
  }
  const onNodes = new Float64Array(nodes)
  work.forEach((amount, shard) => {
    onNodes[shard % nodes] = (onNodes[shard % nodes] ?? 0) + amount
  })
  return {
    first: 1 / total,
    shard: Math.max(...work) / (total / shards),
    node: Math.max(...onNodes) / (total / nodes),
  }
}

/** 1 + 2^-skew + … + n^-skew: term by term for the first, by its integral for the rest. */
function sumOfPowers(count: number, skew: number): number {
  const exact = Math.min(count, HEAD)
  let sum = 0
  for (let rank = 1; rank <= exact; rank++) sum += rank ** -skew
  if (count === exact) return sum
  const integral = (to: number) => (skew === 1 ? Math.log(to) : to ** (1 - skew) / (1 - skew))
  return sum + integral(count + 0.5) - integral(exact + 0.5)
}

/** Mixes a number well (the finish of MurmurHash3). */
function hash(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
