import { sql } from 'kysely'
import { hasNoBlock } from '../../../../platform/db/member-cards.ts'
import { isNotificationVisible } from '../../../../platform/db/notification-visibility.ts'
import type { Database } from '../../../../schema/database.ts'
import { selectMemberReference } from './member-reference.ts'
import { createListSubject, createObjectSubject, type Subject } from './subject.ts'
import { accountSubjects } from './subjects/account.ts'
import { contactSubjects } from './subjects/contacts.ts'
import { photoSubjects } from './subjects/photos.ts'

/** Tables of which nothing goes into a copy, and why. */
export const LEFT_OUT: Partial<Record<keyof Database, string>> = {
  photo_drafts: 'names of files that are being stored, of nobody in particular, for an hour',
  photo_bans: 'hashes of pictures that are not taken again; of no member',
  categories: 'the parts of the forum',
  topic_slugs: 'addresses of topics; of no member',
  poll_choices: 'told with the topics that they are of',
  reply_templates: 'sentences of staff',
  push_keys: 'the key pair of the site itself',
  report_cases:
    'what staff work on; what came of it is among the decisions (GDPR, article 15, 4: rights of who reported)',
  former_members: 'numbers of deleted accounts of which staff keep a case',
  member_notes: 'working papers of staff, which name others; what follows from them is among the decisions',
  audit: 'what staff did, by numbers; what they decided about the member is among the decisions',
  figures: 'counts by day',
  payment_events: 'numbers of messages from the payment service; what they changed is in the subscription',
}

const newsSubjects: readonly Subject[] = [
  createListSubject(
    'notifications',
    ['notifications'],
    (userId, { after, limit }) => sql`
      select n.id as key, to_jsonb(n) - array['user_id', 'sender_id']
        || jsonb_build_object('from', ${selectMemberReference(userId, 'n.sender_id')}) as row
      from notifications n
      where n.user_id = ${userId} and n.id > ${after} and ${sql.raw(isNotificationVisible('n'))} order by n.id limit ${limit}`,
  ),
  createListSubject(
    'fil',
    ['newsfeed'],
    (userId, { after, limit }) => sql`
      select n.id as key, to_jsonb(n) - array['user_id', 'other_id']
        || jsonb_build_object('with', ${selectMemberReference(userId, 'n.other_id')}) as row
      from newsfeed n where n.user_id = ${userId} and n.id > ${after} order by n.id limit ${limit}`,
  ),
  // Who leaves no traces sees none (specification 2, section 1).
  createListSubject(
    'visites-recues',
    ['visits'],
    (userId, { after, limit }) => sql`
      select v.id as key, jsonb_build_object('visitor', ${selectMemberReference(userId, 'v.visitor_id')}, 'at', v.created_at) as row
      from visits v join users o on o.id = v.visitor_id and o.roles >= 0
      where v.user_id = ${userId} and v.id > ${after} and ${hasNoBlock(userId, 'v.visitor_id')}
        and exists (select from users r where r.id = ${userId} and r.leaves_traces)
      order by v.id limit ${limit}`,
  ),
  createListSubject(
    'visites-faites',
    ['visits'],
    (userId, { after, limit }) => sql`
      select v.id as key, jsonb_build_object('profile', ${selectMemberReference(userId, 'v.user_id')}, 'at', v.created_at) as row
      from visits v where v.visitor_id = ${userId} and v.id > ${after} order by v.id limit ${limit}`,
  ),
]

/** What passed between the member and the house: reports, decisions, payments, letters. */
const houseSubjects: readonly Subject[] = [
  // Without the evidence, which is of others.
  createListSubject(
    'signalements',
    ['reports'],
    (userId, { after, limit }) => sql`
      select r.id as key, jsonb_build_object(
        'id', r.id, 'type', r.type, 'target_id', r.target_id, 'category', r.evidence ->> 'category', 'reason', r.reason,
        'closed', r.state = 1, 'created_at', r.created_at) as row
      from reports r where r.reporter_id = ${userId} and r.id > ${after} order by r.id limit ${limit}`,
  ),
  createListSubject(
    'decisions',
    ['decisions'],
    (userId, { after, limit }) => sql`
      select d.id as key, to_jsonb(d) - array['user_id', 'actor_id', 'lifted_by', 'case_id'] as row
      from decisions d where d.user_id = ${userId} and d.id > ${after} order by d.id limit ${limit}`,
  ),
  createListSubject(
    'contestations',
    ['contests'],
    (userId, { after, limit }) => sql`
      select c.id as key, to_jsonb(c) - array['user_id', 'decided_by'] as row
      from contests c where c.user_id = ${userId} and c.id > ${after} order by c.id limit ${limit}`,
  ),
  // What the account is recognised by opens nothing and cannot be read back: only that it is kept, and since when.
  createObjectSubject(
    'verification',
    ['account_reviews', 'ban_marks'],
    (userId) => sql<object>`
      select
        (select to_jsonb(r) - array['user_id', 'banned_id', 'decided_by', 'photo'] from account_reviews r
          where r.user_id = ${userId}) as review,
        (select jsonb_build_object('created_at', m.created_at, 'email', m.email_mac is not null, 'photos', m.photos is not null)
          from ban_marks m where m.user_id = ${userId}) as ban_marks`,
  ),
  createObjectSubject(
    'abonnement',
    ['subscriptions'],
    (userId) => sql<{ row: object }>`
      select to_jsonb(s) - 'user_id' as row from subscriptions s where s.user_id = ${userId}`,
    ({ row }) => row,
  ),
  createListSubject(
    'paiements',
    ['payments'],
    (userId, { after, limit }) => sql`
      select p.id as key, to_jsonb(p) - 'user_id' as row
      from payments p where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  ),
  createListSubject(
    'lettres',
    ['letters'],
    (userId, { after, limit }) => sql`
      select l.id as key, to_jsonb(l) - array['user_id', 'closed_by'] as row
      from letters l where l.user_id = ${userId} and l.id > ${after} order by l.id limit ${limit}`,
  ),
  createListSubject(
    'limites',
    ['limit_hits'],
    (userId, { after, limit }) => sql`
      select l.id as key, to_jsonb(l) - array['user_id', 'network'] as row
      from limit_hits l where l.user_id = ${userId} and l.id > ${after} order by l.id limit ${limit}`,
  ),
]

const forumSubjects: readonly Subject[] = [
  createListSubject(
    'forum-topics',
    ['topics'],
    (userId, { after, limit }) => sql`
      select t.id as key, to_jsonb(t) - array['user_id', 'search', 'last_user_id', 'last_post_id'] || jsonb_build_object(
        'category', c.title,
        'poll', (select jsonb_agg(p.label order by p.choice) from poll_choices p where p.topic_id = t.id)) as row
      from topics t join categories c on c.id = t.category_id
      where t.user_id = ${userId} and t.id > ${after} order by t.id limit ${limit}`,
  ),
  createListSubject(
    'forum-posts',
    ['posts'],
    (userId, { after, limit }) => sql`
      select p.id as key, to_jsonb(p) - array['user_id', 'search', 'client_key', 'moderated_by', 'hidden_by']
        || jsonb_build_object('topic', t.title) as row
      from posts p join topics t on t.id = p.topic_id
      where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  ),
  createListSubject(
    'forum-versions',
    ['post_edits'],
    (userId, { after, limit }) => sql`
      select e.id as key, jsonb_build_object(
        'post_id', e.post_id, 'post', e.post, 'changed_at', e.created_at, 'by_yourself', e.user_id = ${userId}) as row
      from post_edits e join posts p on p.id = e.post_id
      where p.user_id = ${userId} and e.id > ${after} order by e.id limit ${limit}`,
  ),
  createListSubject(
    'forum-mentions',
    ['mentions'],
    (userId, { after, limit }) => sql`
      select m.post_id as key, jsonb_build_object('post_id', m.post_id, 'topic_id', t.id, 'topic', t.title) as row
      from mentions m join posts p on p.id = m.post_id join topics t on t.id = p.topic_id
      where m.user_id = ${userId} and m.post_id > ${after} order by m.post_id limit ${limit}`,
  ),
  createListSubject(
    'forum-votes',
    ['poll_votes'],
    (userId, { after, limit }) => sql`
      select v.topic_id as key, jsonb_build_object(
        'topic_id', v.topic_id, 'topic', t.title, 'choice', c.label, 'created_at', v.created_at) as row
      from poll_votes v join topics t on t.id = v.topic_id
      join poll_choices c on c.topic_id = v.topic_id and c.choice = v.choice
      where v.user_id = ${userId} and v.topic_id > ${after} order by v.topic_id limit ${limit}`,
  ),
  createListSubject(
    'forum-suivis',
    ['topic_follows'],
    (userId, { after, limit }) => sql`
      select f.topic_id as key, to_jsonb(f) - 'user_id' || jsonb_build_object('topic', t.title) as row
      from topic_follows f join topics t on t.id = f.topic_id
      where f.user_id = ${userId} and f.topic_id > ${after} order by f.topic_id limit ${limit}`,
  ),
  createListSubject(
    'forum-lectures',
    ['topic_reads'],
    (userId, { after, limit }) => sql`
      select r.topic_id as key, to_jsonb(r) - 'user_id' || jsonb_build_object('topic', t.title) as row
      from topic_reads r join topics t on t.id = r.topic_id
      where r.user_id = ${userId} and r.topic_id > ${after} order by r.topic_id limit ${limit}`,
  ),
  createListSubject(
    'forum-exclusions',
    ['topic_bans'],
    (userId, { after, limit }) => sql`
      select b.topic_id as key, to_jsonb(b) - array['user_id', 'banned_by'] || jsonb_build_object('topic', t.title) as row
      from topic_bans b join topics t on t.id = b.topic_id
      where b.user_id = ${userId} and b.topic_id > ${after} order by b.topic_id limit ${limit}`,
  ),
]

/** Every JSON file of a copy, in this order. */
export const SUBJECTS: readonly Subject[] = [
  ...accountSubjects,
  ...contactSubjects,
  ...photoSubjects,
  ...forumSubjects,
  ...newsSubjects,
  ...houseSubjects,
]
