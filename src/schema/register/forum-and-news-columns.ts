import { all, type Register } from './entry.ts'

// Columns of the forum, of news and of visits; `columns.ts` has all.

export const FORUM = {
  categories: {
    activity: 'forum',
    retention: 'site',
    columns: all('none', 'id', 'slug', 'title', 'emoji', 'description', 'place', 'topics', 'members_topics'),
  },
  topics: {
    activity: 'forum',
    retention: 'forum',
    columns: {
      ...all('key', 'id', 'user_id', 'category_id', 'last_post_id', 'last_user_id'),
      ...all('content', 'slug', 'title', 'search'),
      ...all('activity', 'posts', 'last_post_at', 'created_at'),
      ...all('moderation', 'locked', 'audience', 'slow_seconds'),
    },
  },
  topic_slugs: { activity: 'forum', retention: 'forum', columns: all('content', 'slug', 'topic_id') },
  posts: {
    activity: 'forum',
    retention: 'forum',
    columns: {
      ...all('key', 'id', 'topic_id', 'pos', 'user_id', 'client_key'),
      ...all('content', 'post', 'format', 'search'),
      ...all('activity', 'created_at', 'edited_at'),
      ...all('moderation', 'moderated_at', 'moderated_by', 'hidden_by'),
    },
  },
  post_edits: {
    activity: 'forum',
    retention: 'forum',
    columns: {
      ...all('key', 'id', 'post_id', 'user_id'),
      ...all('content', 'post', 'format'),
      ...all('activity', 'created_at'),
    },
  },
  mentions: { activity: 'forum', retention: 'account', columns: all('relation', 'post_id', 'user_id') },
  post_reactions: {
    activity: 'forum',
    retention: 'account',
    columns: {
      ...all('key', 'post_id', 'user_id'),
      ...all('content', 'reaction'),
      ...all('activity', 'counted', 'created_at'),
    },
  },
  post_reaction_counts: {
    activity: 'forum',
    retention: 'forum',
    columns: { ...all('key', 'post_id'), ...all('content', 'counts') },
  },
  post_bookmarks: {
    activity: 'forum',
    retention: 'account',
    columns: { ...all('key', 'id', 'user_id', 'post_id'), ...all('activity', 'created_at') },
  },
  poll_choices: {
    activity: 'forum',
    retention: 'forum',
    columns: { ...all('key', 'topic_id', 'choice'), ...all('content', 'label', 'votes') },
  },
  poll_votes: {
    activity: 'forum',
    retention: 'account',
    columns: {
      ...all('key', 'topic_id', 'user_id'),
      ...all('content', 'choice'),
      ...all('activity', 'created_at'),
    },
  },
  topic_bans: {
    activity: 'forum',
    retention: 'account',
    columns: { ...all('moderation', 'topic_id', 'user_id', 'banned_by'), ...all('activity', 'created_at') },
  },
  topic_follows: {
    activity: 'forum',
    retention: 'account',
    columns: { ...all('activity', 'topic_id', 'user_id', 'notified', 'created_at') },
  },
  topic_mutes: {
    activity: 'forum',
    retention: 'account',
    columns: all('activity', 'topic_id', 'user_id', 'created_at'),
  },
  topic_reads: {
    activity: 'forum',
    retention: 'account',
    columns: all('activity', 'user_id', 'topic_id', 'pos', 'read_at'),
  },
  reply_templates: { activity: 'forum', retention: 'site', columns: all('none', 'place', 'title', 'post') },
} as const satisfies Partial<Register>

export const NEWS = {
  newsfeed: {
    activity: 'news',
    retention: 'news',
    columns: {
      ...all('key', 'id', 'photo_id', 'comment_id', 'topic_id', 'post_id', 'outing_id'),
      ...all('activity', 'created_at', 'type'),
      ...all('relation', 'user_id', 'other_id'),
    },
  },
  notifications: {
    activity: 'news',
    retention: 'news',
    columns: {
      ...all('key', 'id', 'photo_id', 'comment_id', 'topic_id', 'post_id', 'outing_id'),
      ...all('activity', 'created_at', 'type', 'read_at'),
      ...all('relation', 'user_id', 'sender_id'),
      ...all('moderation', 'data'),
    },
  },
  notice_preferences: {
    activity: 'news',
    retention: 'account',
    columns: { ...all('key', 'user_id'), ...all('setting', 'site_off', 'push_off', 'push_details') },
  },
  weekly_digests: {
    activity: 'news',
    retention: 'account',
    columns: {
      ...all('key', 'user_id'),
      ...all('setting', 'wanted', 'changed_at', 'queued_for', 'sent_for'),
    },
  },
  visits: {
    activity: 'news',
    retention: 'visits',
    columns: {
      ...all('key', 'id'),
      ...all('relation', 'user_id', 'visitor_id'),
      ...all('activity', 'day', 'created_at'),
    },
  },
  push_keys: {
    activity: 'news',
    retention: 'site',
    columns: { ...all('none', 'one', 'created_at', 'public_key', 'private_key') },
  },
  push_subscriptions: {
    activity: 'news',
    retention: 'sessions',
    columns: {
      ...all('key', 'id', 'user_id', 'session_id', 'push_user_id'),
      ...all('connection', 'endpoint'),
      ...all('secret', 'p256dh', 'auth'),
      ...all('activity', 'created_at'),
    },
  },
} as const satisfies Partial<Register>
