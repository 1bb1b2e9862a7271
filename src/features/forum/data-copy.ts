import { sql } from 'kysely'
import { type CopyFile, createListFile } from '../accounts/data/public.ts'

/** Topics, posts and votes, in a copy of a member's data. */
export const forumCopyFiles: readonly CopyFile[] = [
  createListFile(
    'forum-topics',
    'les topics que vous avez créés, avec leur sondage',
    ['topics'],
    (userId, { after, limit }) => sql`
      select t.id as key, to_jsonb(t) - array['user_id', 'search', 'last_user_id', 'last_post_id'] || jsonb_build_object(
        'category', c.title,
        'poll', (select jsonb_agg(p.label order by p.choice) from poll_choices p where p.topic_id = t.id)) as row
      from topics t join categories c on c.id = t.category_id
      where t.user_id = ${userId} and t.id > ${after} order by t.id limit ${limit}`,
  ),
  createListFile(
    'forum-posts',
    'vos messages sur le forum, même retirés. format\u202f: 1 avec des signes (**gras**, *italique*, liste, passage masqué), 0 sans. reactions\u202f: combien de merci, de rires, de compassion, de j’y serai',
    ['posts', 'post_reaction_counts'],
    (userId, { after, limit }) => sql`
      select p.id as key, to_jsonb(p) - array['user_id', 'search', 'client_key', 'moderated_by', 'hidden_by']
        || jsonb_build_object('topic', t.title, 'reactions', c.counts) as row
      from posts p join topics t on t.id = p.topic_id left join post_reaction_counts c on c.post_id = p.id
      where p.user_id = ${userId} and p.id > ${after} order by p.id limit ${limit}`,
  ),
  createListFile(
    'forum-versions',
    'vos messages du forum tels qu’ils étaient avant d’être modifiés',
    ['post_edits'],
    (userId, { after, limit }) => sql`
      select e.id as key, jsonb_build_object(
        'post_id', e.post_id, 'post', e.post, 'format', e.format, 'changed_at', e.created_at, 'by_yourself', e.user_id = ${userId}) as row
      from post_edits e join posts p on p.id = e.post_id
      where p.user_id = ${userId} and e.id > ${after} order by e.id limit ${limit}`,
  ),
  createListFile(
    'forum-mentions',
    'les messages du forum qui vous nomment',
    ['mentions'],
    (userId, { after, limit }) => sql`
      select m.post_id as key, jsonb_build_object('post_id', m.post_id, 'topic_id', t.id, 'topic', t.title) as row
      from mentions m join posts p on p.id = m.post_id join topics t on t.id = p.topic_id
      where m.user_id = ${userId} and m.post_id > ${after} order by m.post_id limit ${limit}`,
  ),
  createListFile(
    'forum-reactions',
    'vos réactions aux messages du forum. reaction\u202f: 1 merci, 2 je ris, 3 je compatis, 4 j’y serai',
    ['post_reactions'],
    (userId, { after, limit }) => sql`
      select r.post_id as key, jsonb_build_object(
        'post_id', r.post_id, 'topic_id', t.id, 'topic', t.title, 'reaction', r.reaction, 'created_at', r.created_at) as row
      from post_reactions r join posts p on p.id = r.post_id join topics t on t.id = p.topic_id
      where r.user_id = ${userId} and r.post_id > ${after} order by r.post_id limit ${limit}`,
  ),
  createListFile(
    'forum-marque-pages',
    'les messages du forum que vous avez gardés',
    ['post_bookmarks'],
    (userId, { after, limit }) => sql`
      select b.id as key, jsonb_build_object(
        'post_id', b.post_id, 'topic_id', t.id, 'topic', t.title, 'created_at', b.created_at) as row
      from post_bookmarks b join posts p on p.id = b.post_id join topics t on t.id = p.topic_id
      where b.user_id = ${userId} and b.id > ${after} order by b.id limit ${limit}`,
  ),
  createListFile(
    'forum-votes',
    'vos votes aux sondages',
    ['poll_votes'],
    (userId, { after, limit }) => sql`
      select v.topic_id as key, jsonb_build_object(
        'topic_id', v.topic_id, 'topic', t.title, 'choice', c.label, 'created_at', v.created_at) as row
      from poll_votes v join topics t on t.id = v.topic_id
      join poll_choices c on c.topic_id = v.topic_id and c.choice = v.choice
      where v.user_id = ${userId} and v.topic_id > ${after} order by v.topic_id limit ${limit}`,
  ),
  createListFile(
    'forum-suivis',
    'les topics que vous suivez',
    ['topic_follows'],
    (userId, { after, limit }) => sql`
      select f.topic_id as key, to_jsonb(f) - 'user_id' || jsonb_build_object('topic', t.title) as row
      from topic_follows f join topics t on t.id = f.topic_id
      where f.user_id = ${userId} and f.topic_id > ${after} order by f.topic_id limit ${limit}`,
  ),
  createListFile(
    'forum-ignores',
    'les topics que vous ignorez',
    ['topic_mutes'],
    (userId, { after, limit }) => sql`
      select m.topic_id as key, to_jsonb(m) - 'user_id' || jsonb_build_object('topic', t.title) as row
      from topic_mutes m join topics t on t.id = m.topic_id
      where m.user_id = ${userId} and m.topic_id > ${after} order by m.topic_id limit ${limit}`,
  ),
  createListFile(
    'forum-lectures',
    'jusqu’où vous avez lu chaque topic',
    ['topic_reads'],
    (userId, { after, limit }) => sql`
      select r.topic_id as key, to_jsonb(r) - 'user_id' || jsonb_build_object('topic', t.title) as row
      from topic_reads r join topics t on t.id = r.topic_id
      where r.user_id = ${userId} and r.topic_id > ${after} order by r.topic_id limit ${limit}`,
  ),
  createListFile(
    'forum-exclusions',
    'les topics auxquels vous ne pouvez plus participer',
    ['topic_bans'],
    (userId, { after, limit }) => sql`
      select b.topic_id as key, to_jsonb(b) - array['user_id', 'banned_by'] || jsonb_build_object('topic', t.title) as row
      from topic_bans b join topics t on t.id = b.topic_id
      where b.user_id = ${userId} and b.topic_id > ${after} order by b.topic_id limit ${limit}`,
  ),
]
