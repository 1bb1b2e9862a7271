import type { Client } from 'pg'
import { DISTRIBUTED_TABLES } from '../../src/platform/db/distribution.ts'
import { buildDanglingDeletes } from '../distribution/distribute.ts'

/**
 * Makes rows of distributed tables agree with the others: they were read later, so they contain messages that no counter knows,
 * and rows of members, photos and conversations that did not exist yet.
 * @param names the tables that were distributed
 */
export async function removeLaterRows(client: Client, names: readonly string[]): Promise<void> {
  if (names.includes('messages')) {
    // A conversation numbers its messages in order, and counts each in the transaction that sends it.
    await client.query(`
      delete from messages m using (
        select thread_id, max(last_id) as last_id from thread_members group by thread_id) t
      where t.thread_id = m.thread_id and m.id > t.last_id`)
  }
  for (const table of DISTRIBUTED_TABLES.filter(({ name }) => names.includes(name)))
    for (const statement of buildDanglingDeletes(table)) await client.query(statement)
}
