import { isStaff } from '../../shared/roles.ts'
import { COMPLAINTS_ID } from './contract/fields.ts'
import { BANNED, COMPLAINTS_ONLY, LOCKED, VOTE_FORBIDDEN } from './refusal-texts.ts'

// Who may do what in the forum: specification 1, sections 4 and 6. Asked by the server before it writes, and by pages and
// islands for what they offer.

/** A signed-in member. */
export interface Actor {
  id: number
  roles: number
}

/** What of a topic decides. */
export interface TopicState {
  /** Its creator; null once their account is deleted. */
  user_id: number | null
  topic_locked: boolean
  category_id: number
  /** Those that are known to be banned; of interest are the actor and the member to be banned. */
  topic_bans: readonly number[]
}

/** What of a post decides. */
export interface PostState {
  user_id: number | null
  /** Its author's. */
  roles: number
  /** 1 once moderated. */
  moderate: number
}

/** Why the actor may not take part in a topic, to be shown; null where they may. Staff pass, but for the lock. */
export function getParticipationRefusal(actor: Actor, topic: TopicState): string | null {
  if (topic.topic_locked) return LOCKED
  if (isStaff(actor.roles)) return null
  if (topic.topic_bans.includes(actor.id)) return BANNED
  return null
}

/** Why the actor may not reply, to be shown; null where they may. */
export function getReplyRefusal(actor: Actor, topic: TopicState): string | null {
  const refusal = getParticipationRefusal(actor, topic)
  if (refusal) return refusal
  const isComplaint = topic.category_id === COMPLAINTS_ID
  return isComplaint && !isStaff(actor.roles) && topic.user_id !== actor.id ? COMPLAINTS_ONLY : null
}

/** Their own posts, while they may take part and staff have not moderated it. */
export function canEditPost(actor: Actor, topic: TopicState, post: PostState): boolean {
  return post.user_id === actor.id && post.moderate === 0 && getParticipationRefusal(actor, topic) === null
}

/** Why the actor may not vote (on a poll they have not voted in); null where they may. */
export function getVoteRefusal(actor: Actor, topic: TopicState): string | null {
  return getParticipationRefusal(actor, topic) === null ? null : VOTE_FORBIDDEN
}

/** Nobody follows a locked topic. */
export function canFollow(topic: Pick<TopicState, 'topic_locked'>): boolean {
  return !topic.topic_locked
}

/** Its creator while it is unlocked, and staff: whoever may, changes it to what it is not. */
export function canLock(actor: Actor, topic: TopicState): boolean {
  return isStaff(actor.roles) || (topic.user_id === actor.id && !topic.topic_locked)
}

/** Whether the actor may ban anybody from the topic at all, and lift a ban: its creator and staff. */
export function canBan(actor: Actor, topic: Pick<TopicState, 'user_id'>): boolean {
  return isStaff(actor.roles) || topic.user_id === actor.id
}

/** A member who is no staff, not banned yet, and not the actor. */
export function canBanMember(actor: Actor, topic: TopicState, member: Actor): boolean {
  return (
    canBan(actor, topic) &&
    !isStaff(member.roles) &&
    member.id !== actor.id &&
    !topic.topic_bans.includes(member.id)
  )
}

/** Staff, for topics of their own, of lower roles (product.md 7) and of deleted members. @param topic whose it is, with their role */
export function canEditTopic(actor: Actor, topic: { user_id: number | null; roles: number }): boolean {
  return (
    isStaff(actor.roles) &&
    (topic.user_id === null || topic.user_id === actor.id || topic.roles < actor.roles)
  )
}

/** Staff, posts of those who are none; of a deleted member too. */
export function canModerate(actor: Actor, post: PostState): boolean {
  return isStaff(actor.roles) && !isStaff(post.roles)
}

/** The text of a moderated post is for staff. */
export function canReadText(actor: Actor | null, post: PostState): boolean {
  return post.moderate === 0 || (actor !== null && isStaff(actor.roles))
}

/** Anybody's but one's own, while its author is there. */
export function canReport(actor: Actor, post: PostState): boolean {
  return post.user_id !== null && post.user_id !== actor.id
}
