/** A part of a file; both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses a Range header for a file of `size` bytes (RFC 9110, 14). Multiple and malformed ranges are ignored,
 * as the RFC permits: the response is the whole file.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last > 0 ? { start: size - last, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}

/**
 * True if an If-None-Match header contains this tag; weak and strong ones compare equal (RFC 9110, 13.1.2).
 */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((given) => given.trim().replace(/^W\//, '') === tag)
}
