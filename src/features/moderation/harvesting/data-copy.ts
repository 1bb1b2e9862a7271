import { sql } from 'kysely'
import { type CopyFile, createListFile } from '../../accounts/data/public.ts'

/** Days on which a reading limit stopped the member, in a copy of their data. */
export const limitCopyFiles: readonly CopyFile[] = [
  createListFile(
    'limites',
    'les jours où une limite de lecture vous a arrêté, gardés 30 jours. kind\u202f: profiles les profils ouverts, pages celles de la recherche et des photos\u202f; hits combien de fois',
    ['limit_hits'],
    (userId, { after, limit }) => sql`
      select l.id as key, to_jsonb(l) - array['user_id', 'network'] as row
      from limit_hits l where l.user_id = ${userId} and l.id > ${after} order by l.id limit ${limit}`,
  ),
]
