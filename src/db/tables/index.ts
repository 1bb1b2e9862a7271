import type { AccountTokens, Sessions } from './accounts.ts'
import type { Asks, Blacklist, Friendships, Gates, Mailboxes } from './contacts.ts'
import type { MemberSearch, Users } from './members.ts'
import type { FirstMessages, Messages, ThreadMembers, Threads } from './messages.ts'
import type { Audit, Reports } from './moderation.ts'
import type { Comments, PhotoBans, PhotoDrafts, PhotoLikes, Photos } from './photos.ts'
import type { SearchSettings } from './search.ts'

/** The one model that every feature shares: each table and the type of its rows. */
export interface Database {
  users: Users
  member_search: MemberSearch
  sessions: Sessions
  account_tokens: AccountTokens
  search_settings: SearchSettings
  blacklist: Blacklist
  friendships: Friendships
  asks: Asks
  gates: Gates
  mailboxes: Mailboxes
  threads: Threads
  thread_members: ThreadMembers
  messages: Messages
  first_messages: FirstMessages
  photos: Photos
  photo_drafts: PhotoDrafts
  photo_bans: PhotoBans
  photo_likes: PhotoLikes
  comments: Comments
  reports: Reports
  audit: Audit
}
