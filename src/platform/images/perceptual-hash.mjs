const SIDE = 32
const KEPT = 8

/** The first cosine waves over a side, one per row. */
const WAVES = Array.from({ length: KEPT }, (_, wave) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * SIDE))),
)

/**
 * What a picture looks like in 64 bits: of its broad light and dark, which parts are above the middle (pHash). Another
 * size, encoding or brightness changes few of them.
 * @param {import('sharp').Sharp} image
 */
export async function lookHash(image) {
  const grey = await image.greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer()
  const rows = Array.from({ length: SIDE }, (_, y) => grey.subarray(y * SIDE, (y + 1) * SIDE))
  const across = rows.map((row) => WAVES.map((wave) => sum(wave, (factor, x) => factor * (row[x] ?? 0))))
  const amounts = WAVES.flatMap((wave) =>
    WAVES.map((_, column) => sum(wave, (factor, y) => factor * (across[y]?.[column] ?? 0))),
  )
  // The first amount is the brightness of the whole image.
  const sorted = amounts.slice(1).sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
  const bits = amounts.map((amount, index) => (index > 0 && amount > middle ? '1' : '0')).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/**
 * @param {number[]} list
 * @param {(value: number, index: number) => number} amount
 */
function sum(list, amount) {
  return list.reduce((total, value, index) => total + amount(value, index), 0)
}
