/** Position of a row in an order by time, then id. Each list chooses its unit of time. */
export interface CursorKey {
  at: number
  id: number
}

const MAX_ID = 2_147_483_647

/** Both numbers in base 36, for a URL. */
export function encodeCursor({ at, id }: CursorKey): string {
  return `${at.toString(36)}-${id.toString(36)}`
}

/** A forged cursor is only another position in the order. */
export function decodeCursor(cursor: string): CursorKey {
  const [at = '', id = ''] = cursor.split('-')
  return { at: Number.parseInt(at, 36), id: Math.min(Number.parseInt(id, 36), MAX_ID) }
}
