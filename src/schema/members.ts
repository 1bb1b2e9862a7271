import type { Generated, GeneratedAlways } from 'kysely'

/** Account and profile. Fields that the search filters or sorts by are in `member_search` only. */
export interface Users {
  id: Generated<number>
  name: string
  /** `toNameKey(name)`: lower case, no accents; unique. */
  name_key: string
  email: string
  /**
   * `toEmailKey(email)`: lower case; unique among verified addresses only, so that nobody can find out which
   * exist.
   */
  email_key: string
  email_verified_at: Date | null
  pending_email: string | null
  password_hash: string
  /** Random name of the account for authenticators; null before the first passkey. */
  passkey_handle: Buffer | null
  avatar: string | null
  emoji: string | null
  stripe_status: Generated<boolean>
  status: Generated<number>
  /** Day of the verified badge; null without one, and for a badge older than the audit log. */
  verified_at: Date | null
  /** The badge ended with a new profile photo; null once it is given again. */
  badge_ended_at: Date | null
  roles: Generated<number>
  matrimonial_status: number | null
  size: number | null
  height: number | null
  eyes: number | null
  hair: number | null
  /** `member_search` has a copy unless the member hides it. Both null without the member's consent. */
  orientation: number | null
  religion: number | null
  drink: number | null
  smoke: number | null
  children: number | null
  job: string | null
  description: string | null
  /** Sum of bits of `INTENTIONS`; at most two. */
  intentions: Generated<number>
  /** Ids of `INTEREST_GROUPS`, ascending; at most eight. */
  interests: Generated<number[]>
  can_description: Generated<boolean>
  /** Country of the shown position, ISO 3166-1 alpha-2. */
  iso: string | null
  /** Commune chosen by name; null if the position came from the browser or an address. */
  place: string | null
  /** Explicit consent for orientation and religion (GDPR article 9), and its time. */
  sensitive: Generated<boolean>
  sensitive_at: Date | null
  /** Visitors see name, age and profile photo on the profile and on the landing page. */
  shown_to_visitors: Generated<boolean>
  /** False: neither shown in others' visitors, nor shown their own. */
  leaves_traces: Generated<boolean>
  demo: Generated<boolean>
  warning: Generated<number>
  /** Last increase of the warning. */
  warned_at: Date | null
  /** Full months since then that have already reduced it. */
  warning_faded: Generated<number>
  /** End of a timed suspension; null for a permanent one or none. */
  suspended_until: Date | null
  signup_ip: string | null
  terms_at: Generated<Date>
  /** Accepted version of the terms; null for those before versions. */
  terms_version: string | null
  /** Hidden from others: presence, distance, the search, and from visitors of the forum the name. */
  hides_presence: Generated<boolean>
  hides_distance: Generated<boolean>
  hides_from_search: Generated<boolean>
  hides_name: Generated<boolean>
  /** Answers hidden from strangers, by group (`FACT_GROUPS`); friends see them. */
  hides_looks: Generated<boolean>
  hides_life: Generated<boolean>
  hides_beliefs: Generated<boolean>
  /** False: sends no read receipts, and gets none. */
  sends_receipts: Generated<boolean>
  /** Others may send photos in conversations. */
  accepts_photos: Generated<boolean>
  /** Hour in Paris from which counters and pushes wait until 8 h; null for never. */
  quiet_from: number | null
  /** When the digest of pushes of a quiet evening is due; null for none. */
  quiet_digest_at: Date | null
  /** News that others read, past ones too: `SHOWN_ACTIVITY` of `shared/news.ts`. */
  shown_activity: Generated<number>
  /** Paused since; a paused account is invisible. */
  paused_at: Date | null
  /** The member deleted the account; it is invisible, and erased after 72 hours. */
  deletion_requested_at: Date | null
  /** The member's own position, coarsened; moves at once. Null in rows that `fillPositions` has not reached. */
  own_latitude: Generated<number | null>
  own_longitude: Generated<number | null>
  own_iso: string | null
  /** The position that others see, if the member does not hide it; moves daily, or weekly with a hidden presence. */
  shown_latitude: Generated<number | null>
  shown_longitude: Generated<number | null>
  /** Last change of the shown position; null before the first. */
  position_shown_at: Date | null
  /** Since when the own position differs from the shown one; null if it does not. */
  position_moved_at: Date | null
  /** The member's own last activity while others see only its week; null if `member_search` has it. */
  own_activity: Date | null
  /** Warnings of deletion for inactivity: their number and the last one's time. */
  inactive_mails: Generated<number>
  inactive_mailed_at: Date | null
  /** The member hid the welcome's lanterns on home. */
  welcome_dismissed_at: Date | null
  /** The last page of the welcome was opened. */
  welcome_met_at: Date | null
  /** Answer to the invitation to install the site; null for none. */
  install_refused_at: Date | null
  install_refused_for_good: Generated<boolean>
  /** Page to return to once the address is confirmed; null from then on. */
  return_path: string | null
}

/** A narrow row per member with the fields the search filters and sorts by. */
export interface MemberSearch {
  user_id: number
  sex: number
  /** The member's answer; null without one, and where the member hides it. */
  orientation: number | null
  birthday: string
  /** The shown position; 0,0 if unknown or hidden. */
  latitude: Generated<number>
  longitude: Generated<number>
  /** Square of the position, a sixteenth of a degree wide. */
  cell: GeneratedAlways<number>
  signup: Generated<Date>
  last_activity: Generated<Date>
  /** False for the founder, and for suspended, paused and hidden members, who are in no list. */
  searchable: Generated<boolean>
  /** Bits of the free filters (`TRAITS`), derived by triggers; null in rows that `fillTraits` has not reached. */
  traits: GeneratedAlways<number | null>
  /** Bits of the interests 1 to 63, and of those from 64, derived like `traits`. */
  interests_low: GeneratedAlways<string | null>
  interests_high: GeneratedAlways<string | null>
}

/** Regulars of the forum, named by staff; the reason is in the audit log. */
export interface Regulars {
  user_id: number
  /** Null once their account is deleted. */
  named_by: number | null
  named_at: Generated<Date>
}

/** Newcomers who wish to be greeted by a regular, until they are no newcomers any more. */
export interface GreetingWishes {
  user_id: number
  until: Date
}

/** The first messages of regulars to newcomers: two at most for each. */
export interface Greetings {
  newcomer_id: number
  slot: number
  regular_id: number
  created_at: Generated<Date>
}
