import type { AccountTokens, Sessions } from './accounts.ts'
import type { Blacklist, Friendships } from './contacts.ts'
import type { MemberSearch, Users } from './members.ts'
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
  photos: Photos
  photo_drafts: PhotoDrafts
  photo_bans: PhotoBans
  photo_likes: PhotoLikes
  comments: Comments
  reports: Reports
  audit: Audit
}
