import type { Actor } from './actors.ts'
import type { Browser, TestApp } from './app.ts'
import {
  blockMember,
  createComment,
  createFriendRequest,
  createFriendship,
  createMember,
  createPhoto,
  createPoll,
  createPost,
  createThread,
  createTopic,
  type TestMember,
} from './factories.ts'
import { createCase } from './moderation.ts'
import { createNotification } from './notifications.ts'

// Actors of the access tables, and the rows that their requests name.

const ACTOR_ROLES: Partial<Record<Actor, number>> = { suspended: -1, moderator: 1, admin: 2, founder: 3 }

/** A new actor of this kind in relation to `target`, the owner of the requested rows. */
export async function createActorBrowser(site: TestApp, target: TestMember, actor: Actor): Promise<Browser> {
  if (actor === 'visitor') return site.as(null)
  if (actor === 'owner') return site.as(target)
  const { id } = await createMember(site.db, {
    roles: ACTOR_ROLES[actor] ?? 0,
    ...(actor === 'unverified' ? { email_verified_at: null } : {}),
  })
  if (actor === 'friend') await createFriendship(site.db, target.id, id)
  if (actor === 'blocked') await blockMember(site.db, target.id, id)
  if (actor === 'blocker') await blockMember(site.db, id, target.id)
  return site.as({ id })
}

/**
 * Fills in the parameters of an address; rows that an actor may change or delete are created for each
 * request.
 */
export async function fillParameters(site: TestApp, target: TestMember, url: string): Promise<string> {
  let filled = url.replace(':target', String(target.id))
  if (filled.includes(':ask')) {
    const request = await createFriendRequest(site.db, (await createMember(site.db)).id, target.id)
    filled = filled.replace(':ask', String(request.id))
  }
  if (filled.includes(':conversation')) {
    const { id } = await createThread(site.db, target.id, (await createMember(site.db)).id)
    filled = filled.replace(':conversation', String(id))
  }
  if (filled.includes(':notice')) {
    const { id } = await createNotification(site.db, target.id)
    filled = filled.replace(':notice', String(id))
  }
  if (filled.includes(':case')) {
    const comment = await createComment(site.db, (await createPhoto(site.db, target.id)).id, target.id)
    const entry = await createCase(site.db, { type: 3, target_id: comment.id, user_id: target.id })
    filled = filled.replace(':case', String(entry.id))
  }
  if (/:topic|:slug|:post/.test(filled)) filled = await fillTopicParameters(site, target, filled)
  if (!/:photo|:comment/.test(filled)) return filled
  const photo = await createPhoto(site.db, target.id)
  const comment = await createComment(site.db, photo.id, target.id)
  filled = filled.replace(':photo', String(photo.id)).replace(':comment', String(comment.id))
  return filled
}

/** A topic of the owner with a poll, a reply and a banned member. */
async function fillTopicParameters(site: TestApp, target: TestMember, text: string): Promise<string> {
  const topic = await createTopic(site.db, target.id, { category_id: 4 })
  await createPoll(site.db, topic.id)
  const [guest, banned] = [await createMember(site.db), await createMember(site.db)]
  await createPost(site.db, topic.id, guest.id)
  await site.db.insertInto('topic_bans').values({ topic_id: topic.id, user_id: banned.id }).execute()
  const parts = { topic: topic.id, slug: topic.slug, post: topic.post_id, guest: guest.id, banned: banned.id }
  return Object.entries(parts).reduce(
    (filled, [name, part]) => filled.replace(`:${name}`, String(part)),
    text,
  )
}

/** Turns filled-in ids of a body into numbers. */
export function parseIds(body: Record<string, unknown>): object {
  const entries = Object.entries(body).map(([key, value]) => [
    key,
    key.endsWith('_id') && typeof value === 'string' ? Number(value) : value,
  ])
  return Object.fromEntries(entries)
}
