import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { existsForOthers } from '../../../platform/db/visibility.ts'
import type { Database } from '../../../schema/database.ts'
import { getLabel } from '../../../shared/enumerations.ts'

/** Rows read at once: bounds memory, however large the account. */
export const PIECE_ROWS = 500

/** A row of a copy, and the key by which rows are ordered. */
export interface KeyedRow {
  key: number
  row: object
}

/** The rows of one piece: those after a key, in its order. */
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

/** The content of a file, piece by piece. */
export type Pieces = AsyncIterable<object[]>

/** A file that is copied as it is, such as a photo. */
export interface CopyAttachment {
  path: string
  read: () => AsyncIterable<Buffer>
}

/** A JSON file of a copy. */
export interface CopyFile {
  /** Without `.json`. */
  name: string
  /** Its sentence in LISEZ-MOI.txt, without a period. */
  description: string
  /** One object rather than a list. */
  isSingleObject?: true
  /** Tables whose rows it contains. */
  tables: readonly (keyof Database)[]
  read: (db: Kysely<Database>, userId: number) => Pieces
  /** Files that its rows refer to. */
  attachments?: (sources: CopySources, userId: number) => AsyncIterable<CopyAttachment>
}

export type CopySources = Pick<AppContext, 'db' | 'store'>

/** A file whose rows one statement finds by their key. */
export function createListFile(
  name: string,
  description: string,
  tables: CopyFile['tables'],
  query: (userId: number, piece: PieceRange) => RawBuilder<KeyedRow>,
): CopyFile {
  return {
    name,
    description,
    tables,
    read: async function* (db, userId) {
      for await (const rows of streamInPieces(db, (piece) => query(userId, piece)))
        yield rows.map(({ row }) => row)
    },
  }
}

/** A file of one object, or null where there is none. */
export function createObjectFile<R extends object>(
  name: string,
  description: string,
  tables: CopyFile['tables'],
  query: (userId: number) => RawBuilder<R>,
  present: (row: R) => object = (row) => row,
): CopyFile {
  return {
    name,
    description,
    isSingleObject: true,
    tables,
    read: async function* (db, userId) {
      yield (await query(userId).execute(db)).rows.map(present)
    },
  }
}

/**
 * SQL: number and name of another member, as the site shows them; null where one of the two has blocked the other, or the
 * other account is deleted.
 * @param column the other member's id, such as `f.friend_id`
 */
export function selectMemberReference(userId: number, column: string): RawBuilder<unknown> {
  const other = sql.ref(column)
  return sql`(
    select jsonb_build_object('id', o.id, 'name', o.name) from users o
    where o.id = ${other} and ${sql.raw(existsForOthers('o'))}
      and not exists (select from blacklist b where b.user_id = ${userId} and b.blocked_id = o.id)
      and not exists (select from blacklist b where b.blocked_id = ${userId} and b.user_id = o.id))`
}

const filesByPosition = new Map<number, readonly CopyFile[]>()

/** Adds a feature's files to every copy. Files are written in the order of their positions. */
export function registerCopyFiles(position: number, files: readonly CopyFile[]): void {
  const registered = filesByPosition.get(position)
  if (registered && registered !== files)
    throw new Error(`Position ${position} of a copy is registered twice.`)
  filesByPosition.set(position, files)
}

/** Every JSON file of a copy, in order. */
export function listCopyFiles(): CopyFile[] {
  return [...filesByPosition].sort(([one], [other]) => one - other).flatMap(([, files]) => files)
}

/** The labels of a choice, the words of another value, or null for a value copied as it is. */
type ColumnFormat = readonly string[] | ((value: unknown) => unknown) | null

/** Columns of a member's profile. */
export type ProfileColumns = Record<string, ColumnFormat>

const profileColumns = new Map<string, ColumnFormat>()

/** Says which columns are in the profile's file of a copy instead of the account's; idempotent. */
export function registerProfileColumns(columns: ProfileColumns): void {
  for (const [name, labels] of Object.entries(columns)) profileColumns.set(name, labels)
}

export function listProfileColumns(): string[] {
  return [...profileColumns.keys()]
}

/** A value of the profile as its member reads it. */
export function formatColumn(name: string, value: unknown): unknown {
  const format = profileColumns.get(name) ?? null
  if (typeof format === 'function') return format(value)
  return format ? getLabel(format, value as number | null) : value
}
