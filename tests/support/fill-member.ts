import { type Kysely, sql } from 'kysely'
import { createSession } from '../../src/platform/http/session.ts'
import type { Database } from '../../src/schema/database.ts'
import { CONSENT } from '../../src/shared/consents.ts'
import { FRIEND_REQUEST_STATE } from '../../src/shared/contacts.ts'
import { DEFAULT_GATE } from '../../src/shared/gate.ts'
import { NEWS_TYPE } from '../../src/shared/news.ts'
import { NOTIFICATION_KIND, NOTIFICATION_TYPE } from '../../src/shared/notifications.ts'
import { PROMPT_STATE } from '../../src/shared/presentation.ts'
import {
  blockMember,
  createComment,
  createFriendRequest,
  createFriendship,
  createLike,
  createMember,
  createMessage,
  createPhoto,
  createPhotoName,
  createPoll,
  createPost,
  createPrompt,
  createSlate,
  createThread,
  createTopic,
} from './factories.ts'
import { fillModeration } from './fill-moderation.ts'
import { createNapkin, createRelative } from './napkins.ts'
import { createSubscription, muteNotifications } from './news.ts'
import { createOutingGuest, createOutingRow, PARIS } from './outings.ts'
import { createSuggestion } from './suggestions.ts'

/** The member with a row in every table, and two others. */
export interface FilledMember {
  /** Occurs nowhere else by chance. */
  id: number
  /** In their name, address, texts and file. */
  mark: string
  one: number
  other: number
}

/** Creates a member with a row in every table about members, by them or about them. */
export async function fillMember(db: Kysely<Database>, of: FilledMember): Promise<void> {
  await fillAccount(db, of)
  await fillContacts(db, of)
  await fillForum(db, of)
  await fillOutings(db, of)
  await fillNews(db, of)
  await fillModeration(db, of.id, of.one, of.mark)
  await fillPhotos(db, of)
  await fillReports(db, of)
  await fillSiteTables(db, of)
}

async function fillAccount(db: Kysely<Database>, { id, mark }: FilledMember): Promise<void> {
  await createMember(db, { id, name: mark, email: `${mark}@exemple.fr`, description: mark })
  await createSlate(db, id, { answer: mark })
  await createPrompt(db, { text: `${mark} aime…`, state: PROMPT_STATE.proposed, proposed_by: id })
  await createSession(db, id, { ip: '192.0.2.7', userAgent: mark })
  await db
    .insertInto('account_tokens')
    .values({ token_hash: Buffer.from('x'), user_id: id, kind: 'reset', email: mark, expires_at: new Date() })
    .execute()
  await sql`
    insert into search_settings (user_id, seek, orientation, age_from, age_to, distance, filter)
    values (${id}, 2, 50, 18, 120, 999, 0)`.execute(db)
}

async function fillContacts(db: Kysely<Database>, { id, mark, one, other }: FilledMember): Promise<void> {
  await blockMember(db, id, one)
  await blockMember(db, other, id)
  await createFriendship(db, id, other)
  const until = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('hidden_members')
    .values([
      { user_id: id, member_id: one, until },
      { user_id: other, member_id: id, until },
    ])
    .execute()
  await db
    .insertInto('regulars')
    .values([
      { user_id: id, named_by: one },
      { user_id: one, named_by: id },
    ])
    .execute()
  await db.insertInto('greeting_wishes').values({ user_id: id, until }).execute()
  await db
    .insertInto('greetings')
    .values([
      { newcomer_id: id, slot: 1, regular_id: one },
      { newcomer_id: other, slot: 1, regular_id: id },
    ])
    .execute()
  await createSuggestion(db, id, one)
  await createSuggestion(db, one, id)
  await db
    .insertInto('suggestion_settings')
    .values({ user_id: id, weights: { tobacco: 2 } })
    .execute()
  const { id: third } = await createMember(db)
  await createFriendRequest(db, id, third)
  await createFriendRequest(db, one, id, { state: FRIEND_REQUEST_STATE.refused })
  await db
    .insertInto('gates')
    .values({ user_id: id, ...DEFAULT_GATE })
    .execute()
  const thread = await createThread(db, id, third)
  const message = await createMessage(db, thread.id, id)
  await db
    .insertInto('message_versions')
    .values({ thread_id: thread.id, message_id: message.id, user_id: id, type: 0, message: mark })
    .execute()
  const picture = {
    photo: createPhotoName(),
    width: 8,
    height: 6,
    blur: 'data:,',
    hash: '0'.repeat(64),
    alt: mark,
  }
  await db
    .insertInto('conversation_photos')
    .values({ thread_id: thread.id, message_id: message.id, user_id: id, ...picture })
    .execute()
  await db
    .insertInto('kept_messages')
    .values({ user_id: id, thread_id: thread.id, type: 0, message: mark })
    .execute()
  await db.insertInto('drafts').values({ user_id: id, thread_id: thread.id, message: mark }).execute()
  await db
    .insertInto('first_messages')
    .values({ user_id: id, thread_id: thread.id, text_hash: Buffer.from('x'), has_contact: false })
    .execute()
  const napkin = await createNapkin(db, thread.id, { by: id, with: third })
  await createRelative(db, napkin, id, { secret: mark })
  await db
    .insertInto('couple_choices')
    .values({ user_id: id, other_id: third, thread_id: thread.id, erase_at: new Date() })
    .execute()
}

async function fillForum(db: Kysely<Database>, { id, mark, one, other }: FilledMember): Promise<void> {
  const own = await createTopic(db, id)
  const { id: topic_id } = await createTopic(db, one)
  const post = await createPost(db, topic_id, id, { edited_at: new Date() })
  const reply = await createPost(db, own.id, one, { moderated_at: new Date(), moderated_by: id })
  await createPoll(db, topic_id)
  await db.insertInto('post_edits').values({ post_id: post.id, user_id: id, post: mark }).execute()
  await db.insertInto('mentions').values({ post_id: reply.id, user_id: id }).execute()
  await db.insertInto('post_reactions').values({ post_id: reply.id, user_id: id, reaction: 1 }).execute()
  await db.insertInto('post_bookmarks').values({ post_id: reply.id, user_id: id }).execute()
  await db.insertInto('poll_votes').values({ topic_id, user_id: id, choice: 0 }).execute()
  await db.insertInto('topic_bans').values({ topic_id, user_id: id, banned_by: one }).execute()
  await db.insertInto('topic_bans').values({ topic_id, user_id: other, banned_by: id }).execute()
  await db.insertInto('topic_follows').values({ topic_id, user_id: id }).execute()
  await db.insertInto('topic_mutes').values({ topic_id, user_id: id }).execute()
  await db.insertInto('topic_reads').values({ topic_id, user_id: id, pos: 1 }).execute()
}

async function fillOutings(db: Kysely<Database>, { id, mark, one, other }: FilledMember): Promise<void> {
  const past = new Date(Date.now() - 3 * 86_400_000)
  const own = await createOutingRow(db, id, { description: mark, note: mark, starts_at: past })
  await createOutingRow(db, id, { title: mark, state: 0 })
  const theirs = await createOutingRow(db, one, { starts_at: past })
  await createOutingGuest(db, own.id, other)
  await createOutingGuest(db, theirs.id, id, { absent_at: past, contest: mark, contested_at: past })
  const choices = [
    { outing_id: own.id, user_id: id, chosen_id: other },
    { outing_id: own.id, user_id: other, chosen_id: id },
  ]
  await db.insertInto('outing_choices').values(choices).execute()
  const calendar = { user_id: id, token_hash: Buffer.from(mark) }
  await db.insertInto('outing_calendars').values(calendar).execute()
  await db.insertInto('town_interests').values({ user_id: id, place_id: PARIS }).execute()
}

async function fillNews(db: Kysely<Database>, { id, one }: FilledMember): Promise<void> {
  await db.insertInto('weekly_digests').values({ user_id: id, wanted: true }).execute()
  const about = { type: NOTIFICATION_TYPE.friends, data: JSON.stringify({}) }
  for (const [user_id, other_id] of [
    [id, one],
    [one, id],
  ] as const) {
    await db.insertInto('newsfeed').values({ user_id, other_id, type: NEWS_TYPE.friends }).execute()
    await db
      .insertInto('notifications')
      .values({ user_id, sender_id: other_id, ...about })
      .execute()
    await db.insertInto('visits').values({ user_id, visitor_id: other_id, day: '2026-11-21' }).execute()
  }
  const warned = { type: NOTIFICATION_TYPE.warning, data: JSON.stringify({ warning: 10 }) }
  await db
    .insertInto('notifications')
    .values({ user_id: id, sender_id: null, ...warned })
    .execute()
  await muteNotifications(db, id, NOTIFICATION_KIND.likes)
  await createSubscription(db, id)
}

async function fillPhotos(db: Kysely<Database>, { id, mark, one }: FilledMember): Promise<void> {
  const own = await createPhoto(db, id, { photo: `${mark}.webp` })
  await createLike(db, own.id, one)
  await createComment(db, own.id, one)
  const other = await createPhoto(db, one, { decided_by: id })
  await createLike(db, other.id, id)
  await createComment(db, other.id, id, mark)
}

async function fillReports(db: Kysely<Database>, { id, mark, one }: FilledMember): Promise<void> {
  const report = { type: 1, target_id: one, user_id: one, evidence: JSON.stringify({}) }
  await db
    .insertInto('reports')
    .values([
      { ...report, reporter_id: id },
      { ...report, reporter_id: one, user_id: id, evidence: JSON.stringify({ name: mark }) },
    ])
    .execute()
  await db
    .insertInto('audit')
    .values({ actor_id: one, user_id: id, action: 'photo.moderate', details: JSON.stringify({}) })
    .execute()
}

/** Premium, consents, copies and contact messages. */
async function fillSiteTables(db: Kysely<Database>, { id, mark, one }: FilledMember): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values({ user_id: id, provider: 'test', customer: mark, subscription: mark, state: 3 })
    .execute()
  await db
    .insertInto('payments')
    .values({
      user_id: id,
      provider: 'test',
      invoice: 'facture-1',
      amount: 499,
      currency: 'eur',
      paid_at: new Date(),
    })
    .execute()
  const { id: payment_id } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('refunds')
    .values({ payment_id, refund: 'avoir-1', amount: 499, refunded_at: new Date() })
    .execute()
  await db
    .insertInto('withdrawals')
    .values({
      contract: 'A1B2C3D4E5F6',
      user_id: id,
      provider: 'test',
      withdrawn_at: new Date(),
      days_served: 0,
      owed: 0,
    })
    .execute()
  const statement = { name: mark, email: `${mark}@exemple.fr`, contract: 'A1B2C3D4E5F6' }
  await db
    .insertInto('contract_statements')
    .values([
      { ...statement, kind: 'withdrawal', user_id: id, outcome: 'applied', received_at: new Date() },
      { ...statement, kind: 'cancellation', outcome: 'unmatched', received_at: new Date() },
    ])
    .execute()
  await db.insertInto('consents').values({ user_id: id, kind: CONSENT.terms, given: true }).execute()
  await db
    .insertInto('data_exports')
    .values({ user_id: id, file: `${'0'.repeat(32)}.zip`, taken_at: new Date() })
    .execute()
  const moment = new Date()
  await db
    .insertInto('legal_records')
    .values({
      kind: 1,
      user_id: id,
      subject_id: null,
      key_id: '0'.repeat(16),
      email_mac: Buffer.of(1),
      address_mac: null,
      sealed: Buffer.of(1),
      occurred_at: moment,
      expires_at: null,
    })
    .execute()
  await db
    .insertInto('limit_hits')
    .values({
      day: '2026-11-21',
      kind: 'profiles-hour',
      user_id: id,
      network: null,
      hits: 3,
      first_at: moment,
      last_at: moment,
    })
    .execute()
  const message = { reason: 9, email: `${mark}@exemple.fr`, message: mark } as const
  await db
    .insertInto('letters')
    .values({ user_id: id, ip: '192.0.2.7', ...message })
    .execute()
  await db
    .insertInto('letters')
    .values({ user_id: one, reason: 9, email: 'hugo@exemple.fr', message: 'Bonjour.', closed_by: id })
    .execute()
}

/** Rows of a table that contain the member's id or mark. */
export async function findMentions(
  db: Kysely<Database>,
  table: string,
  { id, mark }: FilledMember,
): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} t
    where to_jsonb(t)::text ~ ${`${id}|${mark}`}`.execute(db)
  return rows.map(({ row }) => row)
}

/** Every table of the site; partitions are read with their table. */
export async function listTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db)
  return rows.map(({ name }) => name).sort()
}
