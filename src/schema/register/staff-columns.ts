import { all, type Register } from './entry.ts'

// Columns of moderation, payments and rights; `columns.ts` has all.

export const MODERATION = {
  reports: {
    activity: 'moderation',
    retention: 'cases',
    columns: {
      ...all('key', 'id', 'type', 'target_id', 'user_id', 'case_id'),
      ...all({ category: 'relation', retention: 'reports' }, 'reporter_id'),
      ...all('moderation', 'reason', 'state'),
      ...all('content', 'evidence'),
      ...all('activity', 'created_at'),
    },
  },
  report_cases: {
    activity: 'moderation',
    retention: 'cases',
    columns: {
      ...all('key', 'id', 'type', 'target_id', 'user_id', 'version'),
      ...all('moderation', 'state', 'severity', 'reports', 'assigned_to', 'assigned_at', 'action', 'reason'),
      ...all('moderation', 'is_illegal'),
      ...all('moderation', 'decided_by', 'decided_at'),
      ...all('activity', 'created_at', 'newest_at'),
    },
  },
  notices: {
    activity: 'moderation',
    retention: 'notices',
    columns: {
      ...all('key', 'id', 'report_id', 'contest_report_id'),
      ...all('identity', 'name'),
      ...all('email', 'email'),
      ...all('content', 'address', 'text', 'contest_text'),
      ...all('moderation', 'reason', 'answer', 'contest_answer', 'action', 'contest_action', 'is_illegal'),
      ...all('moderation', 'decided_by', 'decided_role', 'contest_role'),
      ...all('activity', 'created_at', 'decided_at', 'contested_at', 'contest_decided_at'),
    },
  },
  authority_alerts: {
    activity: 'moderation',
    retention: 'cases',
    columns: {
      ...all('key', 'id', 'case_id', 'actor_id'),
      ...all('moderation', 'authority', 'reason'),
      ...all('activity', 'created_at'),
    },
  },
  authority_orders: {
    activity: 'moderation',
    retention: 'orders',
    columns: {
      ...all('none', 'id', 'kind', 'country', 'category', 'items', 'received_at', 'confirmed_at'),
      ...all('none', 'executed_at', 'entered_by', 'created_at'),
    },
  },
  transparency_reports: {
    activity: 'moderation',
    retention: 'orders',
    columns: all('none', 'starts_on', 'ends_on', 'data', 'created_at'),
  },
  decisions: {
    activity: 'moderation',
    retention: 'cases',
    columns: {
      ...all('key', 'id', 'user_id', 'target_id', 'actor_id', 'case_id'),
      ...all(
        'moderation',
        'kind',
        'actor_role',
        'rule',
        'reason',
        'percent',
        'until',
        'lifted_at',
        'lifted_by',
      ),
      ...all('content', 'details'),
      ...all('activity', 'created_at'),
    },
  },
  contests: {
    activity: 'moderation',
    retention: 'cases',
    columns: {
      ...all('key', 'id', 'decision_id', 'user_id', 'decided_by'),
      ...all('content', 'text'),
      ...all('moderation', 'accepted', 'reason'),
      ...all('activity', 'created_at', 'decided_at'),
    },
  },
  member_notes: {
    activity: 'moderation',
    retention: 'cases',
    columns: {
      ...all('key', 'id', 'user_id', 'author_id'),
      ...all('moderation', 'note'),
      ...all('activity', 'created_at'),
    },
  },
  former_members: {
    activity: 'moderation',
    retention: 'cases',
    columns: { ...all('key', 'id'), ...all('activity', 'deleted_at') },
  },
  legal_records: {
    activity: 'courts',
    retention: 'courts',
    columns: {
      ...all('key', 'id', 'user_id', 'subject_id'),
      ...all('none', 'kind', 'key_id'),
      ...all('email', 'email_mac'),
      ...all('connection', 'address_mac'),
      ...all('identity', 'sealed'),
      ...all('activity', 'occurred_at', 'expires_at'),
    },
  },
  ban_marks: {
    activity: 'returning',
    retention: 'marks',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('email', 'email_mac'),
      ...all('picture', 'photos'),
      ...all('activity', 'created_at'),
      ...all({ category: 'moderation', activity: 'courts', retention: 'courtMarks' }, 'expires_at'),
    },
  },
  account_reviews: {
    activity: 'returning',
    retention: 'reviews',
    columns: {
      ...all('key', 'user_id', 'banned_id'),
      ...all('moderation', 'matched_by', 'distance', 'was_paused', 'outcome', 'reason', 'decided_by'),
      ...all('picture', 'photo'),
      ...all('activity', 'created_at', 'ended_at'),
    },
  },
  signup_alerts: {
    activity: 'returning',
    retention: 'alerts',
    columns: {
      ...all('key', 'id'),
      ...all('moderation', 'day', 'kind', 'key'),
      ...all('activity', 'created_at'),
    },
  },
  signup_alert_members: {
    activity: 'returning',
    retention: 'alerts',
    columns: all('key', 'alert_id', 'user_id'),
  },
  limit_hits: {
    activity: 'security',
    retention: 'limits',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('connection', 'network'),
      ...all('activity', 'day', 'kind', 'hits', 'first_at', 'last_at'),
    },
  },
  audit: {
    activity: 'security',
    retention: 'audit',
    columns: {
      ...all('key', 'id', 'actor_id', 'user_id', 'target_id'),
      ...all('moderation', 'action', 'reason', 'details'),
      ...all('activity', 'created_at'),
    },
  },
  audit_chain: {
    activity: 'security',
    retention: 'audit',
    columns: all('key', 'seq', 'audit_id', 'previous', 'hash'),
  },
  figures: { activity: 'operation', retention: 'site', columns: all('none', 'name', 'day', 'value') },
  weekly_outcomes: {
    activity: 'operation',
    retention: 'site',
    columns: all('none', 'week', 'name', 'sex', 'decade', 'value'),
  },
  outcome_tallies: {
    activity: 'operation',
    retention: 'site',
    columns: all('none', 'week', 'name', 'tally'),
  },
  page_timings: {
    activity: 'operation',
    retention: 'timings',
    columns: all('none', 'day', 'page', 'metric', 'device', 'up_to', 'count'),
  },
} as const satisfies Partial<Register>

export const PREMIUM = {
  subscriptions: {
    activity: 'premium',
    retention: 'account',
    columns: {
      ...all('key', 'user_id', 'version'),
      ...all('payment', 'provider', 'customer', 'subscription', 'state', 'ends_at_period_end', 'period_end'),
      ...all('payment', 'began_at', 'asked_to_end', 'checkout_at', 'synced_at', 'contract', 'withdrawn_at'),
      ...all({ category: 'payment', activity: 'returning' }, 'payment_mark'),
      ...all('activity', 'created_at'),
    },
  },
  payment_events: {
    activity: 'premium',
    retention: 'paymentEvents',
    columns: { ...all('payment', 'id', 'type', 'subscription'), ...all('activity', 'received_at') },
  },
  payments: {
    activity: 'premium',
    retention: 'payments',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('payment', 'provider', 'invoice', 'amount', 'currency', 'paid_at', 'period_end'),
      ...all('payment', 'contract', 'vat_rate'),
    },
  },
  refunds: {
    activity: 'premium',
    retention: 'payments',
    columns: {
      ...all('key', 'id', 'payment_id'),
      ...all('payment', 'refund', 'amount', 'refunded_at', 'failed'),
    },
  },
  withdrawals: {
    activity: 'premium',
    retention: 'payments',
    columns: {
      ...all('key', 'user_id'),
      ...all('payment', 'contract', 'provider', 'withdrawn_at', 'days_served', 'owed', 'settled_at'),
      ...all('payment', 'cause'),
    },
  },
  contract_statements: {
    activity: 'premium',
    retention: 'statements',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('email', 'email'),
      ...all('identity', 'name'),
      ...all('payment', 'kind', 'contract', 'received_at', 'outcome', 'undone_at'),
      ...all('secret', 'undo_hash'),
    },
  },
} as const satisfies Partial<Register>

export const RIGHTS = {
  consents: {
    activity: 'rights',
    retention: 'consents',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('setting', 'kind', 'version', 'given'),
      ...all('activity', 'created_at'),
    },
  },
  data_exports: {
    activity: 'rights',
    retention: 'copies',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('secret', 'token_hash', 'file'),
      ...all('activity', 'bytes', 'created_at', 'ready_at', 'expires_at', 'taken_at'),
    },
  },
  site_settings: {
    activity: 'operation',
    retention: 'site',
    columns: {
      ...all('none', 'key', 'value', 'changed_at'),
      ...all({ category: 'key', retention: 'account' }, 'changed_by'),
    },
  },
  letters: {
    activity: 'contact',
    retention: 'contact',
    columns: {
      ...all('key', 'id', 'user_id'),
      ...all('email', 'email'),
      ...all('content', 'reason', 'message'),
      ...all({ category: 'connection', activity: 'security' }, 'ip'),
      ...all('activity', 'created_at', 'closed_at', 'closed_by'),
    },
  },
} as const satisfies Partial<Register>
