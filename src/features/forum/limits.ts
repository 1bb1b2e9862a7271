import type { Limit } from '../../platform/http/limits.ts'
import { ACTS_OVER, POSTS_OVER, TOPICS_OVER } from './limits-texts.ts'

const HOUR = 3_600
const DAY = 86_400

// Each of one member, whether by a call or by a plain form.

export const VOTES: Limit = { name: 'forum-votes', points: 300, seconds: HOUR, message: ACTS_OVER }
export const LOCKS: Limit = { name: 'forum-locks', points: 300, seconds: HOUR, message: ACTS_OVER }
export const BANS: Limit = { name: 'forum-bans', points: 300, seconds: HOUR, message: ACTS_OVER }
export const TOPICS: Limit = { name: 'forum-topics', points: 10, seconds: DAY, message: TOPICS_OVER }
/** Replies and edits. */
export const POSTS: Limit = { name: 'forum-posts', points: 60, seconds: HOUR, message: POSTS_OVER }
export const FOLLOWS: Limit = { name: 'forum-follows', points: 300, seconds: HOUR, message: ACTS_OVER }
/** A browser tells it as its reader scrolls. */
export const READS: Limit = { name: 'forum-reads', points: 600, seconds: 600 }
