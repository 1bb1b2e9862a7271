import { sql } from 'kysely'
import {
  CHILDREN,
  DRINKS,
  EYES,
  getLabel,
  HAIR,
  HEIGHTS,
  MATRIMONIAL_STATUSES,
  ORIENTATIONS,
  RELIGIONS,
  SEXES,
  SIZES,
  SMOKES,
} from '../../../../../shared/enumerations.ts'
import { createListSubject, createObjectSubject, type Subject } from '../subject.ts'

/** Opens the account, or is made of another column. */
const SECRET_COLUMNS = ['password_hash', 'name_key', 'email_key']
const PROFILE_COLUMNS = [
  ...['matrimonial_status', 'size', 'height', 'eyes', 'hair', 'religion', 'drink', 'smoke', 'children'],
  ...['job', 'description', 'can_description', 'iso', 'place', 'own_latitude', 'own_longitude'],
]
/** Stored as a place in a list; told as the words that stand there. */
const COLUMN_LABELS: Record<string, readonly string[]> = {
  sex: SEXES,
  orientation: ORIENTATIONS,
  religion: RELIGIONS,
  matrimonial_status: MATRIMONIAL_STATUSES,
  size: SIZES,
  height: HEIGHTS,
  eyes: EYES,
  hair: HAIR,
  drink: DRINKS,
  smoke: SMOKES,
  children: CHILDREN,
}

// Columns that are added to these tables later are told as well: only what is named is left out.
export const accountSubjects: readonly Subject[] = [
  createObjectSubject(
    'compte',
    ['users', 'member_search', 'mailboxes', 'second_factors', 'account_tokens'],
    (userId) => sql`
      select to_jsonb(u) - ${[...SECRET_COLUMNS, ...PROFILE_COLUMNS]}::text[] || jsonb_build_object(
        'signup', m.signup, 'last_activity', m.last_activity, 'searchable', m.searchable,
        'second_factor_since', (select f.confirmed_at from second_factors f where f.user_id = u.id),
        'counters', (select to_jsonb(b) - 'user_id' from mailboxes b where b.user_id = u.id),
        'links_sent', (
          select coalesce(jsonb_agg(to_jsonb(t) - array['token_hash', 'user_id']), '[]')
          from account_tokens t where t.user_id = u.id)) as row
      from users u join member_search m on m.user_id = u.id where u.id = ${userId}`,
    ({ row }: { row: object }) => row,
  ),
  createObjectSubject(
    'profil',
    ['users', 'member_search'],
    (userId) => sql`
      select to_jsonb(m) - array['user_id', 'cell', 'signup', 'last_activity', 'searchable'] || (
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(u)) where key = any(${PROFILE_COLUMNS}::text[])) as row
      from users u join member_search m on m.user_id = u.id where u.id = ${userId}`,
    ({ row }: { row: Record<string, number | null> }) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => {
          const labels = COLUMN_LABELS[name]
          return [name, labels ? getLabel(labels, value) : value]
        }),
      ),
  ),
  createObjectSubject(
    'reglages',
    ['search_settings', 'gates', 'notice_preferences'],
    (userId) => sql<object>`
      select
        (select to_jsonb(s) - 'user_id' from search_settings s where s.user_id = ${userId}) as search,
        (select to_jsonb(g) - 'user_id' from gates g where g.user_id = ${userId}) as gate,
        (select to_jsonb(n) - 'user_id' from notice_preferences n where n.user_id = ${userId}) as notifications`,
  ),
  createListSubject(
    'appareils',
    ['sessions'],
    (userId, { after, limit }) => sql`
      select s.id as key, to_jsonb(s) - array['token_hash', 'user_id'] as row
      from sessions s where s.user_id = ${userId} and s.id > ${after} order by s.id limit ${limit}`,
  ),
  createListSubject(
    'notifications-push',
    ['push_subscriptions'],
    (userId, { after, limit }) => sql`
      select p.id as key, jsonb_build_object(
        'created_at', p.created_at, 'service', split_part(p.endpoint, '/', 3), 'device', p.session_id) as row
      from push_subscriptions p where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  ),
  createListSubject(
    'consentements',
    ['consents'],
    (userId, { after, limit }) => sql`
      select c.id as key, to_jsonb(c) - 'user_id' as row
      from consents c where c.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
  ),
  createListSubject(
    'copies',
    ['data_exports'],
    (userId, { after, limit }) => sql`
      select e.id as key, to_jsonb(e) - array['token_hash', 'file', 'user_id'] as row
      from data_exports e where e.user_id = ${userId} and e.id > ${after} order by e.id limit ${limit}`,
  ),
]
