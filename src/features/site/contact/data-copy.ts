import { sql } from 'kysely'
import { type CopyFile, createListFile } from '../../accounts/data/public.ts'

/** Messages from the contact form, in a copy of a member's data. */
export const contactCopyFiles: readonly CopyFile[] = [
  createListFile(
    'lettres',
    'ce que vous avez écrit par le formulaire de contact',
    ['letters'],
    (userId, { after, limit }) => sql`
      select l.id as key, to_jsonb(l) - array['user_id', 'closed_by'] as row
      from letters l where l.user_id = ${userId} and l.id > ${after} order by l.id limit ${limit}`,
  ),
]
