import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import yazl from 'yazl'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction, type TransactionContext } from '../../../../platform/db/transaction.ts'
import { job } from '../../../../platform/jobs/jobs.ts'
import type { Database } from '../../../../schema/database.ts'
import { COPY_TTL_DAYS } from '../contract.ts'
import { dataMail } from '../mails.ts'
import { eraseCopyFiles } from '../public/delete-copies.ts'
import { composeReadme } from './readme-texts.ts'
import type { Pieces, Subject } from './subject.ts'
import { type CopiedPhoto, streamCopiedPhotos } from './subjects/photos.ts'
import { SUBJECTS } from './subjects.ts'

/** Makes the copy that a member asked for; one after the other. */
export const createCopyJob = job<{ copy: number }>('make-copy')

/** Says how copies are made, and how their files are erased. */
export function registerCopyJobs(context: AppContext): void {
  context.jobs.register(createCopyJob, ({ copy }) => createCopyFile(context, copy))
  context.jobs.register(eraseCopyFiles, async ({ files }) => {
    for (const file of files) await context.exports.remove(file)
  })
}

/** The name of the file is written down with its end: one that nobody wrote down is an orphan, which the sweep finds. */
async function createCopyFile(context: AppContext, copy: number): Promise<void> {
  const asked = await findPendingCopy(context.db, copy)
  if (!asked) return
  const file = `${randomBytes(16).toString('hex')}.zip`
  const bytes = await context.exports.put(file, await createZip(context, asked.user_id, asked.name))
  const isKept = await saveCopyFile(context, copy, { file, bytes })
  if (!isKept) await context.exports.remove(file)
}

function findPendingCopy(db: Kysely<Database>, copy: number) {
  return db
    .selectFrom('data_exports as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .where('e.id', '=', String(copy))
    .where('e.ready_at', 'is', null)
    .select(['e.user_id', 'u.name'])
    .executeTakeFirst()
}

/** False where the copy is ready already, by another process, or was given up, or its member is gone. */
function saveCopyFile(
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
        expires_at: sql<Date>`now() + make_interval(days => ${COPY_TTL_DAYS})`,
      })
      .where('id', '=', String(copy))
      .where('ready_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (kept) await tx.enqueue(dataMail, { letter: 'copy', copy })
    return kept !== undefined
  })
}

type CopySources = Pick<AppContext, 'db' | 'store'>

/**
 * Everything that is held about a member, as a zip that is made while it is read: one file after the other, each piece by
 * piece. A stream that fails on the way ends with that error.
 */
export async function createZip({ db, store }: CopySources, userId: number, name: string): Promise<Readable> {
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
  zip.addBuffer(Buffer.from(composeReadme({ name, at: mtime })), 'LISEZ-MOI.txt', { mtime })
  for (const subject of SUBJECTS) {
    add(`${subject.file}.json`, () => Readable.from(formatSubjectJson(subject, db, userId)))
  }
  for await (const photo of streamCopiedPhotos(db, userId)) {
    // Compressed already.
    add(`photos/${photo.id}.webp`, () => Readable.from(streamPhotoFile(store, photo)), false)
  }
  zip.end()
  return output
}

/** A file that is not there is an empty one: it was erased while the copy was made. */
async function* streamPhotoFile(store: AppContext['store'], { photo }: CopiedPhoto): AsyncGenerator<Buffer> {
  const bytes = await store.get('full', photo)
  if (bytes) yield bytes
}

function formatSubjectJson(
  { isSingleObject: isOne, read }: Subject,
  db: AppContext['db'],
  userId: number,
): AsyncGenerator<Buffer> {
  const pieces = read(db, userId)
  return isOne ? formatObjectJson(pieces) : formatListJson(pieces)
}

/** A row a line. */
async function* formatListJson(pieces: Pieces): AsyncGenerator<Buffer> {
  const opening = '[\n'
  let before = opening
  for await (const rows of pieces) {
    yield Buffer.from(before + rows.map((row) => JSON.stringify(row)).join(',\n'))
    before = ',\n'
  }
  yield Buffer.from(before === opening ? '[]\n' : '\n]\n')
}

async function* formatObjectJson(pieces: Pieces): AsyncGenerator<Buffer> {
  for await (const [row = null] of pieces) yield Buffer.from(`${JSON.stringify(row, null, 2)}\n`)
}
