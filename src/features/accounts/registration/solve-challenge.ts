import { sha256 } from '@noble/hashes/sha2.js'

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
  const wanted = decodeBase64Url(target)
  const encoder = new TextEncoder()
  for (let number = 0; number < Number(numbers); ) {
    const pause = performance.now() + SLICE_MS
    while (performance.now() < pause) {
      for (const end = Math.min(number + BATCH, Number(numbers)); number < end; number++) {
        const hash = sha256(encoder.encode(`${salt}.${number}`))
        if (hash.every((byte, index) => byte === wanted[index])) return `${challenge}.${number}`
      }
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
  throw new Error('challenge without a solution')
}

const decodeBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
