import { seedForum } from '../../../src/features/forum/seed.ts'
import { loadBuiltAssets } from '../../../src/platform/render/assets.ts'
import { CONSENT } from '../../../src/shared/consents.ts'
import { FRIEND_REQUEST_STATE } from '../../../src/shared/contacts.ts'
import { NEWS_TYPE } from '../../../src/shared/news.ts'
import { PHOTO_STATE } from '../../../src/shared/photos.ts'
import { type Browser, createTestApp, type TestApp } from '../app.ts'
import { CLIENT, loadBuiltApp } from '../built.ts'
import {
  birthdayAtAge,
  blockMember,
  createComment,
  createFriendRequest,
  createFriendship,
  createMember,
  createMessage,
  createPhoto,
  createPoll,
  createPost,
  createThread,
  createTopic,
  createVisit,
  type TestMember,
} from '../factories.ts'
import { createNotification } from '../notifications.ts'
import { storePicture } from '../store-picture.ts'
import { createSubscription } from '../subscriptions.ts'

/**
 * The newcomer has nothing yet: every list is empty. The member is premium. One topic has banned the banned.
 */
export type Reader = 'visitor' | 'newcomer' | 'member' | 'banned' | 'moderator' | 'founder'

/** The built site with members, photos, conversations and topics, so that every list of the specification has a row. */
export interface SpecificationSite {
  site: TestApp
  browsers: Record<Reader, Browser>
  /** Values of `:name` in addresses, bodies and texts. */
  parts: Record<string, string | number>
}

/** More rows than one page of any list has. */
const CROWD = 25

export async function createSpecificationSite(): Promise<SpecificationSite> {
  const deps = { assets: loadBuiltAssets(CLIENT), clientFolder: CLIENT }
  const site = await createTestApp({}, 100_000, deps, await loadBuiltApp())
  const { db } = site
  // Member 1 first, because lists leave them out.
  const founder = await createMember(db, { roles: 3, searchable: false })
  await seedForum(db)
  const admin = await createMember(db, { roles: 2 })
  const moderator = await createMember(db, { roles: 1 })
  const member = await createMember(db, { description: 'Je danse mal, mais volontiers.', orientation: 0 })
  await createSubscription(db, member.id)
  await db
    .insertInto('consents')
    .values({ user_id: member.id, kind: CONSENT.sensitive, given: true })
    .execute()
  await db
    .updateTable('users')
    .set({ sensitive: true, sensitive_at: new Date() })
    .where('id', '=', member.id)
    .execute()
  const newcomer = await createMember(db, { signup: new Date() })
  const banned = await createMember(db)
  const crowd = await createCrowd(site, member)
  const parts = {
    founder: founder.id,
    newcomer: newcomer.id,
    member: member.id,
    'member-name': member.name,
    suspended: (await createMember(db, { roles: -1 })).id,
    fake: (await createMember(db, { status: 2 })).id,
    ...(await createContacts(site, member, crowd)),
    ...(await createPhotos(site, member, crowd, admin)),
    ...(await createForum(site, member, newcomer, banned)),
  }
  const browsers = {
    visitor: await site.as(null),
    newcomer: await site.as(newcomer),
    member: await site.as(member),
    banned: await site.as(banned),
    moderator: await site.as(moderator),
    founder: await site.as(founder),
  }
  const { body: gifs } = await browsers.member.get('/api/gifs')
  return { site, browsers, parts: { ...parts, gif: gifs.data[0].images.fixed_height.url } }
}

/** Members within reach of a search; each visited the member and was refused as a friend. */
async function createCrowd({ db }: TestApp, member: TestMember): Promise<TestMember[]> {
  const crowd: TestMember[] = []
  for (let at = 0; at < CROWD; at++) {
    const one = await createMember(db, { birthday: birthdayAtAge(25 + at), latitude: 48.9, longitude: 2.4 })
    await createVisit(db, member.id, one.id)
    await createFriendRequest(db, one.id, member.id, { state: FRIEND_REQUEST_STATE.refused })
    crowd.push(one)
  }
  return crowd
}

async function createContacts({ db }: TestApp, member: TestMember, crowd: TestMember[]) {
  const [stranger, other, refused] = crowd as [TestMember, TestMember, TestMember]
  const friend = await createMember(db)
  const lost = await createMember(db)
  for (const { id } of [friend, lost]) await createFriendship(db, member.id, id)
  const [blocked, unblocked] = [await createMember(db), await createMember(db)]
  for (const { id } of [blocked, unblocked]) await blockMember(db, member.id, id)
  const requests: { id: number }[] = []
  for (let at = 0; at < 3; at++)
    requests.push(await createFriendRequest(db, (await createMember(db)).id, member.id))
  const again = await db
    .selectFrom('asks')
    .where('sender', '=', refused.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const thread = await createThread(db, member.id, friend.id)
  await createMessage(db, thread.id, friend.id)
  const { id: last } = await createMessage(db, thread.id, member.id)
  await db.updateTable('thread_members').set({ read_id: last }).where('thread_id', '=', thread.id).execute()
  return {
    friend: friend.id,
    lost: lost.id,
    unblocked: unblocked.id,
    stranger: stranger.id,
    other: other.id,
    accepted: Number(requests[0]?.id),
    declined: Number(requests[1]?.id),
    refused: again.id,
    thread: thread.id,
  }
}

async function createPhotos(site: TestApp, member: TestMember, crowd: TestMember[], admin: TestMember) {
  const { db } = site
  const [stranger, other] = crowd as [TestMember, TestMember]
  const create = async (userId: number, state: number = PHOTO_STATE.accepted) => {
    const photo = await createPhoto(db, userId, { state })
    await storePicture(site, photo.photo)
    await db.updateTable('users').set({ avatar: photo.photo }).where('id', '=', userId).execute()
    return photo.id
  }
  const own = await create(member.id)
  const comment = async (userId = member.id) => (await createComment(db, own, userId)).id
  await createNotification(db, member.id, { sender_id: stranger.id })
  const liked = await create(stranger.id)
  await db
    .insertInto('newsfeed')
    .values({ user_id: stranger.id, type: NEWS_TYPE.photo, photo_id: liked })
    .execute()
  const { photo: file } = await db
    .selectFrom('photos')
    .where('id', '=', liked)
    .select('photo')
    .executeTakeFirstOrThrow()
  const closed = await create(member.id)
  await db.updateTable('photos').set({ locked: true }).where('id', '=', closed).execute()
  return {
    file,
    'liked-photo': liked,
    photo: own,
    'locked-photo': await create(member.id),
    'closed-photo': closed,
    'deleted-photo': await create(member.id),
    'checked-photo': await create(member.id),
    'moderated-photo': await create(stranger.id),
    'banned-photo': await create(other.id),
    // No moderator may decide the photo of an admin: their list is empty, the founder's is not.
    'awaiting-photo': await create(admin.id, PHOTO_STATE.awaiting),
    'refused-photo': await create(admin.id, PHOTO_STATE.awaiting),
    'waiting-photo': await create(admin.id, PHOTO_STATE.awaiting),
    comment: await comment(),
    'deleted-comment': await comment(),
    'moderated-comment': await comment(stranger.id),
  }
}

async function createForum({ db }: TestApp, member: TestMember, newcomer: TestMember, banned: TestMember) {
  const create = (userId: number, slug: string, locked = false, category_id = 4) =>
    createTopic(db, userId, { slug, locked, category_id })
  const topic = await create(member.id, 'qui-danse')
  await createPoll(db, topic.id)
  const reply = await createPost(db, topic.id, newcomer.id)
  await createPost(db, topic.id, banned.id)
  const moderated = await createPost(db, topic.id, newcomer.id)
  await db.updateTable('posts').set({ moderated_at: new Date() }).where('id', '=', moderated.id).execute()
  const closed = await create(member.id, 'topic-ferme', true)
  await createPoll(db, closed.id)
  const party = await create(newcomer.id, 'chez-nous')
  await db.insertInto('topic_bans').values({ topic_id: party.id, user_id: banned.id }).execute()
  await create(newcomer.id, 'une-plainte', false, 10)
  const lockable = await create(member.id, 'a-fermer')
  return { topic: topic.id, post: topic.post_id, reply: reply.id, guest: banned.id, lockable: lockable.id }
}
