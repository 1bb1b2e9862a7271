import type { Limit } from '../../platform/http/limits.ts'
import { ACTION_LIMIT_REACHED, POST_LIMIT_REACHED, TOPIC_LIMIT_REACHED } from './limits-texts.ts'

const HOUR = 3_600
const DAY = 86_400

// Each of one member, whether by a call or by a plain form.

export const VOTES: Limit = { name: 'forum-votes', points: 300, seconds: HOUR, message: ACTION_LIMIT_REACHED }
export const LOCKS: Limit = { name: 'forum-locks', points: 300, seconds: HOUR, message: ACTION_LIMIT_REACHED }
export const BANS: Limit = { name: 'forum-bans', points: 300, seconds: HOUR, message: ACTION_LIMIT_REACHED }
export const TOPICS: Limit = { name: 'forum-topics', points: 10, seconds: DAY, message: TOPIC_LIMIT_REACHED }
/** Replies and edits. */
export const POSTS: Limit = { name: 'forum-posts', points: 60, seconds: HOUR, message: POST_LIMIT_REACHED }
export const FOLLOWS: Limit = {
  name: 'forum-follows',
  points: 300,
  seconds: HOUR,
  message: ACTION_LIMIT_REACHED,
}
/** A browser tells it as its reader scrolls. */
export const READS: Limit = { name: 'forum-reads', points: 600, seconds: 600 }
