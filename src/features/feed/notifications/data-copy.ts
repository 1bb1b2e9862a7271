import { sql } from 'kysely'
import { isNotificationVisible } from '../../../platform/db/notification-visibility.ts'
import { type CopyFile, createListFile, selectMemberReference } from '../../accounts/data/public.ts'

/** Notifications, in a copy of a member's data. */
export const notificationCopyFiles: readonly CopyFile[] = [
  createListFile(
    'notifications',
    'vos notifications. type\u202f: 2 profil vérifié, 3 vérification refusée, 4 description retirée, 5 description permise, 10 ami, 15 commentaire, 16 like, 17 photo retirée, 18 commentaire retiré, 19 photo refusée, 20 réponse, 21 topic fermé, 22 topic rouvert, 23 mention, 24 message du forum retiré, 25 message rétabli, 30 réponse à un signalement, 40 avertissement, 41 restriction, 42 réponse à une contestation',
    ['notifications'],
    (userId, { after, limit }) => sql`
      select n.id as key, to_jsonb(n) - array['user_id', 'sender_id']
        || jsonb_build_object('from', ${selectMemberReference(userId, 'n.sender_id')}) as row
      from (
        select * from notifications where user_id = ${userId} and id > ${after} order by id offset 0) n
      where ${sql.raw(isNotificationVisible('n'))} order by n.id limit ${limit}`,
  ),
]
