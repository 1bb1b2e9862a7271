import { all, type Register } from './entry.ts'

// Columns of what members do; `columns.ts` has all.

// Columns of `users` that serve other activities than the account.
const PROFILE = { category: 'profile', activity: 'profiles' } as const
const POSITION = { category: 'position', activity: 'profiles' } as const
const VISIBILITY = { category: 'setting', activity: 'profiles' } as const
const MODERATED = { category: 'moderation', activity: 'moderation' } as const
const CONSENT = { category: 'setting', activity: 'rights' } as const

export const ACCOUNTS = {
  users: {
    activity: 'accounts',
    retention: 'account',
    columns: {
      ...all('key', 'id'),
      ...all('identity', 'name', 'name_key'),
      ...all('email', 'email', 'email_key', 'email_verified_at', 'pending_email'),
      ...all('secret', 'password_hash', 'passkey_handle'),
      ...all({ category: 'connection', activity: 'security', retention: 'signupAddress' }, 'signup_ip'),
      ...all('activity', 'deletion_requested_at', 'inactive_mails', 'inactive_mailed_at', 'return_path'),
      ...all('setting', 'welcome_dismissed_at', 'welcome_met_at'),
      ...all('setting', 'install_refused_at', 'install_refused_for_good'),
      ...all({ category: 'activity', activity: 'profiles' }, 'own_activity'),
      ...all({ category: 'none', activity: 'operation' }, 'demo'),
      ...all({ category: 'picture', activity: 'photos' }, 'avatar', 'verified_at', 'badge_ended_at'),
      ...all({ category: 'payment', activity: 'premium' }, 'stripe_status'),
      ...all({ category: 'setting', activity: 'premium' }, 'emoji'),
      ...all(CONSENT, 'terms_at', 'terms_version', 'sensitive', 'sensitive_at'),
      ...all(PROFILE, 'matrimonial_status', 'size', 'height', 'eyes', 'hair'),
      ...all(PROFILE, 'drink', 'smoke', 'children', 'job', 'description'),
      ...all(PROFILE, 'intentions', 'interests'),
      ...all({ category: 'sensitive', activity: 'sensitive' }, 'orientation', 'religion'),
      ...all(VISIBILITY, 'shown_to_visitors', 'leaves_traces', 'paused_at'),
      ...all(VISIBILITY, 'hides_presence', 'hides_distance', 'hides_from_search', 'hides_name'),
      ...all(VISIBILITY, 'hides_looks', 'hides_life', 'hides_beliefs', 'shown_activity'),
      ...all({ category: 'setting', activity: 'contacts' }, 'sends_receipts', 'accepts_photos'),
      ...all({ category: 'setting', activity: 'news' }, 'quiet_from', 'quiet_digest_at'),
      ...all(POSITION, 'iso', 'place', 'own_latitude', 'own_longitude'),
      ...all(POSITION, 'own_iso', 'shown_latitude', 'shown_longitude'),
      ...all(POSITION, 'position_shown_at', 'position_moved_at'),
      ...all(MODERATED, 'status', 'roles', 'can_description', 'warning'),
      ...all(MODERATED, 'warned_at', 'warning_faded', 'suspended_until'),
    },
  },
  member_search: {
    activity: 'profiles',
    retention: 'account',
    columns: {
      ...all('key', 'user_id'),
      ...all('identity', 'sex', 'birthday'),
      ...all({ category: 'sensitive', activity: 'sensitive' }, 'orientation'),
      ...all('position', 'latitude', 'longitude', 'cell'),
      ...all('activity', 'signup', 'last_activity'),
      ...all('setting', 'searchable'),
      ...all('profile', 'traits', 'interests_low', 'interests_high'),
    },
  },
  sessions: {
    activity: 'accounts',
    retention: 'sessions',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('secret', 'token_hash'),
      ...all('activity', 'created_at', 'seen_at', 'expires_at', 'factor_at', 'authenticated_at', 'wrote_at'),
      ...all('setting', 'remember'),
      ...all({ category: 'connection', activity: 'security' }, 'ip', 'user_agent'),
    },
  },
  account_tokens: {
    activity: 'accounts',
    retention: 'links',
    columns: {
      ...all('secret', 'token_hash', 'kind'),
      ...all('key', 'user_id'),
      ...all('email', 'email'),
      ...all('activity', 'created_at', 'expires_at'),
    },
  },
  second_factors: {
    activity: 'security',
    retention: 'account',
    columns: {
      ...all('key', 'user_id'),
      ...all('secret', 'secret', 'last_step', 'recovery'),
      ...all('activity', 'confirmed_at', 'created_at'),
    },
  },
  passkeys: {
    activity: 'security',
    retention: 'account',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('secret', 'credential_id', 'public_key', 'counter'),
      ...all('setting', 'name', 'synced'),
      ...all('activity', 'created_at', 'used_at'),
    },
  },
  api_applications: {
    activity: 'security',
    retention: 'account',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('setting', 'name'),
      ...all('activity', 'created_at'),
    },
  },
  api_tokens: {
    activity: 'security',
    retention: 'tokens',
    columns: {
      ...all('key', 'id', 'user_id', 'application_id'),
      ...all('secret', 'token_hash'),
      ...all('setting', 'name', 'scopes'),
      ...all('activity', 'created_at', 'expires_at', 'used_on'),
    },
  },
  account_erasures: {
    activity: 'rights',
    retention: 'erasures',
    columns: {
      ...all('key', 'user_id'),
      ...all('activity', 'erased_at', 'state'),
      ...all('none', 'recorded'),
    },
  },
  used_proofs: { activity: 'security', retention: 'proofs', columns: all('none', 'id', 'expires_at') },
  pending_signups: {
    activity: 'accounts',
    retention: 'pending',
    columns: {
      ...all('key', 'id'),
      ...all('secret', 'token_hash'),
      ...all('identity', 'sealed'),
      ...all('activity', 'expires_at'),
    },
  },
  search_settings: {
    activity: 'profiles',
    retention: 'account',
    columns: {
      ...all('key', 'user_id'),
      ...all('preference', 'seek', 'age_from', 'age_to', 'distance', 'filter', 'chosen'),
      ...all('preference', 'photo', 'verified', 'online', 'smoke', 'children', 'nearest', 'fold_seen'),
      ...all('preference', 'intentions', 'interests'),
      ...all({ category: 'sensitive', activity: 'sensitive' }, 'orientation'),
    },
  },
  regulars: {
    activity: 'forum',
    retention: 'account',
    columns: { ...all('relation', 'user_id'), ...all('moderation', 'named_by', 'named_at') },
  },
  greeting_wishes: {
    activity: 'forum',
    retention: 'account',
    columns: { ...all('key', 'user_id'), ...all('setting', 'until') },
  },
  greetings: {
    activity: 'forum',
    retention: 'account',
    columns: {
      ...all('relation', 'newcomer_id', 'regular_id'),
      ...all('none', 'slot'),
      ...all('activity', 'created_at'),
    },
  },
  hidden_members: {
    activity: 'profiles',
    retention: 'hiddenMembers',
    columns: { ...all('relation', 'user_id', 'member_id'), ...all('activity', 'until') },
  },
  prompts: {
    activity: 'profiles',
    retention: 'site',
    columns: {
      ...all('none', 'id', 'key', 'season'),
      ...all('content', 'text'),
      ...all('moderation', 'state', 'decided_by', 'decided_at'),
      ...all('relation', 'proposed_by'),
      ...all('activity', 'created_at'),
    },
  },
  slates: {
    activity: 'profiles',
    retention: 'account',
    columns: {
      ...all('key', 'id', 'user_id', 'prompt_id'),
      ...all('profile', 'position', 'answer'),
      ...all('activity', 'created_at', 'updated_at'),
    },
  },
} as const satisfies Partial<Register>

export const CONTACTS = {
  blacklist: {
    activity: 'contacts',
    retention: 'account',
    columns: { ...all('relation', 'user_id', 'blocked_id'), ...all('activity', 'created_at') },
  },
  friendships: {
    activity: 'contacts',
    retention: 'account',
    columns: {
      ...all('relation', 'user_id', 'friend_id'),
      ...all('activity', 'created_at', 'requested_at'),
      ...all('content', 'yes_unseen'),
    },
  },
  asks: {
    activity: 'contacts',
    retention: 'account',
    columns: {
      ...all('key', 'id'),
      ...all('relation', 'sender', 'receiver', 'state'),
      ...all('activity', 'created_at', 'decided_at', 'refusal_due_at', 'rose'),
      ...all({ category: 'content', retention: 'requestTexts' }, 'text', 'quote'),
    },
  },
  gates: {
    activity: 'contacts',
    retention: 'account',
    columns: {
      ...all('key', 'user_id'),
      ...all('preference', 'seek', 'age_from', 'age_to'),
      ...all('setting', 'contact', 'verified_only'),
    },
  },
  mailboxes: {
    activity: 'contacts',
    retention: 'account',
    columns: {
      ...all('key', 'user_id'),
      ...all('activity', 'unread', 'newest', 'day', 'asked', 'opened', 'sent', 'rose_week', 'roses'),
      ...all('activity', 'photo_day', 'photos'),
    },
  },
  threads: {
    activity: 'contacts',
    retention: 'messages',
    columns: { ...all('key', 'id'), ...all('activity', 'created_at', 'outing') },
  },
  thread_members: {
    activity: 'contacts',
    retention: 'messages',
    columns: {
      ...all('relation', 'thread_id', 'user_id', 'other_id', 'parted', 'closed_by'),
      ...all('activity', 'last_id', 'read_id', 'unread', 'answered', 'awaited_at', 'last_at', 'last_deleted'),
      ...all('key', 'copied_id', 'last_sender'),
      ...all('content', 'last_type', 'last_message'),
      ...all('setting', 'hidden', 'parked', 'muted'),
    },
  },
  messages: {
    activity: 'contacts',
    retention: 'messages',
    columns: {
      ...all('key', 'id', 'thread_id', 'user_id', 'client_key'),
      ...all('content', 'type', 'message', 'quote', 'reply_to', 'author_reaction', 'other_reaction'),
      ...all('activity', 'created_at', 'edited_at', 'deleted_at'),
    },
  },
  message_changes: {
    activity: 'contacts',
    retention: 'messages',
    columns: { ...all('key', 'thread_id', 'message_id', 'version') },
  },
  message_versions: {
    activity: 'moderation',
    retention: 'messageVersions',
    columns: {
      ...all('key', 'id', 'thread_id', 'message_id', 'user_id'),
      ...all('content', 'type', 'message'),
      ...all('activity', 'replaced_at'),
    },
  },
  conversation_photos: {
    activity: 'contacts',
    retention: 'conversationPhotos',
    columns: {
      ...all('key', 'id', 'thread_id', 'message_id', 'user_id'),
      ...all('picture', 'photo', 'width', 'height', 'blur', 'hash', 'alt'),
      ...all('moderation', 'banned'),
      ...all('activity', 'created_at', 'erase_at'),
    },
  },
  kept_messages: {
    activity: 'contacts',
    retention: 'keptMessages',
    columns: {
      ...all('key', 'user_id', 'thread_id', 'client_key'),
      ...all('content', 'message', 'type', 'reply_to', 'refusal'),
      ...all('activity', 'created_at'),
    },
  },
  drafts: {
    activity: 'contacts',
    retention: 'drafts',
    columns: {
      ...all('key', 'user_id', 'thread_id', 'version'),
      ...all('content', 'message'),
      ...all('activity', 'edited_at'),
    },
  },
  first_messages: {
    activity: 'contacts',
    retention: 'firstMessages',
    columns: {
      ...all('key', 'id', 'user_id', 'thread_id'),
      ...all('content', 'text_hash', 'sketch', 'has_contact'),
      ...all('activity', 'created_at'),
    },
  },
} as const satisfies Partial<Register>

export const PHOTOS = {
  photos: {
    activity: 'photos',
    retention: 'photos',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('picture', 'photo', 'verification', 'compared', 'width', 'height', 'blur', 'hash'),
      ...all('picture', 'crop', 'turns', 'alt', 'position'),
      ...all('key', 'post_id'),
      ...all('picture', 'post_position'),
      ...all('moderation', 'state', 'visible', 'locked', 'accepted_at', 'decided_at', 'decided_by', 'reason'),
      ...all('activity', 'likes', 'comments', 'created_at'),
    },
  },
  photo_drafts: {
    activity: 'photos',
    retention: 'uploads',
    columns: { ...all('picture', 'photo'), ...all('activity', 'created_at') },
  },
  photo_bans: {
    activity: 'photos',
    retention: 'bannedPhotos',
    columns: {
      ...all('key', 'id'),
      ...all('picture', 'hash'),
      ...all('activity', 'created_at', 'hashed_at'),
    },
  },
  photo_ban_hashes: {
    activity: 'photos',
    retention: 'bannedPhotos',
    columns: { ...all('key', 'ban_id', 'number'), ...all('picture', 'hash', 'detail') },
  },
  photo_likes: {
    activity: 'photos',
    retention: 'account',
    columns: { ...all('relation', 'photo_id', 'user_id'), ...all('activity', 'created_at') },
  },
  comments: {
    activity: 'photos',
    retention: 'account',
    columns: {
      ...all('key', 'id', 'photo_id', 'user_id'),
      ...all('content', 'comment'),
      ...all('activity', 'created_at', 'updated_at'),
      ...all('moderation', 'moderated_at', 'hidden_by'),
    },
  },
} as const satisfies Partial<Register>
