import { isStaff } from '../../shared/roles.ts'
import { COMPLAINTS_ID } from './contract.ts'
import {
  BANNED,
  COMPLAINTS_ONLY,
  LOCKED,
  MODERATED_POST_REACTION,
  OWN_POST_REACTION,
  VOTE_FORBIDDEN,
} from './texts.ts'

// Permissions in the forum (specification 1, sections 4 and 6). Enforced by commands, displayed by pages
// and islands.

/** A signed-in member. */
export interface Actor {
  id: number
  roles: number
}

/** Facts about a topic. */
export interface TopicState {
  /** Creator; null once the account is deleted. */
  user_id: number | null
  topic_locked: boolean
  category_id: number
  /** Known bans; only those of the actor and the affected member matter. */
  topic_bans: readonly number[]
}

/** Facts about a post. */
export interface PostState {
  user_id: number | null
  /** Role of its author. */
  roles: number
  /** 1 when moderated. */
  moderate: number
}

/** Returns why the actor may not take part in a topic, or null. Staff may, unless it is locked. */
export function getParticipationRefusal(actor: Actor, topic: TopicState): string | null {
  if (topic.topic_locked) return LOCKED
  if (isStaff(actor.roles)) return null
  if (topic.topic_bans.includes(actor.id)) return BANNED
  return null
}

/** Returns why the actor may not reply, or null. */
export function getReplyRefusal(actor: Actor, topic: TopicState): string | null {
  const refusal = getParticipationRefusal(actor, topic)
  if (refusal) return refusal
  const isComplaint = topic.category_id === COMPLAINTS_ID
  return isComplaint && !isStaff(actor.roles) && topic.user_id !== actor.id ? COMPLAINTS_ONLY : null
}

/** Whether the actor may edit: own posts, while taking part and not moderated. */
export function canEditPost(actor: Actor, topic: TopicState, post: PostState): boolean {
  return post.user_id === actor.id && post.moderate === 0 && getParticipationRefusal(actor, topic) === null
}

/** Returns why the actor may not vote (on a poll without their vote), or null. */
export function getVoteRefusal(actor: Actor, topic: TopicState): string | null {
  return getParticipationRefusal(actor, topic) === null ? null : VOTE_FORBIDDEN
}

/** Returns why the actor may not react to a post, or null: to those of others, while taking part and not moderated. */
export function getReactionRefusal(
  actor: Actor,
  topic: TopicState,
  post: Omit<PostState, 'roles'>,
): string | null {
  if (post.user_id === actor.id) return OWN_POST_REACTION
  if (post.moderate === 1) return MODERATED_POST_REACTION
  return getParticipationRefusal(actor, topic)
}

/** A locked topic cannot be followed. */
export function canFollow(topic: Pick<TopicState, 'topic_locked'>): boolean {
  return !topic.topic_locked
}

/** Whether the actor may toggle the lock: the creator while unlocked, and staff. */
export function canLock(actor: Actor, topic: TopicState): boolean {
  return isStaff(actor.roles) || (topic.user_id === actor.id && !topic.topic_locked)
}

/** Whether the actor may ban members and lift bans: creator and staff. */
export function canBan(actor: Actor, topic: Pick<TopicState, 'user_id'>): boolean {
  return isStaff(actor.roles) || topic.user_id === actor.id
}

/** Whether the actor may ban this member: not staff, not banned, not the actor. */
export function canBanMember(actor: Actor, topic: TopicState, member: Actor): boolean {
  return (
    canBan(actor, topic) &&
    !isStaff(member.roles) &&
    member.id !== actor.id &&
    !topic.topic_bans.includes(member.id)
  )
}

/**
 * Whether the actor may edit the topic: staff, for own topics and those of lower roles (product.md 7) or
 * deleted members. @param topic with its creator's role
 */
export function canEditTopic(actor: Actor, topic: { user_id: number | null; roles: number }): boolean {
  return (
    isStaff(actor.roles) &&
    (topic.user_id === null || topic.user_id === actor.id || topic.roles < actor.roles)
  )
}

/** Whether slow mode delays the replies of the actor. */
export const isSlowed = (actor: Actor, topic: { slow_seconds: number }) =>
  topic.slow_seconds > 0 && !isStaff(actor.roles)

/** Whether the actor may moderate: staff, for posts of non-staff and deleted members. */
export function canModerate(actor: Actor, post: PostState): boolean {
  return isStaff(actor.roles) && !isStaff(post.roles)
}

/** Only staff read the text of a moderated post. */
export function canReadText(actor: Actor | null, post: PostState): boolean {
  return post.moderate === 0 || (actor !== null && isStaff(actor.roles))
}

/** Whether the actor may report: posts of others whose account exists. */
export function canReport(actor: Actor, post: PostState): boolean {
  return post.user_id !== null && post.user_id !== actor.id
}
