import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client, Pool } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { OpenDatabase } from '../../src/platform/db/client.ts'
import { StartError } from '../../src/platform/start-error.ts'
import { explain } from './faults.ts'
import { copyOutOf, type Outline, readOutline, rowsOf, type Table } from './outline.ts'
import { beginSnapshot, openSession } from './session.ts'
import { beginFilling, fillDatabase } from './target.ts'

const WANTED = { kind: 'move', id: 'move', name: 'the embedded database' } as const

/**
 * Copies one database into another, which is empty or holds what a move that was cut short has left, and gives the count of rows.
 * Nobody else may write into the first meanwhile.
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
      const { hasRows } = await beginFilling(to.db, target, WANTED, async () => {})
      const counted = { rows: 0 }
      const content = {
        outline,
        pour: (table: Table, sink: Writable) => pipeline(source.query(copyTo(copyOutOf(table))), sink),
        verify: async (loaded: Client) => {
          counted.rows = await requireSameRows(source, loaded, outline)
        },
      }
      await fillDatabase(to.db, target, content, hasRows)
      return counted.rows
    } finally {
      await target.end()
    }
  } catch (error) {
    throw explain(error, dataDir)
  } finally {
    await source.end()
  }
}

/** Compares the count of rows and a sum over all their values, which does not depend on their order, table by table. */
async function requireSameRows(source: Client, target: Client, { tables }: Outline): Promise<number> {
  let sum = 0
  for (const table of tables) {
    const [here, there] = [await describe(source, table), await describe(target, table)]
    if (here.rows !== there.rows || here.values !== there.values) {
      throw new StartError(
        `The table ${table.name} did not arrive as it is (${there.rows} of ${here.rows} rows): nothing was kept, move once more.`,
      )
    }
    sum += here.rows
  }
  return sum
}

interface Described {
  rows: number
  values: string
}

async function describe(client: Client, table: Table): Promise<Described> {
  const { rows } = await client.query<Described>(`
    select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as values
    from (${rowsOf(table)}) t`)
  return rows[0] ?? { rows: 0, values: '' }
}
