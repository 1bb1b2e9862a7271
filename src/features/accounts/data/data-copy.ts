import { sql } from 'kysely'
import {
  type CopyFile,
  createListFile,
  createObjectFile,
  formatColumn,
  listProfileColumns,
} from './public.ts'

/** Secrets, and columns derived from others. */
const SECRET_COLUMNS = ['password_hash', 'passkey_handle', 'name_key', 'email_key']

// A column that is added later is copied as well: only those named here are left out.
/** The member's own account. */
export const accountFiles: readonly CopyFile[] = [
  createObjectFile(
    'compte',
    'votre compte\u202f: nom, adresses e-mail, inscription, adresse IP de l’inscription (un an), rôle, avertissement, réglages de visibilité, compteurs du jour, liens envoyés par e-mail qui attendent',
    ['users', 'member_search', 'mailboxes', 'second_factors', 'account_tokens'],
    (userId) => sql`
      select to_jsonb(u) - ${[...SECRET_COLUMNS, ...listProfileColumns()]}::text[] || jsonb_build_object(
        'signup', m.signup, 'last_activity', m.last_activity, 'searchable', m.searchable,
        'second_factor_since', (select f.confirmed_at from second_factors f where f.user_id = u.id),
        'counters', (select to_jsonb(b) - 'user_id' from mailboxes b where b.user_id = u.id),
        'links_sent', (
          select coalesce(jsonb_agg(to_jsonb(t) - array['token_hash', 'user_id']), '[]')
          from account_tokens t where t.user_id = u.id)) as row
      from users u join member_search m on m.user_id = u.id where u.id = ${userId}`,
    ({ row }: { row: object }) => row,
  ),
  createObjectFile(
    'profil',
    'votre profil\u202f: réponses, métier, description, envies, goûts, date de naissance, commune et position',
    ['users', 'member_search'],
    (userId) => sql`
      select to_jsonb(m) - array['user_id', 'cell', 'signup', 'last_activity', 'searchable', 'interests_low', 'interests_high'] || (
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(u)) where key = any(${listProfileColumns()}::text[])) as row
      from users u join member_search m on m.user_id = u.id where u.id = ${userId}`,
    ({ row }: { row: Record<string, unknown> }) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, formatColumn(name, value)])),
  ),
  createObjectFile(
    'reglages',
    'votre recherche, qui peut vous écrire, les notifications et le mail de la semaine que vous voulez',
    ['search_settings', 'gates', 'notice_preferences', 'weekly_digests'],
    (userId) => sql<object>`
      select
        (select to_jsonb(s) - 'user_id' from search_settings s where s.user_id = ${userId}) as search,
        (select to_jsonb(g) - 'user_id' from gates g where g.user_id = ${userId}) as gate,
        (select to_jsonb(n) - 'user_id' from notice_preferences n where n.user_id = ${userId}) as notifications,
        (select to_jsonb(d) - 'user_id' from weekly_digests d where d.user_id = ${userId}) as weekly_digest`,
  ),
  createListFile(
    'appareils',
    'les appareils connectés à votre compte, avec leur adresse IP et leur navigateur',
    ['sessions'],
    (userId, { after, limit }) => sql`
      select s.id as key, to_jsonb(s) - array['token_hash', 'user_id'] as row
      from sessions s where s.user_id = ${userId} and s.id > ${after} order by s.id limit ${limit}`,
  ),
  createListFile(
    'cles-d-acces',
    'vos clés d’accès\u202f: leur nom, leurs dates. synced\u202f: elle suit vos appareils',
    ['passkeys'],
    (userId, { after, limit }) => sql`
      select p.id as key, to_jsonb(p) - array['credential_id', 'public_key', 'counter', 'user_id'] as row
      from passkeys p where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  ),
  createListFile(
    'jetons',
    'les programmes qui ont accès à votre compte\u202f: leur nom, leurs droits, leurs dates. application\u202f: celle que le fondateur a inscrite pour vous',
    ['api_tokens', 'api_applications'],
    (userId, { after, limit }) => sql`
      select t.id as key, to_jsonb(t) - array['token_hash', 'user_id', 'application_id']
        || jsonb_build_object('application', a.name) as row
      from api_tokens t left join api_applications a on a.id = t.application_id
      where t.user_id = ${userId} and t.id > ${after} order by t.id limit ${limit}`,
  ),
]

/** Consents and copies. */
export const consentFiles: readonly CopyFile[] = [
  createListFile(
    'consentements',
    'vos accords, avec leur date. kind\u202f: 1 les conditions, 2 les données sensibles',
    ['consents'],
    (userId, { after, limit }) => sql`
      select c.id as key, to_jsonb(c) - 'user_id' as row
      from consents c where c.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
  ),
  createListFile(
    'copies',
    'les copies de vos données que vous avez demandées',
    ['data_exports'],
    (userId, { after, limit }) => sql`
      select e.id as key, to_jsonb(e) - array['token_hash', 'file', 'user_id'] as row
      from data_exports e where e.user_id = ${userId} and e.id > ${after} order by e.id limit ${limit}`,
  ),
]

/** Premium is lower than accounts and cannot register its files itself. */
export const premiumFiles: readonly CopyFile[] = [
  createObjectFile(
    'abonnement',
    'votre abonnement Premium et vos rétractations. state\u202f: 0 commencé, 1 en cours, 2 paiement en retard, 3 terminé',
    ['subscriptions', 'withdrawals'],
    (userId) => sql<{ row: object }>`
      select to_jsonb(s) - 'user_id' || jsonb_build_object('withdrawals', (
        select coalesce(jsonb_agg(to_jsonb(w) - 'user_id' order by w.withdrawn_at), '[]')
        from withdrawals w where w.user_id = s.user_id)) as row
      from subscriptions s where s.user_id = ${userId}`,
    ({ row }) => row,
  ),
  createListFile(
    'paiements',
    'vos paiements et leurs remboursements. amount est en centimes',
    ['payments', 'refunds'],
    (userId, { after, limit }) => sql`
      select p.id as key, to_jsonb(p) - 'user_id' || jsonb_build_object('refunds', (
        select coalesce(jsonb_agg(to_jsonb(r) - array['id', 'payment_id'] order by r.id), '[]')
        from refunds r where r.payment_id = p.id)) as row
      from payments p where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  ),
]
