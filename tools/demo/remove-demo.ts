import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { openPhotoStore, type StoreSettings } from '../../src/platform/storage/open-store.ts'
import type { Database } from '../../src/schema/database.ts'
import { emptyFigures } from './figures.ts'
import { removeGallery } from './portraits/gallery.ts'

/**
 * Removes every member of the demo with all that hangs on them, and their pictures; gives how many there were. Topics that
 * they began go with whatever others wrote there; what they wrote in topics of others stays, as from a deleted account.
 */
export async function removeDemo(db: Kysely<Database>, place: StoreSettings): Promise<number> {
  const { files, members } = await inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    const photos = await transaction
      .selectFrom('photos as p')
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .select('p.photo')
      .distinct()
      .where('u.demo', '=', true)
      .execute()
    await takeBack(transaction)
    await emptyFigures(transaction)
    await endTalks(transaction)
    await endTopics(transaction)
    await endCases(transaction)
    await sql`delete from payments p using users u where u.id = p.user_id and u.demo`.execute(transaction)
    // Visitors of a demo come from addresses that are kept for documentation.
    await sql`delete from limit_hits where network <<= '203.0.113.0/24'`.execute(transaction)
    const { numDeletedRows } = await transaction
      .deleteFrom('users')
      .where('demo', '=', true)
      .executeTakeFirstOrThrow()
    return { files: photos.map(({ photo }) => photo), members: Number(numDeletedRows) }
  })
  await removeGallery(await openPhotoStore(place), files)
  return members
}

/** What staff keep outlives an account; that of the demo, and of who left it, goes. */
async function endCases(transaction: Transaction<Database>): Promise<void> {
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

/** Likes and comments that members of the demo left with others are counted out there. */
async function takeBack(transaction: Transaction<Database>): Promise<void> {
  await sql`
    update photos p set
      likes = (select count(*) from photo_likes l join users u on u.id = l.user_id
        where l.photo_id = p.id and not u.demo),
      comments = (select count(*) from comments c join users u on u.id = c.user_id
        where c.photo_id = p.id and c.moderated_at is null and not u.demo)
    from users o
    where o.id = p.user_id and not o.demo`.execute(transaction)
}

/** Conversations that a member of the demo took part in go as a whole, also out of what others have not read. */
async function endTalks(transaction: Transaction<Database>): Promise<void> {
  await sql`
    create temporary table ended on commit drop as
    select distinct t.thread_id as id from thread_members t join users u on u.id = t.user_id where u.demo`.execute(
    transaction,
  )
  await sql`
    update mailboxes b set unread = b.unread - t.unread
    from (select user_id, sum(unread) as unread from thread_members where thread_id in (select id from ended) group by 1) t
    where b.user_id = t.user_id`.execute(transaction)
  await sql`delete from messages where thread_id in (select id from ended)`.execute(transaction)
  await sql`delete from threads where id in (select id from ended)`.execute(transaction)
}

/** Topics that a member of the demo began, out of the counts of their categories; votes in polls of others are taken back. */
async function endTopics(transaction: Transaction<Database>): Promise<void> {
  await sql`delete from topics t using users u where u.id = t.user_id and u.demo`.execute(transaction)
  await sql`update categories c set topics = (select count(*) from topics t where t.category_id = c.id)`.execute(
    transaction,
  )
  await sql`
    update poll_choices c set votes = votes - v.taken
    from (select topic_id, choice, count(*) as taken from poll_votes v join users u on u.id = v.user_id where u.demo group by 1, 2) v
    where v.topic_id = c.topic_id and v.choice = c.choice`.execute(transaction)
}
