/** A part of a file, both ends counted in. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What of a file of `size` bytes a Range header asks for (RFC 9110, 14). Several ranges at once and what cannot be
 * read are ignored, as the RFC lets a server do: the whole file answers them.
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

/** Whether an If-None-Match header names this tag; weak and strong ones compare alike (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((given) => given.trim().replace(/^W\//, '') === tag)
}
