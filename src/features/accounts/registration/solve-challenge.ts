/** Of a frame of 16 ms: typing stays smooth. */
const SLICE_MS = 8
/** Numbers between two looks at the clock. */
const BATCH = 500

/**
 * Solves a challenge of the server (`challenge.ts`) in slices of the page's own thread, and returns the proof.
 * @throws Error if it has no solution
 */
export async function solveChallenge(challenge: string): Promise<string> {
  const [salt = '', , numbers = '', target = ''] = challenge.split('.')
  const wanted = readHash(target)
  for (let number = 0; number < Number(numbers); ) {
    const pause = performance.now() + SLICE_MS
    while (performance.now() < pause) {
      for (const end = Math.min(number + BATCH, Number(numbers)); number < end; number++) {
        if (hasHash(`${salt}.${number}`, wanted)) return `${challenge}.${number}`
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
  throw new Error('challenge without a solution')
}

/** The eight 32-bit numbers of a hash in base64url. */
function readHash(hash: string): Int32Array {
  const bytes = Uint8Array.from(atob(hash.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )
  const view = new DataView(bytes.buffer)
  return Int32Array.from({ length: 8 }, (_, i) => view.getInt32(4 * i))
}

/** The first 32 bits of the fractional parts of the square or cube roots of the first primes (FIPS 180-4). */
function listRoots(count: number, exponent: number): Int32Array {
  const roots: number[] = []
  for (let candidate = 2; roots.length < count; candidate++) {
    let divisor = 2
    while (candidate % divisor !== 0) divisor++
    if (divisor === candidate) roots.push((candidate ** exponent % 1) * 2 ** 32)
  }
  return Int32Array.from(roots, (root) => root | 0)
}

const ROUND_CONSTANTS = listRoots(64, 1 / 3)
const START = listRoots(8, 1 / 2)
const schedule = new Int32Array(64)
const rotate = (value: number, bits: number) => (value >>> bits) | (value << (32 - bits))

/**
 * Whether the SHA-256 of a short ASCII text (one block, 55 bytes at most) is the wanted one. Own code: the browser's
 * `crypto.subtle` answers each hash by a promise, which is ten times slower, and only behind TLS.
 */
export function hasHash(text: string, wanted: Int32Array): boolean {
  const w = schedule.fill(0, 0, 16)
  for (let i = 0; i < text.length; i++) w[i >> 2] = at(w, i >> 2) | (text.charCodeAt(i) << (24 - 8 * (i & 3)))
  w[text.length >> 2] = at(w, text.length >> 2) | (0x80 << (24 - 8 * (text.length & 3)))
  w[15] = text.length * 8
  for (let i = 16; i < 64; i++) {
    const [x, y] = [at(w, i - 15), at(w, i - 2)]
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
    w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0
  }
  return compress(w, wanted)
}

/** The indices here are always within the array. */
const at = (values: Int32Array, index: number) => values[index] as number

function compress(w: Int32Array, wanted: Int32Array): boolean {
  let [a, b, c, d] = [at(START, 0), at(START, 1), at(START, 2), at(START, 3)]
  let [e, f, g, h] = [at(START, 4), at(START, 5), at(START, 6), at(START, 7)]
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, i) + at(w, i)) | 0
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  // The first 32 bits tell nearly all others apart.
  if (((a + at(START, 0)) | 0) !== wanted[0]) return false
  return [a, b, c, d, e, f, g, h].every((value, i) => ((value + at(START, i)) | 0) === wanted[i])
}
