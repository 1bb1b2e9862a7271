import { randomBytes } from 'node:crypto'
import { type Insertable, type Kysely, sql } from 'kysely'
import { EXACT_SECONDS } from '../../src/platform/db/last-messages.ts'
import type { FriendRequests } from '../../src/schema/contacts.ts'
import type { Database } from '../../src/schema/database.ts'
import type { Posts, Topics } from '../../src/schema/forum.ts'
import type { MemberSearch, Users } from '../../src/schema/members.ts'
import type { Messages } from '../../src/schema/messages.ts'
import type { Photos } from '../../src/schema/photos.ts'
import type { Prompts } from '../../src/schema/presentation.ts'
import type { QueuedMails } from '../../src/schema/rights.ts'
import { toParisDay } from '../../src/shared/age.ts'
import { TERMS_VERSION } from '../../src/shared/consents.ts'
import { hasPosition } from '../../src/shared/distance.ts'
import { foldText } from '../../src/shared/fold.ts'
import { PHOTO_STATE } from '../../src/shared/photos.ts'
import { PROMPT_STATE } from '../../src/shared/presentation.ts'

let counter = 0
/** Above the ids that the site itself gives. */
const FIRST_CATEGORY_ID = 1_000

type MemberInput = Partial<Insertable<Users>> & Partial<Omit<Insertable<MemberSearch>, 'user_id'>>

export interface TestMember {
  id: number
  name: string
  email: string
}

/** Long enough to write first. */
const DESCRIPTION = 'Une longue marche, un café en terrasse, et on verra bien.'

/** A verified member of 30 in Paris by default, with a description, who shows every answer. The password hash matches nothing. */
export async function createMember(db: Kysely<Database>, input: MemberInput = {}): Promise<TestMember> {
  counter++
  const { sex, orientation, birthday, latitude, longitude, signup, last_activity, searchable, ...account } =
    input
  const name = account.name ?? `membre_${counter}`
  const email = account.email ?? `membre.${counter}@exemple.fr`
  const position = { latitude: latitude ?? 48.86, longitude: longitude ?? 2.35 }
  const { id } = await db
    .insertInto('users')
    .values({
      name,
      name_key: name.toLowerCase(),
      email,
      email_key: email.toLowerCase(),
      email_verified_at: new Date(),
      password_hash: '-',
      description: DESCRIPTION,
      terms_version: TERMS_VERSION,
      // Home shows the welcome to new members only.
      welcome_dismissed_at: new Date(),
      own_latitude: position.latitude,
      own_longitude: position.longitude,
      own_iso: account.iso ?? null,
      shown_latitude: position.latitude,
      shown_longitude: position.longitude,
      position_shown_at: hasPosition(position) ? new Date() : null,
      orientation: orientation ?? null,
      hides_beliefs: false,
      ...account,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('member_search')
    .values({
      user_id: id,
      sex: sex ?? 0,
      orientation: account.hides_beliefs ? null : (orientation ?? null),
      birthday: birthday ?? birthdayAtAge(30),
      ...position,
      signup: signup ?? new Date(Date.now() - 365 * 86_400_000),
      last_activity: last_activity ?? new Date(),
      searchable: searchable ?? true,
    })
    .execute()
  return { id, name, email }
}

/** The birthday of a member of this age (and one day), `YYYY-MM-DD`. */
export function birthdayAtAge(years: number): string {
  const day = new Date(Date.now() - 86_400_000)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

/** A valid file name of a photo. */
export function createPhotoName(): string {
  return `${randomBytes(16).toString('hex')}.webp`
}

/** An accepted photo of a member by default, without a file. */
export async function createPhoto(
  db: Kysely<Database>,
  userId: number,
  input: Partial<Insertable<Photos>> = {},
): Promise<{ id: number; photo: string }> {
  const state = input.state ?? PHOTO_STATE.accepted
  const decided = state === PHOTO_STATE.awaiting ? null : new Date()
  return db
    .insertInto('photos')
    .values({
      user_id: userId,
      photo: createPhotoName(),
      state,
      width: 1200,
      height: 1600,
      accepted_at: state === PHOTO_STATE.accepted ? decided : null,
      decided_at: decided,
      ...input,
    })
    .returning(['id', 'photo'])
    .executeTakeFirstOrThrow()
}

/** A prompt that slates may answer. */
export async function createPrompt(
  db: Kysely<Database>,
  input: Partial<Insertable<Prompts>> = {},
): Promise<{ id: number; text: string }> {
  const text = input.text ?? `Un dimanche numéro ${++counter}, pour moi…`
  return db
    .insertInto('prompts')
    .values({ text, key: foldText(text), state: PROMPT_STATE.chosen, ...input })
    .returning(['id', 'text'])
    .executeTakeFirstOrThrow()
}

/** A slate of a member, at the first position by default. */
export async function createSlate(
  db: Kysely<Database>,
  userId: number,
  { position = 1, answer = 'Le marché, puis la sieste.', text = `Un dimanche numéro ${++counter}…` } = {},
): Promise<{ id: number; prompt: string; answer: string }> {
  const prompt = await createPrompt(db, { text })
  const { id } = await db
    .insertInto('slates')
    .values({ user_id: userId, position, prompt_id: prompt.id, answer })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, prompt: text, answer }
}

/** A comment under a photo, counted. */
export async function createComment(
  db: Kysely<Database>,
  photoId: number,
  userId: number,
  comment = 'Quelle belle lumière !',
): Promise<{ id: number }> {
  await db
    .updateTable('photos')
    .set((photo) => ({ comments: photo('comments', '+', 1) }))
    .where('id', '=', photoId)
    .execute()
  return db
    .insertInto('comments')
    .values({ photo_id: photoId, user_id: userId, comment })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A like, counted. */
export async function createLike(db: Kysely<Database>, photoId: number, userId: number): Promise<void> {
  await db.insertInto('photo_likes').values({ photo_id: photoId, user_id: userId }).execute()
  await db
    .updateTable('photos')
    .set((photo) => ({ likes: photo('likes', '+', 1) }))
    .where('id', '=', photoId)
    .execute()
}

/** `visitorId` viewed the profile of `userId` at this moment. */
export async function createVisit(
  db: Kysely<Database>,
  userId: number,
  visitorId: number,
  at: Date = new Date(),
): Promise<void> {
  await db
    .insertInto('visits')
    .values({ user_id: userId, visitor_id: visitorId, day: toParisDay(at), created_at: at })
    .execute()
}

/** Makes two members friends. */
export async function createFriendship(db: Kysely<Database>, one: number, other: number): Promise<void> {
  await db
    .insertInto('friendships')
    .values([
      { user_id: one, friend_id: other },
      { user_id: other, friend_id: one },
    ])
    .execute()
}

/** `userId` blocks `blockedId`. */
export async function blockMember(db: Kysely<Database>, userId: number, blockedId: number): Promise<void> {
  await db.insertInto('blacklist').values({ user_id: userId, blocked_id: blockedId }).execute()
}

/** A friend request of `sender` to `receiver`, pending by default. */
export async function createFriendRequest(
  db: Kysely<Database>,
  sender: number,
  receiver: number,
  input: Partial<Insertable<FriendRequests>> = {},
): Promise<{ id: number }> {
  return db
    .insertInto('asks')
    .values({ sender, receiver, decided_at: input.state ? new Date() : null, ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** An empty conversation of two members. */
export async function createThread(
  db: Kysely<Database>,
  one: number,
  other: number,
): Promise<{ id: number }> {
  const { id } = await db.insertInto('threads').defaultValues().returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('mailboxes')
    .values([{ user_id: one }, { user_id: other }])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('thread_members')
    .values([
      { thread_id: id, user_id: one, other_id: other },
      { thread_id: id, user_id: other, other_id: one },
    ])
    .execute()
  return { id }
}

/** A message of one member, unread by the other, counted. */
export async function createMessage(
  db: Kysely<Database>,
  threadId: number,
  userId: number,
  input: Partial<Insertable<Messages>> = {},
): Promise<{ id: number }> {
  const message = await db
    .insertInto('messages')
    .values({ thread_id: threadId, user_id: userId, message: 'Bonsoir !', ...input })
    .returning(['id', 'type', 'message', 'deleted_at', sql<string>`${sql.raw(EXACT_SECONDS)}`.as('seconds')])
    .executeTakeFirstOrThrow()
  const at = sql`to_timestamp(${message.seconds}::double precision)`
  await sql`
    update thread_members set last_id = ${message.id}, hidden = false,
      copied_id = ${message.id}, last_type = ${message.type}, last_message = ${message.message},
      last_sender = ${userId}, last_at = ${at}, last_deleted = ${message.deleted_at !== null},
      read_id = case when user_id = ${userId} then ${message.id} else read_id end,
      unread = case when user_id = ${userId} then 0 else unread + 1 end,
      answered = answered or user_id <> ${userId},
      awaited_at = case when user_id <> ${userId} then ${at} end
    where thread_id = ${threadId}`.execute(db)
  await sql`
    update mailboxes b set newest = ${message.id},
      unread = (select coalesce(sum(unread), 0) from thread_members m where m.user_id = b.user_id and not m.muted)
    where user_id in (select user_id from thread_members where thread_id = ${threadId})`.execute(db)
  return { id: message.id }
}

/** A category without topics; never the complaints, which are the tenth. */
export async function createCategory(
  db: Kysely<Database>,
  input: { id?: number; title?: string; slug?: string } = {},
): Promise<{ id: number; slug: string; title: string }> {
  counter++
  return db
    .insertInto('categories')
    .values({
      id: FIRST_CATEGORY_ID + counter,
      slug: `categorie-${counter}`,
      title: `Catégorie ${counter}`,
      emoji: '☕',
      place: counter,
      ...input,
    })
    .returning(['id', 'slug', 'title'])
    .executeTakeFirstOrThrow()
}

/** A topic with its first post, in a new category by default. */
export async function createTopic(
  db: Kysely<Database>,
  userId: number,
  { post, ...input }: Partial<Insertable<Topics>> & { post?: string } = {},
): Promise<{ id: number; slug: string; title: string; post_id: number }> {
  const number = ++counter
  const category_id = input.category_id ?? (await createCategory(db)).id
  const topic = await db
    .insertInto('topics')
    .values({ slug: `topic-${number}`, title: `Topic ${number}`, user_id: userId, ...input, category_id })
    .returning(['id', 'slug', 'title'])
    .executeTakeFirstOrThrow()
  await db.insertInto('topic_slugs').values({ slug: topic.slug, topic_id: topic.id }).execute()
  await db.insertInto('topic_follows').values({ topic_id: topic.id, user_id: userId }).execute()
  await sql`update categories set topics = topics + 1 where id = ${category_id}`.execute(db)
  const first = await createPost(db, topic.id, userId, { post: post ?? 'Qu’en pensez-vous ?' })
  return { ...topic, post_id: first.id }
}

/** The next post of a topic. */
export async function createPost(
  db: Kysely<Database>,
  topicId: number,
  userId: number,
  input: Partial<Insertable<Posts>> = {},
): Promise<{ id: number; pos: number }> {
  const { posts: pos } = await db
    .updateTable('topics')
    .set((topic) => ({ posts: topic('posts', '+', 1) }))
    .where('id', '=', topicId)
    .returning('posts')
    .executeTakeFirstOrThrow()
  const post = await db
    .insertInto('posts')
    .values({ topic_id: topicId, pos, user_id: userId, post: 'Pareil ici.', ...input })
    .returning(['id', 'pos', 'created_at'])
    .executeTakeFirstOrThrow()
  await db
    .updateTable('topics')
    .set({ last_post_id: post.id, last_post_at: post.created_at, last_user_id: userId })
    .where('id', '=', topicId)
    .execute()
  return { id: post.id, pos: post.pos }
}

/** A poll of a topic, without votes. */
export async function createPoll(
  db: Kysely<Database>,
  topicId: number,
  labels: readonly string[] = ['Un café', 'Une balade'],
): Promise<void> {
  await db
    .insertInto('poll_choices')
    .values(labels.map((label, choice) => ({ topic_id: topicId, choice, label })))
    .execute()
}

/** A message of the contact form, by a visitor and open by default. */
export function createContactMessage(
  db: Kysely<Database>,
  input: Partial<Insertable<QueuedMails>> = {},
): Promise<{ id: number }> {
  return db
    .insertInto('letters')
    .values({ reason: 9, email: 'zoe@exemple.fr', message: 'Bonjour, une question.', ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
}
