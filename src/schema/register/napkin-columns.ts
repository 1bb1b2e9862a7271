import { all, type Register } from './entry.ts'

// Columns of meetings; `columns.ts` has all.

export const NAPKINS = {
  napkins: {
    activity: 'contacts',
    retention: 'messages',
    columns: {
      ...all('key', 'id', 'thread_id', 'message_id', 'user_id'),
      ...all('content', 'place', 'slots', 'state', 'starts_at', 'ends_at', 'cancelled_by'),
      ...all('activity', 'created_at'),
    },
  },
  napkin_sides: {
    activity: 'contacts',
    retention: 'meetings',
    columns: {
      ...all('key', 'napkin_id', 'user_id'),
      ...all('activity', 'check_at', 'question_at', 'answered_at', 'erase_at'),
      ...all('relation', 'well_at', 'outcome'),
    },
  },
  napkin_relatives: {
    activity: 'contacts',
    retention: 'meetings',
    columns: {
      ...all('key', 'id', 'napkin_id', 'user_id'),
      ...all({ category: 'identity', retention: 'relatives' }, 'first_name'),
      ...all({ category: 'email', retention: 'relatives' }, 'email'),
      ...all({ category: 'secret', retention: 'relatives' }, 'token_hash'),
      ...all('activity', 'sent_at', 'expires_at'),
    },
  },
} as const satisfies Partial<Register>
