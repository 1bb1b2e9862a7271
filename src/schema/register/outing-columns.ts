import { all, type Register } from './entry.ts'

/** Columns of outings; `columns.ts` has all. */
export const OUTINGS = {
  outings: {
    activity: 'outings',
    retention: 'outings',
    columns: {
      ...all('key', 'id', 'host_id', 'topic_id', 'client_key', 'revision'),
      ...all(
        'content',
        'kind',
        'title',
        'slug',
        'description',
        'venue',
        'meeting_point',
        'cost',
        'rain_plan',
      ),
      ...all('content', 'note', 'cancel_reason', 'code'),
      ...all('content', 'seats', 'age_from', 'age_to', 'women', 'beginners', 'table_mode'),
      ...all('content', 'place_id', 'commune', 'area', 'latitude', 'longitude', 'cell'),
      ...all('activity', 'state', 'starts_at', 'ends_at', 'created_at', 'published_at', 'noted_at'),
      ...all('activity', 'point_opened_at', 'cancelled_at', 'reminded_at', 'morning_at', 'seated_at'),
      ...all('activity', 'taken', 'waiting', 'last_turn'),
      ...all('moderation', 'cancelled_by', 'decision_id'),
    },
  },
  outing_guests: {
    activity: 'outings',
    retention: 'outings',
    columns: {
      ...all('relation', 'outing_id', 'user_id', 'guest'),
      ...all('activity', 'state', 'turn', 'offered_until', 'created_at', 'changed_at', 'arrived_at'),
      ...all('moderation', 'absent_at', 'contest', 'contested_at', 'absence_upheld'),
    },
  },
  outing_choices: {
    activity: 'outings',
    retention: 'outingChoices',
    columns: {
      ...all('relation', 'outing_id', 'user_id', 'chosen_id'),
      ...all('activity', 'created_at'),
    },
  },
  outing_calendars: {
    activity: 'outings',
    retention: 'account',
    columns: {
      ...all('key', 'user_id'),
      ...all('secret', 'token_hash'),
      ...all('activity', 'created_at', 'read_at'),
    },
  },
  town_interests: {
    activity: 'outings',
    retention: 'account',
    columns: {
      ...all('key', 'user_id'),
      ...all('setting', 'place_id', 'hosts'),
      ...all('activity', 'created_at', 'notified_at'),
    },
  },
} as const satisfies Partial<Register>
