/** A row's place in an order by time, then id. The unit of the time is the list's own. */
export interface CursorKey {
  at: number
  id: number
}

const MAX_ID = 2_147_483_647

/** A place as an address carries it: both numbers in base 36. */
export function encodeCursor({ at, id }: CursorKey): string {
  return `${at.toString(36)}-${id.toString(36)}`
}

/** Whatever it says, a cursor is no more than a place in the order. */
export function decodeCursor(cursor: string): CursorKey {
  const [at = '', id = ''] = cursor.split('-')
  return { at: Number.parseInt(at, 36), id: Math.min(Number.parseInt(id, 36), MAX_ID) }
}
