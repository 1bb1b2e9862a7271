import { isStaff } from '../../../../shared/roles.ts'
import type { IconName } from '../../../../ui/icon-names.ts'
import type { Post } from '../../contract/post.ts'
import type { Topic } from '../../contract/topic.ts'
import { type Actor, canBan, canBanMember, canModerate } from '../../policy.ts'
import { BAN, HISTORY, LIFT_BAN, MODERATE } from '../../post-texts.ts'

export interface RareAct {
  act: 'history' | 'moderate' | 'ban' | 'lift'
  icon: IconName
  word: string
}

const ACTS: readonly RareAct[] = [
  { act: 'history', icon: 'history', word: HISTORY },
  { act: 'moderate', icon: 'eye-off', word: MODERATE },
  { act: 'ban', icon: 'ban', word: BAN },
  { act: 'lift', icon: 'undo-2', word: LIFT_BAN },
]

/** What creators of topics and staff may do with a post and its author. */
export function rareActsOf(viewer: Actor, topic: Topic, post: Post): RareAct[] {
  const { user_id, roles } = post
  const isAllowed = {
    history: isStaff(viewer.roles) && post.updated_at > post.created_at,
    moderate: post.moderate === 0 && canModerate(viewer, post),
    ban: user_id !== null && canBanMember(viewer, topic, { id: user_id, roles }),
    lift: user_id !== null && topic.topic_bans.includes(user_id) && canBan(viewer, topic),
  }
  return ACTS.filter(({ act }) => isAllowed[act])
}
