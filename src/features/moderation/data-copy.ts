import { sql } from 'kysely'
import { type CopyFile, createListFile } from '../accounts/data/public.ts'

/** Reports, decisions and contests, in a copy of a member's data. */
export const moderationCopyFiles: readonly CopyFile[] = [
  // Without the evidence, which is of others.
  createListFile(
    'signalements',
    'les signalements que vous avez faits. type\u202f: 1 profil, 2 conversation, 3 commentaire, 4 photo, 5 message du forum, 6 ardoise, 7 photo d’une conversation, 8 sortie, 9 petit mot d’une demande d’ami',
    ['reports'],
    (userId, { after, limit }) => sql`
      select r.id as key, jsonb_build_object(
        'id', r.id, 'type', r.type, 'target_id', r.target_id, 'category', r.evidence ->> 'category', 'reason', r.reason,
        'closed', r.state = 1, 'created_at', r.created_at) as row
      from reports r where r.reporter_id = ${userId} and r.id > ${after} order by r.id limit ${limit}`,
  ),
  createListFile(
    'decisions',
    'ce que le staff a décidé à votre sujet. kind\u202f: 1 photo refusée, 2 photo retirée, 3 photo retirée pour de bon, 4 commentaire retiré, 5 message du forum retiré, 6 description retirée, 7 avertissement, 8 suspension, 9 suspension pour de bon, 10 profil peut-être faux, 11 blocage par décision de justice, 12 ardoise effacée, 15 petit mot effacé, 16 photo d’une conversation retirée, 17 photo d’une conversation retirée pour de bon, 18 sortie annulée',
    ['decisions'],
    (userId, { after, limit }) => sql`
      select d.id as key, to_jsonb(d) - array['user_id', 'actor_id', 'lifted_by', 'case_id'] as row
      from decisions d where d.user_id = ${userId} and d.id > ${after} order by d.id limit ${limit}`,
  ),
  createListFile(
    'contestations',
    'vos contestations, et ce que le staff a répondu',
    ['contests'],
    (userId, { after, limit }) => sql`
      select c.id as key, to_jsonb(c) - array['user_id', 'decided_by'] as row
      from contests c where c.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
  ),
]
