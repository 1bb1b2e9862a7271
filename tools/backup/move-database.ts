import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client, Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { OpenDatabase } from '../../src/platform/db/client.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { toOperatorError } from './errors.ts'
import { beginFill, fillDatabase } from './fill-database.ts'
import {
  beginSnapshot,
  copyToStdout,
  type DatabaseOutline,
  openSession,
  readOutline,
  selectRows,
  type TableOutline,
} from './outline.ts'

const MOVE = { kind: 'move', id: 'move', name: 'the embedded database' } as const

/**
 * Copies one database into another, which is empty or contains an interrupted move. Nobody else may write to the
 * source.
 * @returns the number of rows
 * @throws StartError with one sentence
 */
export async function moveDatabase(
  from: Pool,
  to: Pick<OpenDatabase, 'db' | 'pool'>,
  dataDir: string,
): Promise<number> {
  const source = await openSession(from)
  try {
    const target = await openSession(to.pool)
    try {
      await beginSnapshot(source)
      const outline = await readOutline(source)
      if (outline.migrations.length === 0)
        throw new StartError(`There is no site in the database of ${dataDir}.`)
      const { hasRows } = await beginFill(to.db, target, MOVE, async () => {})
      const counted = { rows: 0 }
      const content = {
        outline,
        copyRows: (table: TableOutline, sink: Writable) =>
          pipeline(source.query(copyTo(copyToStdout(table))), sink),
        verify: async (loaded: Client) => {
          counted.rows = await assertSameRows(source, loaded, outline)
        },
      }
      await fillDatabase(to.db, target, content, hasRows)
      return counted.rows
    } finally {
      await target.end()
    }
  } catch (error) {
    throw toOperatorError(error, dataDir)
  } finally {
    await source.end()
  }
}

/** Compares row count and an order-independent checksum of all values, table by table. */
async function assertSameRows(source: Client, target: Client, { tables }: DatabaseOutline): Promise<number> {
  let sum = 0
  for (const table of tables) {
    const [from, to] = [await digestTable(source, table), await digestTable(target, table)]
    if (from.rows !== to.rows || from.values !== to.values) {
      throw new StartError(
        `The table ${table.name} did not arrive as it is (${to.rows} of ${from.rows} rows): nothing was kept, move once more.`,
      )
    }
    sum += from.rows
  }
  return sum
}

interface TableDigest {
  rows: number
  values: string
}

async function digestTable(client: Client, table: TableOutline): Promise<TableDigest> {
  const { rows } = await client.query<TableDigest>(`
    select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as values
    from (${selectRows(table)}) t`)
  return rows[0] ?? { rows: 0, values: '' }
}
