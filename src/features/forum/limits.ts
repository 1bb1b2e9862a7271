import type { Limit } from '../../platform/http/limits.ts'
import { TOO_MANY_DESCRIPTIONS, TOO_MANY_PHOTOS } from './photos/page-texts.ts'
import {
  ACTION_LIMIT_REACHED,
  NEWCOMER_TOPIC_LIMIT_REACHED,
  POST_LIMIT_REACHED,
  TOO_MANY_SEARCHES,
  TOPIC_LIMIT_REACHED,
} from './texts.ts'

const HOUR = 3_600
const DAY = 86_400

// Limits per member, for calls and plain forms; of searches also per address of visitors.

export const VOTES: Limit = { name: 'forum-votes', points: 300, seconds: HOUR, message: ACTION_LIMIT_REACHED }
export const REACTIONS: Limit = {
  name: 'forum-reactions',
  points: 600,
  seconds: HOUR,
  message: ACTION_LIMIT_REACHED,
}
export const BOOKMARKS: Limit = {
  name: 'forum-bookmarks',
  points: 600,
  seconds: HOUR,
  message: ACTION_LIMIT_REACHED,
}
export const LOCKS: Limit = { name: 'forum-locks', points: 300, seconds: HOUR, message: ACTION_LIMIT_REACHED }
export const BANS: Limit = { name: 'forum-bans', points: 300, seconds: HOUR, message: ACTION_LIMIT_REACHED }
export const TOPICS: Limit = { name: 'forum-topics', points: 10, seconds: DAY, message: TOPIC_LIMIT_REACHED }
/** Those of a newcomer. */
export const NEWCOMER_TOPICS: Limit = {
  name: 'forum-newcomer-topics',
  points: 2,
  seconds: DAY,
  message: NEWCOMER_TOPIC_LIMIT_REACHED,
}
/** Replies and edits together. */
export const POSTS: Limit = { name: 'forum-posts', points: 60, seconds: HOUR, message: POST_LIMIT_REACHED }
/** Photos of posts, refused ones included. */
export const POST_PHOTOS: Limit = {
  name: 'forum-photos',
  points: 40,
  seconds: DAY,
  message: TOO_MANY_PHOTOS,
}
/** Changed descriptions of photos. */
export const PHOTO_DESCRIPTIONS: Limit = {
  name: 'forum-photo-descriptions',
  points: 60,
  seconds: HOUR,
  message: TOO_MANY_DESCRIPTIONS,
}
export const FOLLOWS: Limit = {
  name: 'forum-follows',
  points: 300,
  seconds: HOUR,
  message: ACTION_LIMIT_REACHED,
}
/** Pages and calls together, of the whole forum and of a category. */
export const SEARCHES: Limit = { name: 'forum-search', points: 30, seconds: 60, message: TOO_MANY_SEARCHES }
/** Sent by the browser on scrolling. */
export const READS: Limit = { name: 'forum-reads', points: 600, seconds: 600 }
