import { foldText } from '../../../shared/fold-text.ts'

// Which first messages count as the same text (security.md 22). Of a text only a hash and a sketch are stored.

/** Key under which two texts count as the same: their letters alone, so no spaces, digits, signs, case or accents. */
export function createTextKey(text: string): string {
  const key = foldText(text).replace(/[^\p{L}]/gu, '')
  return key === '' ? text.trim() : key
}

const SKETCH_HASHES = 32
/** Letters that follow each other. */
const SHINGLE = 4
/** Shorter texts are compared by their key alone: greetings resemble each other. */
const MIN_LETTERS = 24
/** Share of equal hashes: texts with a name or a sentence exchanged have more, unrelated ones less than a fifth. */
const SAME_SHARE = 0.55
/** Odd factors and offsets of the hashes; any do. */
const HASHES = Array.from({ length: SKETCH_HASHES }, (_, index) => ({
  factor: (Math.imul(index + 1, 0x9e3779b1) | 1) >>> 0,
  offset: Math.imul(index + 7, 0x85ebca6b) >>> 0,
}))

/** Sketch of a text's sequences of letters (MinHash): the share of equal hashes estimates what two texts share. */
export function createTextSketch(text: string): Buffer | null {
  const key = createTextKey(text)
  if (key.length < MIN_LETTERS) return null
  const lowest = new Uint32Array(SKETCH_HASHES).fill(0xffffffff)
  for (let at = 0; at + SHINGLE <= key.length; at++) {
    const base = hashText(key.slice(at, at + SHINGLE))
    HASHES.forEach(({ factor, offset }, index) => {
      const hash = mixBits(Math.imul(base ^ offset, factor))
      if (hash < (lowest[index] ?? 0)) lowest[index] = hash
    })
  }
  const sketch = Buffer.alloc(SKETCH_HASHES * 2)
  for (const [index, hash] of lowest.entries()) sketch.writeUInt16BE(hash & 0xffff, index * 2)
  return sketch
}

/** Whether two texts are near-duplicates, by their sketches. */
export function areNearDuplicates(one: Buffer | null, other: Buffer | null): boolean {
  if (one?.length !== SKETCH_HASHES * 2 || other?.length !== one.length) return false
  let same = 0
  for (let at = 0; at < one.length; at += 2) if (one.readUInt16BE(at) === other.readUInt16BE(at)) same++
  return same / SKETCH_HASHES >= SAME_SHARE
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** Finalizer of MurmurHash3. */
function mixBits(value: number): number {
  const half = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  const mixed = Math.imul(half ^ (half >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
