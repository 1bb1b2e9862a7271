import type { Database } from '../../../../schema/database.ts'
import type { Subject } from './rows.ts'
import { accountSubjects } from './subjects/account.ts'
import { contactSubjects } from './subjects/contacts.ts'
import { forumSubjects } from './subjects/forum.ts'
import { houseSubjects } from './subjects/house.ts'
import { newsSubjects } from './subjects/news.ts'
import { photoSubjects } from './subjects/photos.ts'

/** Every JSON file of a copy, in the order in which they stand in it. */
export const SUBJECTS: readonly Subject[] = [
  ...accountSubjects,
  ...contactSubjects,
  ...photoSubjects,
  ...forumSubjects,
  ...newsSubjects,
  ...houseSubjects,
]

/** Tables of which nothing goes into a copy, and why. */
export const LEFT_OUT: Partial<Record<keyof Database, string>> = {
  photo_drafts: 'names of files that are being stored, of nobody in particular, for an hour',
  photo_bans: 'hashes of pictures that are not taken again; of no member',
  categories: 'the parts of the forum',
  topic_slugs: 'addresses of topics; of no member',
  poll_choices: 'told with the topics that they are of',
  reply_templates: 'sentences of staff',
  push_keys: 'the key pair of the site itself',
  report_cases:
    'what staff work on; what came of it is among the decisions (GDPR, article 15, 4: rights of who reported)',
  former_members: 'numbers of deleted accounts of which staff keep a case',
  member_notes: 'working papers of staff, which name others; what follows from them is among the decisions',
  audit: 'what staff did, by numbers; what they decided about the member is among the decisions',
  figures: 'counts by day',
  payment_events: 'numbers of messages from the payment service; what they changed is in the subscription',
}
