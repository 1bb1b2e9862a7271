/** Bits of `member_search.traits`, which triggers derive from `users`; an answer that is missing or hidden sets none. */
export const TRAITS = {
  photo: 1,
  verified: 2,
  /** In the order of `SMOKES`. */
  smoke: [4, 8, 16],
  /** Without children, with some. */
  children: [32, 64],
  /** In the order of `INTENTIONS`. */
  intentions: [128, 256, 512, 1_024],
} as const

/** Choices of the filters that accept several answers, as bits of their sum. */
export const SMOKE_BITS = [1, 2, 4] as const
export const CHILDREN_BITS = [1, 2] as const

/** The free filters of a search; 0 or absent filters nothing. */
export interface TraitFilters {
  photo?: number | undefined
  verified?: number | undefined
  smoke?: number | undefined
  children?: number | undefined
  intentions?: number | undefined
}

/** One mask per filter that is set: a member matches with any bit of each. */
export function listTraitMasks({
  photo,
  verified,
  smoke = 0,
  children = 0,
  intentions = 0,
}: TraitFilters): number[] {
  const combineBits = (bits: readonly number[], chosen: number) =>
    bits.reduce((mask, bit, index) => (chosen & (1 << index) ? mask | bit : mask), 0)
  return [
    photo ? TRAITS.photo : 0,
    verified ? TRAITS.verified : 0,
    combineBits(TRAITS.smoke, smoke),
    combineBits(TRAITS.children, children),
    combineBits(TRAITS.intentions, intentions),
  ].filter((mask) => mask > 0)
}

export const matchesTraits = (traits: number, masks: readonly number[]): boolean =>
  masks.every((mask) => (traits & mask) !== 0)

/** Columns of `member_search` with the bits of interests; the id of the first bit of each. */
const INTEREST_COLUMNS = [
  ['interests_low', 1],
  ['interests_high', 64],
] as const
const INTERESTS_PER_COLUMN = 63

/** The mask of each column that some of the interests are in: a member matches with any bit of any. */
export function listInterestMasks(
  interests: readonly number[],
): { column: (typeof INTEREST_COLUMNS)[number][0]; mask: bigint }[] {
  return INTEREST_COLUMNS.map(([column, first]) => ({
    column,
    mask: interests
      .filter((id) => id >= first && id < first + INTERESTS_PER_COLUMN)
      .reduce((mask, id) => mask | (1n << BigInt(id - first)), 0n),
  })).filter(({ mask }) => mask > 0n)
}
