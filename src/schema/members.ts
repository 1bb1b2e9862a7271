import type { Generated, GeneratedAlways } from 'kysely'

/** Account and profile. What the search filters or sorts by stands in `member_search` alone. */
export interface Users {
  id: Generated<number>
  name: string
  /** `toNameKey(name)`: lower case, no accents; unique. */
  name_key: string
  email: string
  /** `toEmailKey(email)`: lower case; unique among verified addresses only, so that nobody can learn which exist. */
  email_key: string
  email_verified_at: Date | null
  pending_email: string | null
  password_hash: string
  avatar: string | null
  emoji: string | null
  stripe_status: Generated<boolean>
  status: Generated<number>
  roles: Generated<number>
  matrimonial_status: number | null
  size: number | null
  height: number | null
  eyes: number | null
  hair: number | null
  religion: number | null
  drink: number | null
  smoke: number | null
  children: number | null
  job: string | null
  description: string | null
  can_description: Generated<boolean>
  /** Country of the position, ISO 3166-1 alpha-2. */
  iso: string | null
  /** Commune chosen by name; null when the position came from the browser or from the address. */
  place: string | null
  /** Explicit consent for orientation and religion (GDPR article 9), and when it was given. */
  sensitive: Generated<boolean>
  sensitive_at: Date | null
  shown_to_visitors: Generated<boolean>
  /** Others are told of this member's visits, and this member of theirs. */
  leaves_traces: Generated<boolean>
  demo: Generated<boolean>
  warning: Generated<number>
  /** When the warning last grew. */
  warned_at: Date | null
  /** Full months since then by which it has faded already. */
  warning_faded: Generated<number>
  /** End of a suspension for a time; null for good, or where there is none. */
  suspended_until: Date | null
  signup_ip: string | null
  terms_at: Generated<Date>
  /** The words of the terms that were agreed to; null before they had versions. */
  terms_version: string | null
  /** Others see neither when this member is there, nor how far, nor find them by search; visitors read no name. */
  hides_presence: Generated<boolean>
  hides_distance: Generated<boolean>
  hides_from_search: Generated<boolean>
  hides_name: Generated<boolean>
  /** Since when the account rests, seen by nobody. */
  paused_at: Date | null
  /** The member's own position where others see none. */
  own_latitude: number | null
  own_longitude: number | null
  /** When the member was here last, where others are told of the week alone; null where `member_search` tells it. */
  own_activity: Date | null
  /** How often, and when last, a mail said that the account will be deleted for nobody uses it. */
  inactive_mails: Generated<number>
  inactive_mailed_at: Date | null
}

/** One narrow row a member: what the search filters and sorts by, and nothing else. */
export interface MemberSearch {
  user_id: number
  sex: number
  /** Null without the member's consent. */
  orientation: number | null
  birthday: string
  latitude: Generated<number>
  longitude: Generated<number>
  /** Sixteenth-of-a-degree square of the position. */
  cell: GeneratedAlways<number>
  signup: Generated<Date>
  last_activity: Generated<Date>
  /** False for the founder, for the suspended, and for who rests or hides: they are in no list. */
  searchable: Generated<boolean>
}
