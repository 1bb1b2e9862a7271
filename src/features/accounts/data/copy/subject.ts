import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '../../../../schema/database.ts'

/** Rows read at once: what is held in memory of an account, however large. */
export const PIECE_ROWS = 500

/** A row of a copy, and what it is told from the others by. */
export interface KeyedRow {
  key: number
  row: object
}

/** What one piece is read by: rows whose `key` is above this one, in the order of it. */
export interface PieceRange {
  after: number
  limit: number
}

/** Reads rows by their key, piece by piece, each by a statement of its own. */
export async function* streamInPieces(
  db: Kysely<Database>,
  query: (piece: PieceRange) => RawBuilder<KeyedRow>,
): AsyncGenerator<KeyedRow[]> {
  for (let after = 0; ; ) {
    const { rows } = await query({ after, limit: PIECE_ROWS }).execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < PIECE_ROWS) return
    after = rows.at(-1)?.key ?? after
  }
}

/** What a file of a copy holds, piece by piece. */
export type Pieces = AsyncIterable<object[]>

/** A file of a copy. */
export interface Subject {
  /** Its name, without `.json`. */
  file: string
  /** It holds one object rather than a list. */
  isSingleObject?: true
  /** Whose rows it is made of. */
  tables: readonly (keyof Database)[]
  read: (db: Kysely<Database>, userId: number) => Pieces
}

/** A file whose rows one statement finds by their key. */
export function createListSubject(
  file: string,
  tables: Subject['tables'],
  query: (userId: number, piece: PieceRange) => RawBuilder<KeyedRow>,
): Subject {
  return {
    file,
    tables,
    read: async function* (db, userId) {
      for await (const rows of streamInPieces(db, (piece) => query(userId, piece)))
        yield rows.map(({ row }) => row)
    },
  }
}

/** A file that holds one object, or null where there is nothing. */
export function createObjectSubject<R extends object>(
  file: string,
  tables: Subject['tables'],
  query: (userId: number) => RawBuilder<R>,
  present: (row: R) => object = (row) => row,
): Subject {
  return {
    file,
    isSingleObject: true,
    tables,
    read: async function* (db, userId) {
      yield (await query(userId).execute(db)).rows.map(present)
    },
  }
}
