import { sql } from 'kysely'
import { listOf, oneOf, type Subject } from '../rows.ts'

/** What passed between the member and the house: reports, decisions, payments, letters. */
export const houseSubjects: readonly Subject[] = [
  // Without the evidence, which is of others.
  listOf(
    'signalements',
    ['reports'],
    (userId, { after, limit }) => sql`
      select r.id as key, jsonb_build_object(
        'id', r.id, 'type', r.type, 'target_id', r.target_id, 'category', r.evidence ->> 'category', 'reason', r.reason,
        'closed', r.state = 1, 'created_at', r.created_at) as row
      from reports r where r.reporter_id = ${userId} and r.id > ${after} order by r.id limit ${limit}`,
  ),
  listOf(
    'decisions',
    ['decisions'],
    (userId, { after, limit }) => sql`
      select d.id as key, to_jsonb(d) - array['user_id', 'actor_id', 'lifted_by', 'case_id'] as row
      from decisions d where d.user_id = ${userId} and d.id > ${after} order by d.id limit ${limit}`,
  ),
  listOf(
    'contestations',
    ['contests'],
    (userId, { after, limit }) => sql`
      select c.id as key, to_jsonb(c) - array['user_id', 'decided_by'] as row
      from contests c where c.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
  ),
  // What the account is recognised by opens nothing and cannot be read back: only that it is kept, and since when.
  oneOf(
    'verification',
    ['account_reviews', 'ban_marks'],
    (userId) => sql<object>`
      select
        (select to_jsonb(r) - array['user_id', 'banned_id', 'decided_by', 'photo'] from account_reviews r
          where r.user_id = ${userId}) as review,
        (select jsonb_build_object('created_at', m.created_at, 'email', m.email_mac is not null, 'photos', m.photos is not null)
          from ban_marks m where m.user_id = ${userId}) as ban_marks`,
  ),
  oneOf(
    'abonnement',
    ['subscriptions'],
    (userId) => sql<{ row: object }>`
      select to_jsonb(s) - 'user_id' as row from subscriptions s where s.user_id = ${userId}`,
    ({ row }) => row,
  ),
  listOf(
    'paiements',
    ['payments'],
    (userId, { after, limit }) => sql`
      select p.id as key, to_jsonb(p) - 'user_id' as row
      from payments p where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  ),
  listOf(
    'lettres',
    ['letters'],
    (userId, { after, limit }) => sql`
      select l.id as key, to_jsonb(l) - array['user_id', 'closed_by'] as row
      from letters l where l.user_id = ${userId} and l.id > ${after} order by l.id limit ${limit}`,
  ),
  listOf(
    'limites',
    ['limit_hits'],
    (userId, { after, limit }) => sql`
      select l.id as key, to_jsonb(l) - array['user_id', 'network'] as row
      from limit_hits l where l.user_id = ${userId} and l.id > ${after} order by l.id limit ${limit}`,
  ),
]
