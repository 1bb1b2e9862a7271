import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { createLinkToken } from '../../../src/features/accounts/link-tokens.ts'
import {
  createSignUpLink,
  savePendingSignUp,
} from '../../../src/features/accounts/registration/pending-sign-up.ts'
import { createNoticeKey } from '../../../src/features/moderation/notices/public.ts'
import { createUndoToken } from '../../../src/features/site/contracts/server.ts'
import { unsubscribeHref } from '../../../src/features/site/digest/mail.ts'
import { inTransaction } from '../../../src/platform/db/transaction.ts'
import { hashToken } from '../../../src/platform/http/session.ts'
import { DECISION } from '../../../src/shared/decisions.ts'
import { SEAT } from '../../../src/shared/outing-states.ts'
import { PHOTO_STATE } from '../../../src/shared/photos.ts'
import { TOPIC_AUDIENCE } from '../../../src/shared/topic-audience.ts'
import { createApplication, createToken } from '../api-tokens.ts'
import { createPhotoMessage } from '../conversation-photos.ts'
import { createContest, createDecision } from '../decisions.ts'
import {
  createCategory,
  createComment,
  createContactMessage,
  createFriendRequest,
  createMember,
  createMessage,
  createPhoto,
  createPoll,
  createPost,
  createPrompt,
  createSlate,
  createThread,
  createTopic,
} from '../factories.ts'
import { createCase } from '../moderation.ts'
import { createNapkin, createRelative, createTalk } from '../napkins.ts'
import { createSubscription as createPushSubscription } from '../news.ts'
import { createNotification } from '../notifications.ts'
import { createOutingGuest, createOutingRow } from '../outings.ts'
import { createPostPhoto } from '../post-photos.ts'
import * as regulars from '../regulars.ts'
import { createPayment } from '../subscriptions.ts'
import { createNewcomer, type Scene } from './scene.ts'

const stranger = async ({ db }: Scene) => (await createMember(db)).id
const photoIn =
  (state: number) =>
  async ({ db, owner }: Scene) =>
    (await createPhoto(db, owner.id, { state })).id

const createOwnTalk = async (scene: Scene) =>
  createTalk(scene.db, scene.owner.id, (await createMember(scene.db)).id)

/** How each object that requests name is created: the owner's, unless said. */
export const OBJECTS: Readonly<Record<string, (scene: Scene) => Promise<string | number>>> = {
  slate: async ({ db, owner }) => (await createSlate(db, owner.id)).id,
  prompt: async ({ db }) => (await createPrompt(db)).id,
  owner: async ({ owner }) => owner.id,
  judiciallyBlocked: async ({ db }) => {
    const { id } = await createMember(db, { roles: -1 })
    await createDecision(db, id, { kind: 11, rule: 'other', until: new Date(Date.now() + 86_400_000) })
    return id
  },
  /** The link that ends the owner's digest. */
  digestKey: async ({ owner, site }) =>
    unsubscribeHref(site.context.secret, owner.id).slice('/desabonnement/'.length),
  /** The key of a notice about the owner that staff have decided. */
  noticeKey: async (scene) => {
    const { db, owner, site } = scene
    const { id: report_id } = await db
      .insertInto('reports')
      .values({
        type: 1,
        target_id: owner.id,
        user_id: owner.id,
        case_id: await scene.id('case'),
        evidence: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('notices')
      .values({
        report_id,
        address: '/',
        reason: 'hate',
        text: 'Ce texte.',
        decided_at: new Date(),
        action: 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return createNoticeKey(site.context.secret, id)
  },
  alert: async (scene) => {
    const alert = { case_id: await scene.id('case'), authority: 'pharos', reason: 'Une arme.' } as const
    const added = scene.db.insertInto('authority_alerts').values(alert).returning('id')
    return (await added.executeTakeFirstOrThrow()).id
  },
  order: async ({ db }) => {
    const order = {
      kind: 'act',
      country: 'FR',
      category: 'VIOLENCE',
      items: 1,
      received_at: new Date(),
    } as const
    const added = db.insertInto('authority_orders').values(order).returning('id')
    return (await added.executeTakeFirstOrThrow()).id
  },
  /** Of the link that opens an account not opened yet. */
  signUpToken: async ({ db, site, owner }) => {
    const account = { name: `Attend_${owner.id}`, email: `attend.${owner.id}@exemple.fr`, password_hash: '-' }
    const details = { sex: 0, birthday: '1990-04-12', sensitive: false, return_path: null }
    const id = await inTransaction(site.context, (tx) =>
      savePendingSignUp(tx, site.context.secret, { ...account, ...details }),
    )
    return createSignUpLink(db, id)
  },
  /** Of the link that undoes a cancellation of the owner's contract. */
  undoToken: async ({ db, owner }) => {
    const { contract } = await db
      .updateTable('subscriptions')
      .set({ ends_at_period_end: true })
      .where('user_id', '=', owner.id)
      .returning('contract')
      .executeTakeFirstOrThrow()
    const statement = { kind: 'cancellation', name: owner.name, email: owner.email, contract } as const
    const { id } = await db
      .insertInto('contract_statements')
      .values({ ...statement, user_id: owner.id, received_at: new Date(), outcome: 'applied' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return createUndoToken(db, id)
  },
  email: async ({ owner }) => owner.email,
  stranger,
  /** Of nobody: those who may publish one upload it first. */
  logo: async () => `${'0'.repeat(32)}.webp`,
  file: async (scene) => {
    const id = await scene.id('photo')
    const photo = scene.db.selectFrom('photos').where('id', '=', id).select('photo')
    return (await photo.executeTakeFirstOrThrow()).photo
  },
  photo: photoIn(PHOTO_STATE.accepted),
  waitingPhoto: photoIn(PHOTO_STATE.awaiting),
  refusedPhoto: photoIn(PHOTO_STATE.refused),
  moderatedPhoto: photoIn(PHOTO_STATE.moderated),
  bannedPhoto: photoIn(PHOTO_STATE.banned),
  comment: async (scene) => (await createComment(scene.db, await scene.id('photo'), scene.owner.id)).id,
  conversation: async (scene) => {
    const { id } = await createThread(scene.db, scene.owner.id, await scene.id('stranger'))
    await createMessage(scene.db, id, await scene.id('stranger'))
    return id
  },
  ownThread: async (scene) =>
    (await createThread(scene.db, scene.owner.id, (await createMember(scene.db)).id)).id,
  /** A conversation that the owner has closed. */
  closedThread: async (scene) => {
    const { id } = await createThread(scene.db, scene.owner.id, (await createMember(scene.db)).id)
    await createMessage(scene.db, id, scene.owner.id, { message: 'Bonne route', type: 12 })
    const closed_by = scene.owner.id
    await scene.db.updateTable('thread_members').set({ closed_by }).where('thread_id', '=', id).execute()
    return id
  },
  ownMessage: async (scene) =>
    (
      await createMessage(scene.db, Number(await scene.id('ownThread')), scene.owner.id, {
        message: 'Bonjour',
      })
    ).id,
  ownPhotoThread: async (scene) =>
    (await createThread(scene.db, scene.owner.id, (await createMember(scene.db)).id)).id,
  ownPhotoMessage: async (scene) =>
    (await createPhotoMessage(scene.db, Number(await scene.id('ownPhotoThread')), scene.owner.id)).message_id,
  /** Conversations of the owner in which each has written six messages, each with one napkin at most. */
  talk: (scene) => createOwnTalk(scene),
  ownNapkinTalk: (scene) => createOwnTalk(scene),
  foreignNapkinTalk: (scene) => createOwnTalk(scene),
  agreedNapkinTalk: (scene) => createOwnTalk(scene),
  talker: stranger,
  ownNapkin: async (scene) =>
    createNapkin(scene.db, Number(await scene.id('ownNapkinTalk')), { by: scene.owner.id }),
  foreignNapkin: async (scene) => {
    const by = Number(await scene.id('talker'))
    return createNapkin(scene.db, Number(await scene.id('foreignNapkinTalk')), { by })
  },
  agreedNapkin: async (scene) => {
    const meeting = { by: scene.owner.id, with: Number(await scene.id('talker')) }
    return createNapkin(scene.db, Number(await scene.id('agreedNapkinTalk')), meeting)
  },
  pastNapkin: async (scene) => {
    const meeting = { by: scene.owner.id, with: Number(await scene.id('talker')), inHours: -5 }
    return createNapkin(scene.db, Number(await scene.id('agreedNapkinTalk')), meeting)
  },
  /** The secret of the link in a mail of the owner to a relative. */
  relativeSecret: async (scene) => {
    const secret = `secret-${scene.owner.id}`
    await createRelative(scene.db, Number(await scene.id('agreedNapkin')), scene.owner.id, { secret })
    return secret
  },
  /** A conversation in which the owner may send a photo. */
  photoThread: async (scene) => {
    const other = await createMember(scene.db)
    const { id } = await createThread(scene.db, scene.owner.id, other.id)
    for (let n = 0; n < 5; n++) {
      await createMessage(scene.db, id, scene.owner.id)
      await createMessage(scene.db, id, other.id)
    }
    return id
  },
  /** A photo that the owner sent in a conversation, reported by the other. */
  conversationPhoto: async (scene) => {
    const thread_id = await scene.id('conversation')
    const { id } = await createPhotoMessage(scene.db, Number(thread_id), scene.owner.id)
    const reporter = await createMember(scene.db)
    await createCase(scene.db, { type: 7, target_id: id, user_id: scene.owner.id, reporters: [reporter] })
    return id
  },
  /** A conversation in which a message of the owner is pending. */
  keptThread: async (scene) => {
    const thread_id = await scene.id('conversation')
    const pending = { user_id: scene.owner.id, thread_id, type: 0, message: 'Bonsoir' }
    await scene.db.insertInto('kept_messages').values(pending).execute()
    return thread_id
  },
  /** A pending friend request to the owner. */
  request: async ({ db, owner }) => (await createFriendRequest(db, (await createMember(db)).id, owner.id)).id,
  /** The receiver of a friend request of the owner. */
  requested: async (scene) => {
    const id = await stranger(scene)
    await createFriendRequest(scene.db, scene.owner.id, id)
    return id
  },
  notification: async ({ db, owner }) => (await createNotification(db, owner.id)).id,
  push: async ({ db, owner }) => {
    const { session_id } = await createPushSubscription(db, owner.id)
    return `web:test-${session_id}`
  },
  session: async ({ db, owner }) => {
    const { session_id } = await createPushSubscription(db, owner.id)
    return session_id
  },
  passkey: async ({ db, owner }) => {
    const keys = { credential_id: randomBytes(16), public_key: Buffer.from('x') }
    const { id } = await db
      .insertInto('passkeys')
      .values({ ...keys, user_id: owner.id, name: 'Téléphone', synced: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  ownerName: async ({ db, owner }) => {
    const user = db.selectFrom('users').where('id', '=', owner.id).select('name')
    return (await user.executeTakeFirstOrThrow()).name
  },
  apiToken: async ({ db, owner }) => (await createToken(db, owner.id)).id,
  application: async ({ db, owner }) => createApplication(db, owner.id),
  resetToken: ({ db, owner }) => createLinkToken(db, 'reset', owner.id, owner.email),
  verifyToken: ({ db, owner }) => createLinkToken(db, 'verify', owner.id, owner.email),
  receipt: async ({ db, owner }) => (await createPayment(db, owner.id)).id,
  /** The key of a copy of the owner's data that is ready. */
  copyKey: async ({ db, owner, site }) => {
    const [file, key] = [`${owner.id}`.padStart(32, '0'), `key-${owner.id}`]
    await site.context.exports.put(`${file}.zip`, Readable.from(['zip']))
    await db
      .insertInto('data_exports')
      .values({
        user_id: owner.id,
        file: `${file}.zip`,
        bytes: '3',
        ready_at: new Date(),
        expires_at: new Date(Date.now() + 3_600_000),
        token_hash: hashToken(key),
      })
      .execute()
    return key
  },

  /** A topic of the owner with a poll, a reply of the guest, and a member who is banned from it. */
  topic: async ({ db, owner }) => {
    const { id } = await createTopic(db, owner.id, { category_id: 4 })
    await createPoll(db, id)
    return id
  },
  /** A private complaint of the owner. */
  complaint: async ({ db, owner }) =>
    (await createTopic(db, owner.id, { category_id: 10, audience: TOPIC_AUDIENCE.authorAndStaff })).id,
  slug: async (scene) => {
    const id = await scene.id('topic')
    const topic = scene.db.selectFrom('topics').where('id', '=', id).select('slug')
    return (await topic.executeTakeFirstOrThrow()).slug
  },
  post: async (scene) => {
    const id = await scene.id('topic')
    const post = scene.db.selectFrom('posts').where('topic_id', '=', id).select('id').orderBy('id')
    return (await post.executeTakeFirstOrThrow()).id
  },
  /** A post that may have a photo: its author has written enough. */
  photoPost: async (scene) => {
    const topic = await scene.id('topic')
    for (let n = 0; n < 10; n++) await createPost(scene.db, topic, scene.owner.id)
    return scene.id('post')
  },
  postPhoto: async (scene) => (await createPostPhoto(scene, scene.owner.id, await scene.id('post'))).id,
  guest: async (scene) => {
    const id = await stranger(scene)
    await createPost(scene.db, await scene.id('topic'), id)
    return id
  },
  excluded: async (scene) => {
    const user_id = await stranger(scene)
    const topic_id = await scene.id('topic')
    await scene.db.insertInto('topic_bans').values({ topic_id, user_id }).execute()
    return user_id
  },
  outing: async ({ db, owner }) => (await createOutingRow(db, owner.id, { seats: 40 })).id,
  draftOuting: async ({ db, owner }) => (await createOutingRow(db, owner.id, { state: 0 })).id,
  /** An outing that goes on, and one that has ended. */
  presentOuting: async ({ db, owner }) =>
    (await createOutingRow(db, owner.id, { starts_at: new Date(), seats: 40 })).id,
  pastOuting: async ({ db, owner }) =>
    (await createOutingRow(db, owner.id, { starts_at: new Date(Date.now() - 5 * 3_600_000), seats: 40 })).id,
  yesterdaysOuting: async ({ db, owner }) =>
    (await createOutingRow(db, owner.id, { starts_at: new Date(Date.now() - 2 * 86_400_000), seats: 40 })).id,
  askingGuest: async (scene) => {
    const id = await stranger(scene)
    await createOutingGuest(scene.db, await scene.id('outing'), id, { state: SEAT.asking })
    return id
  },
  pastGuest: async (scene) => {
    const id = await stranger(scene)
    await createOutingGuest(scene.db, await scene.id('pastOuting'), id)
    return id
  },
  contestingGuest: async (scene) => {
    const id = await stranger(scene)
    const absence = { absent_at: new Date(), contest: 'Je suis venue.', contested_at: new Date() }
    await createOutingGuest(scene.db, await scene.id('pastOuting'), id, absence)
    return id
  },
  /** May be named a regular of the forum. */
  settled: ({ db }) => regulars.createSettledMember(db),
  greeted: async ({ db }) => (await regulars.createNewcomer(db)).id,
  regular: async ({ db }) => (await regulars.createRegular(db)).id,
  emptyCategory: async ({ db }) => (await createCategory(db)).id,

  decision: async ({ db, owner }) => (await createDecision(db, owner.id)).id,
  contestedDecision: async (scene) => {
    const { id } = await createDecision(scene.db, scene.owner.id, { kind: DECISION.warning })
    return (await createContest(scene.db, id)).id
  },
  case: async (scene) => {
    const [target_id, user_id] = [await scene.id('comment'), scene.owner.id]
    const reporter = await createMember(scene.db)
    return (await createCase(scene.db, { type: 3, target_id, user_id, reporters: [reporter] })).id
  },
  /** A case about the owner's messages, with those that the reporter sent along. */
  messageCase: async (scene) => {
    const reporter = await createMember(scene.db)
    const reported = { type: 2, target_id: await scene.id('conversation'), evidence: { messages: [] } }
    return (await createCase(scene.db, { user_id: scene.owner.id, reporters: [reporter], ...reported })).id
  },
  contactMessage: async ({ db, owner }) => (await createContactMessage(db, { user_id: owner.id })).id,
  newcomer: createNewcomer,
  banned: async ({ db }) => (await createMember(db, { roles: -1 })).id,
  /** A moderator with a second factor. */
  colleague: async ({ db }) => {
    const { id } = await createMember(db, { roles: 1 })
    const factor = { user_id: id, secret: 'x', confirmed_at: new Date() }
    await db.insertInto('second_factors').values(factor).execute()
    return id
  },
}
