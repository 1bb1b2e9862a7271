import { sql } from 'kysely'
import { type CopyFile, createListFile, selectMemberReference } from '../../accounts/data/public.ts'

/** The member's own choice of 'On s’est trouvés', in a copy of their data: never that of another. */
export const coupleCopyFiles: readonly CopyFile[] = [
  createListFile(
    'on-s-est-trouves',
    'la personne que vous avez choisie, que personne d’autre ne lit tant qu’elle ne vous choisit pas (agreed_at\u202f: depuis quand vous l’avez dit tous les deux)',
    ['couple_choices'],
    (userId, { after, limit }) => sql`
      select c.user_id as key, jsonb_build_object(
        'member', ${selectMemberReference(userId, 'c.other_id')}, 'thread', c.thread_id,
        'created_at', c.created_at, 'agreed_at', c.agreed_at, 'until', c.erase_at) as row
      from couple_choices c where c.user_id = ${userId} and c.user_id > ${after} limit ${limit}`,
  ),
]
