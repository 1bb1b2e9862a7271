import { sql } from 'kysely'
import { type CopyFile, createListFile } from '../../accounts/data/public.ts'

/** Browsers that receive pushes, in a copy of a member's data. */
export const pushCopyFiles: readonly CopyFile[] = [
  createListFile(
    'notifications-push',
    'les navigateurs qui reçoivent vos notifications, sans leurs clés',
    ['push_subscriptions'],
    (userId, { after, limit }) => sql`
      select p.id as key, jsonb_build_object(
        'created_at', p.created_at, 'service', split_part(p.endpoint, '/', 3), 'device', p.session_id) as row
      from push_subscriptions p where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  ),
]
