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

/** Every value of the column: at most one answer about smoking and one about children, and any intentions. */
const TRAIT_VALUES: readonly number[] = [
  [0, TRAITS.photo],
  [0, TRAITS.verified],
  [0, ...TRAITS.smoke],
  [0, ...TRAITS.children],
  ...TRAITS.intentions.map((intention) => [0, intention]),
].reduce((values, answers) => values.flatMap((value) => answers.map((answer) => value | answer)), [0])

/** The values of the column that match the filters; none without a filter. */
export function listTraitValues(filters: TraitFilters): number[] {
  const masks = listTraitMasks(filters)
  return masks.length === 0 ? [] : TRAIT_VALUES.filter((value) => matchesTraits(value, masks))
}

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
