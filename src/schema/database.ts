import type {
  AccountErasures,
  AccountTokens,
  ApiApplications,
  ApiTokens,
  Passkeys,
  PendingSignups,
  Sessions,
  UsedProofs,
} from './accounts.ts'
import type { Blacklist, FriendRequests, Friendships, Gates, Mailboxes } from './contacts.ts'
import type { CoupleChoices, OutcomeTallies } from './couples.ts'
import type {
  Contests,
  DailyFigures,
  Decisions,
  LimitHits,
  MemberNotes,
  ReportCases,
  SecondFactors,
  WeeklyOutcomes,
} from './decisions.ts'
import type {
  Categories,
  Mentions,
  PollChoices,
  PollVotes,
  PostBookmarks,
  PostEdits,
  PostReactionCounts,
  PostReactions,
  Posts,
  ReplyTemplates,
  TopicBans,
  TopicFollows,
  TopicMutes,
  TopicReads,
  TopicSlugs,
  Topics,
} from './forum.ts'
import type { LegalRecords } from './legal-records.ts'
import type { Greetings, GreetingWishes, MemberSearch, Regulars, Users } from './members.ts'
import type {
  ConversationPhotos,
  Drafts,
  FirstMessages,
  KeptMessages,
  MessageChanges,
  Messages,
  MessageVersions,
  ThreadMembers,
  Threads,
} from './messages.ts'
import type {
  AccountReviews,
  Audit,
  AuditChain,
  BanMarks,
  FormerMembers,
  Reports,
  SignupAlertMembers,
  SignupAlerts,
} from './moderation.ts'
import type { NapkinRelatives, NapkinSides, Napkins } from './napkins.ts'
import type {
  Newsfeed,
  NotificationPreferences,
  Notifications,
  PushKeys,
  PushSubscriptions,
  Visits,
  WeeklyDigests,
} from './news.ts'
import type { AuthorityAlerts, AuthorityOrders, Notices, TransparencyReports } from './notices.ts'
import type { OutingCalendars, OutingChoices, OutingGuests, Outings, TownInterests } from './outings.ts'
import type { Comments, PhotoBanHashes, PhotoBans, PhotoDrafts, PhotoLikes, Photos } from './photos.ts'
import type {
  ContractStatements,
  PaymentEvents,
  Payments,
  Refunds,
  Subscriptions,
  Withdrawals,
} from './premium.ts'
import type { Prompts, Slates } from './presentation.ts'
import type { Consents, DataExports, QueuedMails } from './rights.ts'
import type { HiddenMembers, SearchSettings } from './search.ts'
import type { PageTimings, SiteSettings } from './site.ts'
import type { SuggestionBatches, SuggestionSettings, Suggestions } from './suggestions.ts'

/** Every table with the type of its rows. */
export interface Database {
  users: Users
  member_search: MemberSearch
  sessions: Sessions
  account_tokens: AccountTokens
  account_erasures: AccountErasures
  pending_signups: PendingSignups
  used_proofs: UsedProofs
  search_settings: SearchSettings
  regulars: Regulars
  greeting_wishes: GreetingWishes
  greetings: Greetings
  hidden_members: HiddenMembers
  suggestions: Suggestions
  suggestion_settings: SuggestionSettings
  suggestion_batches: SuggestionBatches
  prompts: Prompts
  slates: Slates
  blacklist: Blacklist
  friendships: Friendships
  asks: FriendRequests
  gates: Gates
  mailboxes: Mailboxes
  threads: Threads
  thread_members: ThreadMembers
  messages: Messages
  message_changes: MessageChanges
  message_versions: MessageVersions
  first_messages: FirstMessages
  conversation_photos: ConversationPhotos
  kept_messages: KeptMessages
  drafts: Drafts
  napkins: Napkins
  napkin_sides: NapkinSides
  napkin_relatives: NapkinRelatives
  couple_choices: CoupleChoices
  outcome_tallies: OutcomeTallies
  page_timings: PageTimings
  photos: Photos
  photo_drafts: PhotoDrafts
  photo_bans: PhotoBans
  photo_ban_hashes: PhotoBanHashes
  photo_likes: PhotoLikes
  comments: Comments
  categories: Categories
  topics: Topics
  topic_slugs: TopicSlugs
  posts: Posts
  post_edits: PostEdits
  mentions: Mentions
  post_reactions: PostReactions
  post_reaction_counts: PostReactionCounts
  post_bookmarks: PostBookmarks
  poll_choices: PollChoices
  poll_votes: PollVotes
  topic_bans: TopicBans
  topic_follows: TopicFollows
  topic_mutes: TopicMutes
  topic_reads: TopicReads
  reply_templates: ReplyTemplates
  outings: Outings
  outing_guests: OutingGuests
  outing_choices: OutingChoices
  outing_calendars: OutingCalendars
  town_interests: TownInterests
  newsfeed: Newsfeed
  notifications: Notifications
  notice_preferences: NotificationPreferences
  weekly_digests: WeeklyDigests
  visits: Visits
  push_keys: PushKeys
  push_subscriptions: PushSubscriptions
  reports: Reports
  report_cases: ReportCases
  notices: Notices
  authority_alerts: AuthorityAlerts
  authority_orders: AuthorityOrders
  transparency_reports: TransparencyReports
  decisions: Decisions
  contests: Contests
  member_notes: MemberNotes
  second_factors: SecondFactors
  passkeys: Passkeys
  api_applications: ApiApplications
  api_tokens: ApiTokens
  figures: DailyFigures
  weekly_outcomes: WeeklyOutcomes
  limit_hits: LimitHits
  audit: Audit
  audit_chain: AuditChain
  signup_alerts: SignupAlerts
  signup_alert_members: SignupAlertMembers
  former_members: FormerMembers
  ban_marks: BanMarks
  account_reviews: AccountReviews
  subscriptions: Subscriptions
  payment_events: PaymentEvents
  payments: Payments
  refunds: Refunds
  withdrawals: Withdrawals
  contract_statements: ContractStatements
  consents: Consents
  data_exports: DataExports
  letters: QueuedMails
  legal_records: LegalRecords
  site_settings: SiteSettings
}
