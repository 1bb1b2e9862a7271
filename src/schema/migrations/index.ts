import type { Migration } from 'kysely/migration'
import * as members from './001-members.ts'
import * as jobs from './002-jobs.ts'
import * as photos from './003-photos.ts'
import * as contacts from './004-contacts.ts'
import * as forum from './005-forum.ts'
import * as news from './006-news.ts'
import * as desk from './007-desk.ts'
import * as premium from './008-premium.ts'
import * as rights from './009-rights.ts'
import * as writes from './010-writes.ts'
import * as cases from './011-cases.ts'
import * as limitHits from './012-limit-hits.ts'
import * as accountDeletion from './013-account-deletion.ts'
import * as staff from './014-staff.ts'
import * as privacy from './015-privacy.ts'
import * as content from './016-content.ts'
import * as verifiedBadge from './017-verified-badge.ts'
import * as contracts from './018-contracts.ts'
import * as notices from './019-notices.ts'
import * as legalRecords from './020-legal-records.ts'
import * as signUps from './021-sign-ups.ts'
import * as searchAges from './022-search-ages.ts'
import * as circle from './023-circle.ts'
import * as keptMessages from './024-kept-messages.ts'
import * as welcome from './025-welcome.ts'
import * as searchFilters from './026-search-filters.ts'
import * as photoFrames from './027-photo-frames.ts'
import * as presentation from './028-presentation.ts'
import * as outcomes from './031-outcomes.ts'
import * as signs from './032-signs.ts'
import * as suggestions from './033-suggestions.ts'
import * as presentationFilters from './034-presentation-filters.ts'
import * as messageChanges from './035-message-changes.ts'
import * as calmConversations from './036-calm-conversations.ts'
import * as conversationPhotos from './037-conversation-photos.ts'
import * as turns from './038-turns.ts'
import * as drafts from './039-drafts.ts'
import * as outings from './040-outings.ts'
import * as napkins from './041-napkins.ts'
import * as repliesAndDrafts from './042-replies-and-drafts.ts'
import * as topicsOfOutings from './043-topics-of-outings.ts'
import * as couples from './044-couples.ts'
import * as postReactions from './045-post-reactions.ts'
import * as passkeys from './046-passkeys.ts'
import * as complaintsAndSlowMode from './047-complaints-and-slow-mode.ts'
import * as forumReading from './048-forum-reading.ts'
import * as apiTokens from './049-api-tokens.ts'
import * as postPhotos from './050-post-photos.ts'
import * as siteSettings from './051-site-settings.ts'
import * as digest from './052-digest.ts'
import * as postFormat from './053-post-format.ts'
import * as pageTimings from './054-page-timings.ts'
import * as regulars from './055-regulars.ts'
import * as photoDescriptions from './056-photo-descriptions.ts'
import * as installRefusals from './057-install-refusals.ts'
import * as lastMessages from './058-last-messages.ts'
import * as searchByTraits from './059-search-by-traits.ts'

/** Every migration by name, in order; a released one is never edited. */
export const migrations: Record<string, Migration> = {
  '001-members': members,
  '002-jobs': jobs,
  '003-photos': photos,
  '004-contacts': contacts,
  '005-forum': forum,
  '006-news': news,
  '007-desk': desk,
  '008-premium': premium,
  '009-rights': rights,
  '010-writes': writes,
  '011-cases': cases,
  '012-limit-hits': limitHits,
  '013-account-deletion': accountDeletion,
  '014-staff': staff,
  '015-privacy': privacy,
  '016-content': content,
  '017-verified-badge': verifiedBadge,
  '018-contracts': contracts,
  '019-notices': notices,
  '020-legal-records': legalRecords,
  '021-sign-ups': signUps,
  '022-search-ages': searchAges,
  '023-circle': circle,
  '024-kept-messages': keptMessages,
  '025-welcome': welcome,
  '026-search-filters': searchFilters,
  '027-photo-frames': photoFrames,
  '028-presentation': presentation,
  '031-outcomes': outcomes,
  '032-signs': signs,
  '033-suggestions': suggestions,
  '034-presentation-filters': presentationFilters,
  '035-message-changes': messageChanges,
  '036-calm-conversations': calmConversations,
  '037-conversation-photos': conversationPhotos,
  '038-turns': turns,
  '039-drafts': drafts,
  '040-outings': outings,
  '041-napkins': napkins,
  '042-replies-and-drafts': repliesAndDrafts,
  '043-topics-of-outings': topicsOfOutings,
  '044-couples': couples,
  '045-post-reactions': postReactions,
  '046-passkeys': passkeys,
  '047-complaints-and-slow-mode': complaintsAndSlowMode,
  '048-forum-reading': forumReading,
  '049-api-tokens': apiTokens,
  '050-post-photos': postPhotos,
  '051-site-settings': siteSettings,
  '052-digest': digest,
  '053-post-format': postFormat,
  '054-page-timings': pageTimings,
  '055-regulars': regulars,
  '056-photo-descriptions': photoDescriptions,
  '057-install-refusals': installRefusals,
  '058-last-messages': lastMessages,
  '059-search-by-traits': searchByTraits,
}
