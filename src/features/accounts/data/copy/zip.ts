import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { AppContext } from '../../../../platform/context.ts'
import { readme } from '../readme-texts.ts'
import { SUBJECTS } from './contents.ts'
import type { Pieces, Subject } from './rows.ts'
import { type CopiedPhoto, copiedPhotos } from './subjects/photos.ts'

type Sources = Pick<AppContext, 'db' | 'store'>

/**
 * Everything that is held about a member, as a zip that is made while it is read: one file after the other, each piece by
 * piece. A stream that fails on the way ends with that error.
 */
export async function zipOf({ db, store }: Sources, userId: number, name: string): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  // Nobody may be reading yet when it fails; whoever does later is told.
  output.on('error', () => {})
  /** Opened when its turn comes. */
  const add = (path: string, open: () => Readable, compress = true) =>
    zip.addReadStreamLazy(path, { compress }, (give) => give(null, open().on('error', fail)))
  const mtime = new Date()
  zip.addBuffer(Buffer.from(readme({ name, at: mtime })), 'LISEZ-MOI.txt', { mtime })
  for (const subject of SUBJECTS) {
    add(`${subject.file}.json`, () => Readable.from(jsonOf(subject, db, userId)))
  }
  for await (const photo of copiedPhotos(db, userId)) {
    // Compressed already.
    add(`photos/${photo.id}.webp`, () => Readable.from(fileOf(store, photo)), false)
  }
  zip.end()
  return output
}

/** A file that is not there is an empty one: it was erased while the copy was made. */
async function* fileOf(store: AppContext['store'], { photo }: CopiedPhoto): AsyncGenerator<Buffer> {
  const bytes = await store.get('full', photo)
  if (bytes) yield bytes
}

function jsonOf({ isOne, read }: Subject, db: AppContext['db'], userId: number): AsyncGenerator<Buffer> {
  const pieces = read(db, userId)
  return isOne ? objectJson(pieces) : listJson(pieces)
}

/** A row a line. */
async function* listJson(pieces: Pieces): AsyncGenerator<Buffer> {
  const opening = '[\n'
  let before = opening
  for await (const rows of pieces) {
    yield Buffer.from(before + rows.map((row) => JSON.stringify(row)).join(',\n'))
    before = ',\n'
  }
  yield Buffer.from(before === opening ? '[]\n' : '\n]\n')
}

async function* objectJson(pieces: Pieces): AsyncGenerator<Buffer> {
  for await (const [row = null] of pieces) yield Buffer.from(`${JSON.stringify(row, null, 2)}\n`)
}
