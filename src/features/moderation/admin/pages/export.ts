import { Readable } from 'node:stream'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { checksBeforeBody, requireFormToken } from '../../../../platform/http/operation.ts'
import { parseInput } from '../../../../platform/http/parse.ts'
import { recordAudit } from '../../public.ts'
import { COLUMNS, momentOf } from '../audit-texts.ts'
import { actOf } from '../contract/act-texts.ts'
import { AuditFilter, type AuditRow, EXPORT_MAX, listAudit } from '../contract/audit.ts'
import { csvLine } from '../csv.ts'
import { byNumbers, present, readRows } from '../queries/audit.ts'

/** Rows read at once: the file is sent while it is read. */
const CHUNK = 1_000
/** Spreadsheets read UTF-8 as such where it begins with this. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * `POST /admin/journal/export`: the rows of the log that the filter finds, the latest first, as a file for a spreadsheet.
 * Posted, for it is written into the log itself first.
 */
export function exportAudit(context: AppContext): void {
  context.app.post('/admin/journal/export', checksBeforeBody(context, listAudit), async (request, reply) => {
    const { viewer } = request.auth
    if (!viewer) return
    const { _token, ...fields } = (request.body ?? {}) as Record<string, unknown>
    requireFormToken(context, request, _token)
    const filter = parseInput(AuditFilter, fields) as AuditFilter
    await inTransaction(context.db, async (tx) =>
      recordAudit(tx, {
        actorId: viewer.id,
        action: 'audit.export',
        userId: null,
        details: await byNumbers(tx, filter),
      }),
    )
    // The first part is read before anything is sent: a database that is away is a 503 then.
    const read = (before?: number) => readRows(context.db, filter, { before, limit: CHUNK })
    const first = await read()
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="journal.csv"')
      .send(Readable.from(linesOf(first, read)))
  })
}

type Rows = Awaited<ReturnType<typeof readRows>>

async function* linesOf(first: Rows, read: (before: number) => Promise<Rows>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}`
  let sent = 0
  for (let rows = first; rows.length > 0; ) {
    const sendable = rows.slice(0, EXPORT_MAX - sent)
    yield sendable.map((row) => csvLine(cellsOf(present(row)))).join('')
    sent += sendable.length
    const last = rows.at(-1)
    rows = rows.length < CHUNK || sent >= EXPORT_MAX || !last ? [] : await read(last.id)
  }
}

function cellsOf({ id, created_at, actor, action, user, target_id, reason, details }: AuditRow): unknown[] {
  return [
    ...[id, momentOf(created_at), actor.name, actor.id, action, actOf(action)],
    ...[user?.name, user?.id, target_id, reason, JSON.stringify(details)],
  ]
}
