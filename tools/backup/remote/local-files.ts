import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Files that change; all others are written once. */
export const CHANGING = /(^|\/)(until\.json|segments\.txt|erasures\.txt|last-restore)$/
/** Being written or removed. */
const DRAFT = /\.(unfinished|new|removed)$/
/** The file of the log that grows. */
const GROWING = /(^|\/)wal\/[0-9A-F]{24}$/
const PHOTO = /(?:^|\/)photos\/([0-9a-f]{2}\/[^/]+\.webp)$/
/** A piece of the file that grows, by its first byte and the one after its last. */
const PIECE = /^(.+\/wal\/([0-9A-F]{24}))\.from-(\d{8})-(\d{8})$/

export interface LocalFile {
  /** Below the folder of backups. */
  path: string
  /** In the object store: every backup has the same photos, which are stored once. */
  stored: string
  isGrowing: boolean
}

export interface Piece {
  /** Path of the file of the log. */
  file: string
  name: string
  from: number
  to: number
}

export const toStoredPath = (path: string) => {
  const [, photo] = PHOTO.exec(path) ?? []
  return photo ? `photos/${photo}` : path
}

export function parsePiece(path: string): Piece | undefined {
  const [, file = '', name = '', from, to] = PIECE.exec(path) ?? []
  return name ? { file, name, from: Number(from), to: Number(to) } : undefined
}

const pad = (value: number) => String(value).padStart(8, '0')
export const formatPiece = ({ file, from, to }: Omit<Piece, 'name'>) => `${file}.from-${pad(from)}-${pad(to)}`

/** Pieces that follow each other from the first byte on, as far as they go. */
export function joinPieces<T extends Pick<Piece, 'from' | 'to'>>(pieces: readonly T[]): T[] {
  const joined: T[] = []
  let end = 0
  for (const piece of pieces.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (piece.from !== end || piece.to <= end) continue
    joined.push(piece)
    end = piece.to
  }
  return joined
}

/** Complete files of the folder of backups; in each folder those that describe the others come last. */
export async function* listLocalFiles(folder: string, below = ''): AsyncGenerator<LocalFile> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const complete = entries.filter(({ name }) => !DRAFT.test(name))
  for (const entry of complete)
    if (entry.isDirectory()) yield* listLocalFiles(folder, join(below, entry.name))
  const names = complete.filter((entry) => entry.isFile()).map(({ name }) => name)
  for (const name of names.sort(
    (one, other) => Number(one.endsWith('.json')) - Number(other.endsWith('.json')),
  )) {
    const path = join(below, name)
    yield { path, stored: toStoredPath(path), isGrowing: GROWING.test(path) }
  }
}
