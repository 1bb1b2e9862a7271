import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { openPhotoStore, type StoreSettings } from '../../src/platform/storage/open-store.ts'
import type { Database } from '../../src/schema/database.ts'
import { SEAT } from '../../src/shared/outing-states.ts'
import { deleteFigures } from './activity.ts'
import { deletePortraits } from './portraits/gallery.ts'

/**
 * Deletes every demo member with their data and pictures. Topics they created go with all posts; their posts in
 * topics of others stay, as from a deleted account.
 * @returns the number of members
 */
export async function removeDemo(db: Kysely<Database>, storage: StoreSettings): Promise<number> {
  const { files, members } = await inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    const photos = await transaction
      .selectFrom('photos as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select('p.photo')
      .distinct()
      .where('u.demo', '=', true)
      .execute()
    await subtractReactions(transaction)
    await deleteFigures(transaction)
    await deleteConversations(transaction)
    await deleteTopics(transaction)
    await deleteCases(transaction)
    await deleteOutings(transaction)
    await sql`delete from payments p using users u where u.id = p.user_id and u.demo`.execute(transaction)
    // Visitors of a demo have addresses reserved for documentation.
    await sql`delete from limit_hits where network <<= '203.0.113.0/24'`.execute(transaction)
    await sql`delete from conversation_photos p using users u where u.id = p.user_id and u.demo`.execute(
      transaction,
    )
    await sql`delete from slates s using users u where u.id = s.user_id and u.demo`.execute(transaction)
    await sql`
      delete from prompts p using users u where u.id = p.proposed_by and u.demo
        and not exists (select from slates s where s.prompt_id = p.id)`.execute(transaction)
    const { numDeletedRows } = await transaction
      .deleteFrom('users')
      .where('demo', '=', true)
      .executeTakeFirstOrThrow()
    return { files: photos.map(({ photo }) => photo), members: Number(numDeletedRows) }
  })
  await deletePortraits(await openPhotoStore(storage), files)
  return members
}

/** Deletes staff records of the demo, which outlive an account. */
async function deleteCases(transaction: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table ended_cases on commit drop as
    select id from users where demo
    union
    select f.id from former_members f
    where exists (select from reports r join users u on u.id = r.reporter_id and u.demo where r.user_id = f.id)
      and not exists (select from reports r join users u on u.id = r.reporter_id and not u.demo where r.user_id = f.id)`.execute(
    transaction,
  )
  for (const table of ['reports', 'report_cases', 'contests', 'decisions', 'member_notes', 'ban_marks']) {
    await sql`delete from ${sql.table(table)} where user_id in (select id from ended_cases)`.execute(
      transaction,
    )
  }
  await sql`delete from former_members where id in (select id from ended_cases)`.execute(transaction)
}

/** Subtracts likes and comments of demo members from other members' photos. */
async function subtractReactions(transaction: Transaction<Database>): Promise<void> {
  await sql`
    update photos p set
      likes = (select count(*) from photo_likes l join users u on u.id = l.user_id
        where l.photo_id = p.id and not u.demo),
      comments = (select count(*) from comments c join users u on u.id = c.user_id
        where c.photo_id = p.id and c.moderated_at is null and not u.demo)
    from users o
    where o.id = p.user_id and not o.demo`.execute(transaction)
}

/** Deletes conversations with a demo member, and subtracts them from unread counts. */
async function deleteConversations(transaction: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table ended on commit drop as
    select distinct t.thread_id as id from thread_members t join users u on u.id = t.user_id where u.demo`.execute(
    transaction,
  )
  await sql`
    update mailboxes b set unread = b.unread - t.unread
    from (select user_id, sum(unread) as unread from thread_members
      where thread_id in (select id from ended) and not muted group by 1) t
    where b.user_id = t.user_id`.execute(transaction)
  await sql`delete from messages where thread_id in (select id from ended)`.execute(transaction)
  await sql`delete from threads where id in (select id from ended)`.execute(transaction)
}

/** Deletes outings of demo members, and takes their seats back from those of others. */
async function deleteOutings(transaction: Transaction<Database>): Promise<void> {
  await sql`delete from outings o using users u where u.id = o.host_id and u.demo`.execute(transaction)
  await sql`
    with left_seats as (
      delete from outing_guests g using users u where u.id = g.user_id and u.demo
      returning g.outing_id, g.state, 1 + (g.guest is not null)::integer as seats)
    update outings o set taken = o.taken - l.taken, waiting = o.waiting - l.waiting
    from (
      select outing_id, coalesce(sum(seats) filter (where state in (${SEAT.coming}, ${SEAT.offered})), 0) as taken,
        count(*) filter (where state = ${SEAT.waiting}) as waiting
      from left_seats group by 1) l
    where o.id = l.outing_id`.execute(transaction)
}

/** Deletes topics of demo members, recounts categories, and subtracts demo votes from other polls. */
async function deleteTopics(transaction: Transaction<Database>): Promise<void> {
  await sql`delete from topics t using users u where u.id = t.user_id and u.demo`.execute(transaction)
  await sql`
    update categories c set topics = t.topics, members_topics = t.members_topics
    from (
      select k.id, count(t.id) filter (where t.audience < 2) as topics,
        count(t.id) filter (where t.audience = 1) as members_topics
      from categories k left join topics t on t.category_id = k.id group by k.id) t
    where t.id = c.id`.execute(transaction)
  await sql`
    update poll_choices c set votes = votes - v.taken
    from (select topic_id, choice, count(*) as taken from poll_votes v join users u on u.id = v.user_id where u.demo group by 1, 2) v
    where v.topic_id = c.topic_id and v.choice = c.choice`.execute(transaction)
}
