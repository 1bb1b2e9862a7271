/** A row's place in an order by time, then id. The unit of the time is the list's own. */
export interface Key {
  at: number
  id: number
}

const MAX_ID = 2_147_483_647

/** A place as an address carries it: both numbers in base 36. */
export function writeCursor({ at, id }: Key): string {
  return `${at.toString(36)}-${id.toString(36)}`
}

/** Whatever it says, a cursor is no more than a place in the order. */
export function readCursor(cursor: string): Key {
  const [at = '', id = ''] = cursor.split('-')
  return { at: Number.parseInt(at, 36), id: Math.min(Number.parseInt(id, 36), MAX_ID) }
}
