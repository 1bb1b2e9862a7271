import type { Client } from 'pg'
import { DISTRIBUTED_TABLES } from '../../src/platform/db/distribution.ts'

/**
 * Makes rows of distributed tables agree with the others: they were read later, so they contain messages that no counter knows,
 * and rows of members, photos and conversations that did not exist yet.
 * @param names the tables that were distributed
 */
export async function removeLaterRows(client: Client, names: readonly string[]): Promise<void> {
  for (const { name, foreignKeys } of DISTRIBUTED_TABLES.filter((table) => names.includes(table.name))) {
    for (const { column, parent } of foreignKeys) {
      await client.query(`
        delete from ${name} t where t.${column} is not null
          and not exists (select from ${parent} p where p.id = t.${column})`)
    }
  }
  if (!names.includes('messages')) return
  // A conversation numbers its messages in order, and counts each in the transaction that sends it.
  await client.query(`
    delete from messages m using (
      select thread_id, max(last_id) as last_id from thread_members group by thread_id) t
    where t.thread_id = m.thread_id and m.id > t.last_id`)
  await client.query(`
    update kept_messages k set reply_to = null
    where reply_to is not null and not exists (select from messages m where m.id = k.reply_to)`)
}
