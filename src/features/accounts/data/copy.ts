import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import yazl from 'yazl'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type TransactionContext, type Tx } from '../../../platform/db/transaction.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Database } from '../../../schema/database.ts'
import { COPY_TTL_DAYS } from '../../../shared/retention.ts'
import { dataMail } from './mails.ts'
import { type CopyFile, type CopySources, listCopyFiles, type Pieces } from './public.ts'
import { composeReadme } from './readme-texts.ts'

/** Creates a requested copy; one at a time. */
export const createCopyJob = job<{ copy: number }>('make-copy')

export function registerCopyJobs(context: AppContext): void {
  context.jobs.register(createCopyJob, ({ copy }) => createCopyFile(context, copy))
  context.jobs.register(eraseCopyFiles, async ({ files }) => {
    for (const file of files) await context.exports.remove(file)
  })
}

/** The file's name is saved after it is written: without a row it is an orphan, which the cleanup removes. */
async function createCopyFile(context: AppContext, copy: number): Promise<void> {
  const request = await findPendingCopy(context.db, copy)
  if (!request) return
  const file = `${randomBytes(16).toString('hex')}.zip`
  const bytes = await context.exports.put(file, await createZip(context, request.user_id, request.name))
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

/** False if another process completed the copy, it was given up, or its member was deleted. */
function saveCopyFile(
  context: TransactionContext,
  copy: number,
  { file, bytes }: { file: string; bytes: number },
): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const saved = await tx
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
    if (saved) await tx.enqueue(dataMail, { letter: 'copy', copy })
    return saved !== undefined
  })
}

/**
 * Everything the site stores about a member, as a zip that is made while it is read: file by file, piece by piece. A stream
 * that fails ends with its error.
 */
export async function createZip(sources: CopySources, userId: number, name: string): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  // It may fail before it has a reader; a reader that comes later gets the error.
  output.on('error', () => {})
  // Opened only when the files before it are written.
  const add = (path: string, open: () => Readable, compress = true) =>
    zip.addReadStreamLazy(path, { compress }, (give) => give(null, open().on('error', fail)))
  const files = listCopyFiles()
  const mtime = new Date()
  zip.addBuffer(Buffer.from(composeReadme({ name, at: mtime, files })), 'LISEZ-MOI.txt', { mtime })
  for (const file of files) {
    add(`${file.name}.json`, () => Readable.from(formatFileJson(file, sources.db, userId)))
  }
  for (const { attachments } of files) {
    for await (const { path, read } of attachments?.(sources, userId) ?? []) {
      // Compressed already.
      add(path, () => Readable.from(read()), false)
    }
  }
  zip.end()
  return output
}

function formatFileJson(
  { isSingleObject, read }: CopyFile,
  db: AppContext['db'],
  userId: number,
): AsyncGenerator<Buffer> {
  const pieces = read(db, userId)
  return isSingleObject ? formatObjectJson(pieces) : formatListJson(pieces)
}

/** One row per line. */
async function* formatListJson(pieces: Pieces): AsyncGenerator<Buffer> {
  const opening = '[\n'
  let separator = opening
  for await (const rows of pieces) {
    yield Buffer.from(separator + rows.map((row) => JSON.stringify(row)).join(',\n'))
    separator = ',\n'
  }
  yield Buffer.from(separator === opening ? '[]\n' : '\n]\n')
}

async function* formatObjectJson(pieces: Pieces): AsyncGenerator<Buffer> {
  for await (const [row = null] of pieces) yield Buffer.from(`${JSON.stringify(row, null, 2)}\n`)
}

/** Erases the files of deleted copies. */
const eraseCopyFiles = job<{ files: string[] }>('erase-copies')

/** Queues erasing files whose rows this transaction deletes or empties. */
export async function enqueueCopyErasure(tx: Tx, rows: readonly { file: string | null }[]): Promise<void> {
  const files = rows.flatMap(({ file }) => file ?? [])
  if (files.length > 0) await tx.enqueue(eraseCopyFiles, { files })
}

/** Deletes the copies of an account about to be deleted. A copy being created finds no row when it is ready. */
export async function deleteCopies(tx: Tx, userId: number): Promise<void> {
  const deleted = await tx
    .deleteFrom('data_exports')
    .where('user_id', '=', userId)
    .returning('file')
    .execute()
  await enqueueCopyErasure(tx, deleted)
}
