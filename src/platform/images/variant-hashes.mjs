// Hashes by which an upload is compared with banned pictures: of the picture turned, mirrored, cropped, without its
// border or caption (decision 8). Each has 64 bits of the broad shapes and 256 bits of detail.

/** @import { VariantHash } from './processed-image.ts' */
/** @typedef {[left: number, top: number, width: number, height: number]} Box parts of the picture's sides */
/** @typedef {{ bytes: Uint8Array, sums: Float64Array }} Grey */

/** Pixels of a side, of the picture and of a part of it before it is transformed. */
const SIDE = 256
const SAMPLES = 32
const WAVES = 16
const BROAD_WAVES = 8
/** Grey levels in which the pixels of a border's row may differ. */
const BORDER_CONTRAST = 24
/** A border takes at most a quarter of a side. */
const LARGEST_BORDER = SIDE / 4
/** @type {Box} */
const WHOLE = [0, 0, 1, 1]

const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: SAMPLES }, (_, at) =>
    Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * SAMPLES)),
  ),
)

/** Parts that a crop may leave: at nine positions, from one side, and above or below a caption. @type {Box[]} */
const CROPS = [
  [0.025, 0.025, 0.95, 0.95],
  ...[0.9, 0.85, 0.8].flatMap((kept) =>
    [0, 0.5, 1].flatMap((x) =>
      [0, 0.5, 1].map((y) => /** @type {Box} */ ([x * (1 - kept), y * (1 - kept), kept, kept])),
    ),
  ),
  [0, 0, 0.9, 1],
  [0.1, 0, 0.9, 1],
  [0, 0, 1, 0.9],
  [0, 0.1, 1, 0.9],
  [0, 0, 1, 0.85],
  [0, 0.15, 1, 0.85],
]
/** Parts of an upload that may be a banned picture: without caption or border. @type {Box[]} */
const INNER_PARTS = [
  [0, 0, 1, 0.9],
  [0, 0.1, 1, 0.9],
  [0, 0, 1, 0.85],
  [0, 0.15, 1, 0.85],
  [0.05, 0.05, 0.9, 0.9],
  [0.1, 0.1, 0.8, 0.8],
]

/**
 * Hashes stored when the picture is banned, and those compared when it is uploaded.
 * @param {import('sharp').Sharp} image
 * @returns {Promise<{ banHashes: VariantHash[], uploadHashes: VariantHash[] }>}
 */
export async function createVariantHashes(image) {
  const bytes = await image.greyscale().resize(SIDE, SIDE, { fit: 'fill' }).extractChannel(0).raw().toBuffer()
  const grey = { bytes, sums: sumAreas(bytes) }
  const whole = transformPart(grey, WHOLE)
  const inner = findInnerPart(bytes)
  const trimmed = inner === WHOLE ? whole : transformPart(grey, inner)
  const hashPart = (/** @type {Box} */ part) => hashAmounts(transformPart(grey, part))
  return {
    banHashes: [
      ...createSymmetries(whole).map(hashAmounts),
      ...[...CROPS, ...(inner === WHOLE ? [] : [inner])].map(hashPart),
    ],
    uploadHashes: [
      ...createSymmetries(trimmed).map(hashAmounts),
      ...[...INNER_PARTS, ...(inner === WHOLE ? [] : [WHOLE])].map(hashPart),
    ],
  }
}

/** Sums of all pixels above and to the left. @param {Uint8Array} bytes */
function sumAreas(bytes) {
  const sums = new Float64Array((SIDE + 1) ** 2)
  for (let y = 0; y < SIDE; y++) {
    let row = 0
    for (let x = 0; x < SIDE; x++) {
      row += bytes[y * SIDE + x] ?? 0
      sums[(y + 1) * (SIDE + 1) + x + 1] = (sums[y * (SIDE + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** Sum of the pixels above and to the left of a point between pixels. @param {Float64Array} sums @param {number} x @param {number} y */
function sumBefore(sums, x, y) {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, bottom] = [Math.min(SIDE, left + 1), Math.min(SIDE, top + 1)]
  const at = (/** @type {number} */ column, /** @type {number} */ row) => sums[row * (SIDE + 1) + column] ?? 0
  const between = (/** @type {number} */ row) => at(left, row) * (1 - x + left) + at(right, row) * (x - left)
  return between(top) * (1 - y + top) + between(bottom) * (y - top)
}

/**
 * Amounts of the lowest waves of a part (DCT), by row and column.
 * @param {Grey} grey
 * @param {Box} part
 */
function transformPart({ sums }, [left, top, width, height]) {
  const [stepX, stepY] = [(width * SIDE) / SAMPLES, (height * SIDE) / SAMPLES]
  const across = Array.from({ length: SAMPLES }, (_, row) => {
    const [y, below] = [top * SIDE + row * stepY, Math.min(SIDE, top * SIDE + (row + 1) * stepY)]
    const samples = Array.from({ length: SAMPLES }, (_, column) => {
      const [x, right] = [left * SIDE + column * stepX, Math.min(SIDE, left * SIDE + (column + 1) * stepX)]
      return (
        sumBefore(sums, right, below) -
        sumBefore(sums, x, below) -
        sumBefore(sums, right, y) +
        sumBefore(sums, x, y)
      )
    })
    return COSINES.map((wave) => sumProducts(wave, (at) => samples[at] ?? 0))
  })
  return COSINES.map((wave) =>
    COSINES.map((_, column) => sumProducts(wave, (at) => across[at]?.[column] ?? 0)),
  )
}

/** @param {Float64Array} wave @param {(at: number) => number} amount */
function sumProducts(wave, amount) {
  let sum = 0
  for (let at = 0; at < SAMPLES; at++) sum += (wave[at] ?? 0) * amount(at)
  return sum
}

/**
 * The eight ways to turn and mirror a picture, each also as a negative, from its amounts alone.
 * @param {number[][]} amounts
 */
function createSymmetries(amounts) {
  const turned = amounts.map((row, y) => row.map((_, x) => amounts[x]?.[y] ?? 0))
  const signs = [1, -1]
  return [amounts, turned].flatMap((waves) =>
    signs.flatMap((odd) =>
      signs.flatMap((oddRow) =>
        signs.map((sign) =>
          waves.map((row, y) =>
            row.map((amount, x) => amount * sign * (x % 2 === 1 ? odd : 1) * (y % 2 === 1 ? oddRow : 1)),
          ),
        ),
      ),
    ),
  )
}

/** @param {number[][]} amounts @returns {VariantHash} */
function hashAmounts(amounts) {
  const broad = amounts.slice(0, BROAD_WAVES).flatMap((row) => row.slice(0, BROAD_WAVES))
  return { hash: toBits(broad), detail: toBits(amounts.flat()) }
}

/** One bit per amount: above the median or not. The first is the brightness of the whole. @param {number[]} amounts */
function toBits(amounts) {
  const sorted = amounts.slice(1).sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return amounts.map((amount, index) => (index > 0 && amount > median ? '1' : '0')).join('')
}

/** The part within a border of one grey. @param {Uint8Array} bytes @returns {Box} */
function findInnerPart(bytes) {
  const countRows = (/** @type {(row: number, at: number) => number} */ pixel) => {
    let row = 0
    while (row < LARGEST_BORDER && isPlain((at) => bytes[pixel(row, at)] ?? 0)) row++
    return row
  }
  const left = countRows((row, at) => at * SIDE + row)
  const right = countRows((row, at) => at * SIDE + SIDE - 1 - row)
  const top = countRows((row, at) => row * SIDE + at)
  const bottom = countRows((row, at) => (SIDE - 1 - row) * SIDE + at)
  if (left + right + top + bottom === 0) return WHOLE
  return [left / SIDE, top / SIDE, (SIDE - left - right) / SIDE, (SIDE - top - bottom) / SIDE]
}

/** @param {(at: number) => number} pixel */
function isPlain(pixel) {
  let [low, high] = [255, 0]
  for (let at = 0; at < SIDE; at++) {
    low = Math.min(low, pixel(at))
    high = Math.max(high, pixel(at))
  }
  return high - low < BORDER_CONTRAST
}
