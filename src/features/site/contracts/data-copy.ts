import { sql } from 'kysely'
import { type CopyFile, createListFile } from '../../accounts/data/public.ts'

/** Statements by which a member ended a contract, in a copy of their data. */
export const statementCopyFiles: readonly CopyFile[] = [
  createListFile(
    'declarations',
    'vos rétractations et vos résiliations, telles que nous les avons reçues',
    ['contract_statements'],
    (userId, { after, limit }) => sql`
      select s.id as key, to_jsonb(s) - array['user_id', 'undo_hash'] as row
      from contract_statements s where s.user_id = ${userId} and s.id > ${after} order by s.id limit ${limit}`,
  ),
]
