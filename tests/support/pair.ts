import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/schema/database.ts'
import { NEWS_TYPE } from '../../src/shared/news.ts'
import { NOTIFICATION_TYPE } from '../../src/shared/notifications.ts'
import { createNews } from './create-news.ts'
import {
  createCategory,
  createComment,
  createFriendRequest,
  createFriendship,
  createLike,
  createMember,
  createMessage,
  createPhoto,
  createPost,
  createThread,
  createTopic,
  createVisit,
  type TestMember,
} from './factories.ts'
import { createNotification } from './notifications.ts'
import { createOutingGuest, createOutingRow } from './outings.ts'

/** The relation of two members. */
export type Bond = 'nothing' | 'friends' | 'asked' | 'asks' | 'refused'

/** One of the two members and their content. */
export interface Side {
  member: TestMember
  photo: number
  /** Of the member's, on the third one's photo. */
  comment: number
  message: number
  /** Created by the member, with no other author. */
  topic: { id: number; slug: string }
  /** Of the member's, in the third one's topic. */
  post: number
  /** Hosted by the member, with the third one. */
  outing: number
}

/** Two members with much in common: photos, likes, comments, a conversation, topics, a friend. */
export interface Pair {
  one: Side
  other: Side
  /** Friend of both; both have liked their photo and replied in their topic, `other` last. */
  third: { member: TestMember; photo: number; topic: { id: number; slug: string }; outing: number }
  /** Address of the category of all these topics. */
  category: string
  thread: number
  /** The friend request between them, if any. */
  friendRequest: number
}

/** Addresses that one of the two reads; `other` must be invisible to them. */
export type Reading = (pair: Pair, own: Side, other: Side) => string[]

/** Ids that occur nowhere else in a response. */
const FIRST_ID = 730_101

let counter = 0

/** @param bond of `one` to `other`: 'asked' received a request from the other */
export async function createPair(db: Kysely<Database>, bond: Bond): Promise<Pair> {
  await sql`select setval(pg_get_serial_sequence('users', 'id'), greatest(${FIRST_ID}, (select max(id) + 17 from users)))`.execute(
    db,
  )
  counter++
  const [one, other, third] = await Promise.all(
    ['Zephyrine', 'Wandrille', 'Troisieme'].map(async (name) =>
      createMember(db, { name: `${name}_no${counter}_` }),
    ),
  )
  if (!one || !other || !third) throw new Error('three members')
  const shared = await createPhoto(db, third.id)
  for (const friend of [one, other]) await createFriendship(db, friend.id, third.id)
  const { id: thread } = await createThread(db, one.id, other.id)
  const outing = await createPairOuting(db, third, [one, other])
  const sides = await Promise.all([one, other].map((member) => fillSide(db, member, shared.id)))
  const [a, b] = sides as [FilledSide, FilledSide]
  for (const [own, photo] of [
    [one, b.photo],
    [other, a.photo],
  ] as const) {
    await createLike(db, photo, own.id)
    await createComment(db, photo, own.id, `Signé ${own.name}`)
  }
  await createVisit(db, one.id, other.id)
  await createVisit(db, other.id, one.id)
  const forum = await fillForum(db, third, [one, other])
  const first = await createMessage(db, thread, one.id, { message: `Ici ${one.name}` })
  const last = await createMessage(db, thread, other.id, { message: `Et là ${other.name}` })
  await createPairNews(db, third.id, [
    { ...a, ...forum.of[0], otherPhoto: b.photo, otherId: other.id },
    { ...b, ...forum.of[1], otherPhoto: a.photo, otherId: one.id },
  ])
  await createPairNotifications(db, one, other, {
    outing,
    photo: a.photo,
    topic: forum.shared.id,
    post: forum.of[1].post,
  })
  await createPairNotifications(db, other, one, {
    outing,
    photo: b.photo,
    topic: forum.shared.id,
    post: forum.of[0].post,
  })
  return {
    one: { ...a, ...forum.of[0], message: first.id },
    other: { ...b, ...forum.of[1], message: last.id },
    third: { member: third, photo: shared.id, topic: forum.shared, outing },
    category: forum.category,
    thread,
    friendRequest: await createBond(db, bond, one.id, other.id),
  }
}

interface FeedActor extends Omit<Side, 'message'> {
  /** Photo of the other one, and their id. */
  otherPhoto: number
  otherId: number
}

/** News of the two, of every type of the newsfeed; the third one became friends with both. */
async function createPairNews(
  db: Kysely<Database>,
  thirdId: number,
  doers: readonly FeedActor[],
): Promise<void> {
  for (const { member, photo, topic, post, otherPhoto, otherId } of doers) {
    const addNews = (type: number, about: object = {}) => createNews(db, member.id, { type, ...about })
    await addNews(NEWS_TYPE.verified)
    await addNews(NEWS_TYPE.friends, { other_id: thirdId })
    await createNews(db, thirdId, { type: NEWS_TYPE.friends, other_id: member.id })
    await addNews(NEWS_TYPE.photo, { photo_id: photo })
    await addNews(NEWS_TYPE.comment, { photo_id: otherPhoto, other_id: otherId })
    await addNews(NEWS_TYPE.ownComment, { photo_id: photo })
    await addNews(NEWS_TYPE.like, { photo_id: otherPhoto, other_id: otherId })
    await addNews(NEWS_TYPE.topic, { topic_id: topic.id })
    await addNews(NEWS_TYPE.post, { post_id: post })
  }
}

/** Notifications of a member about the other, of every type with a sender. */
async function createPairNotifications(
  db: Kysely<Database>,
  member: TestMember,
  { id: sender_id }: TestMember,
  about: { photo: number; topic: number; post: number; outing: number },
): Promise<void> {
  const { photo: photo_id, topic: topic_id, post: post_id, outing: outing_id } = about
  const addNews = (type: number, object: object = {}) =>
    createNotification(db, member.id, { type, sender_id, ...object })
  await addNews(NOTIFICATION_TYPE.friends)
  await addNews(NOTIFICATION_TYPE.like, { photo_id })
  await addNews(NOTIFICATION_TYPE.comment, { photo_id })
  for (const type of [NOTIFICATION_TYPE.reply, NOTIFICATION_TYPE.mention])
    await addNews(type, { topic_id, post_id })
  await addNews(NOTIFICATION_TYPE.topicLocked, { topic_id })
  await addNews(NOTIFICATION_TYPE.outingGuest, { outing_id })
  await addNews(NOTIFICATION_TYPE.outingChanged, { outing_id })
}

type FilledSide = Pick<Side, 'member' | 'photo' | 'comment' | 'outing'>

/** An outing that names its host, with these guests. */
async function createPairOuting(
  db: Kysely<Database>,
  host: TestMember,
  guests: readonly TestMember[],
): Promise<number> {
  const { id } = await createOutingRow(db, host.id, { title: `Bal de ${host.name}` })
  for (const { id: guest } of guests) await createOutingGuest(db, id, guest)
  return id
}

/** A topic of the third one with replies of both, and one topic of each; all three follow theirs. */
async function fillForum(db: Kysely<Database>, third: TestMember, two: readonly [TestMember, TestMember]) {
  const category = await createCategory(db)
  const shared = await createTopic(db, third.id, { category_id: category.id, post: 'Qui vient samedi ?' })
  const write = async (own: TestMember) => ({
    topic: await createTopic(db, own.id, { category_id: category.id, post: `Une idée de ${own.name}` }),
    post: (await createPost(db, shared.id, own.id, { post: `Présent, signé ${own.name}` })).id,
  })
  const of = [await write(two[0]), await write(two[1])] as const
  return { category: category.slug, shared, of }
}

async function fillSide(db: Kysely<Database>, member: TestMember, shared: number): Promise<FilledSide> {
  const photo = await createPhoto(db, member.id)
  await db
    .updateTable('users')
    .set({ avatar: photo.photo, shown_to_visitors: true })
    .where('id', '=', member.id)
    .execute()
  await createLike(db, shared, member.id)
  const comment = await createComment(db, shared, member.id, `Signé ${member.name}`)
  return { member, photo: photo.id, comment: comment.id, outing: await createPairOuting(db, member, []) }
}

async function createBond(db: Kysely<Database>, bond: Bond, one: number, other: number): Promise<number> {
  if (bond === 'friends') await createFriendship(db, one, other)
  if (bond === 'asked' || bond === 'refused') {
    return (await createFriendRequest(db, other, one, bond === 'refused' ? { state: 1 } : {})).id
  }
  return bond === 'asks' ? (await createFriendRequest(db, one, other)).id : 2_000_000_000
}
