import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import yazl from 'yazl'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../platform/db/transaction.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { COPY_DAYS } from './contract.ts'
import type { Pieces, Subject } from './copy/rows.ts'
import { type CopiedPhoto, copiedPhotos } from './copy/subjects/photos.ts'
import { SUBJECTS } from './copy/subjects.ts'
import { rightsMail } from './mails.ts'
import { eraseCopyFiles } from './public/leave.ts'
import { readme } from './readme-texts.ts'

/** Makes the copy that a member asked for; one after the other. */
export const makeCopy = job<{ copy: number }>('make-copy')

/** Says how copies are made, and how their files are erased. */
export function makeCopies(context: AppContext): void {
  context.jobs.register(makeCopy, ({ copy }) => make(context, copy))
  context.jobs.register(eraseCopyFiles, async ({ files }) => {
    for (const file of files) await context.exports.remove(file)
  })
}

/** The name of the file is written down with its end: one that nobody wrote down is an orphan, which the sweep finds. */
async function make(context: AppContext, copy: number): Promise<void> {
  const asked = await readAsked(context.db, copy)
  if (!asked) return
  const file = `${randomBytes(16).toString('hex')}.zip`
  const bytes = await context.exports.put(file, await zipOf(context, asked.user_id, asked.name))
  const isKept = await keep(context, copy, { file, bytes })
  if (!isKept) await context.exports.remove(file)
}

function readAsked(db: Kysely<Database>, copy: number) {
  return db
    .selectFrom('data_exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.id', '=', String(copy))
    .where('e.ready_at', 'is', null)
    .select(['e.user_id', 'u.name'])
    .executeTakeFirst()
}

/** False where the copy is ready already, by another process, or was given up, or its member is gone. */
function keep(
  context: TransactionContext,
  copy: number,
  { file, bytes }: { file: string; bytes: number },
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const kept = await tx
      .updateTable('data_exports')
      .set({
        file,
        bytes: String(bytes),
        ready_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + make_interval(days => ${COPY_DAYS})`,
      })
      .where('id', '=', String(copy))
      .where('ready_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (kept) await tx.enqueue(rightsMail, { letter: 'copy', copy })
    return kept !== undefined
  })
}

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
