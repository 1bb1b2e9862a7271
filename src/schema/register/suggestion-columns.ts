import { all, type Register } from './entry.ts'

export const SUGGESTIONS = {
  suggestions: {
    activity: 'profiles',
    retention: 'suggestions',
    columns: {
      ...all('key', 'position'),
      ...all('relation', 'user_id', 'member_id'),
      ...all('activity', 'day', 'later'),
      ...all('relation', 'topics', 'outings'),
      ...all({ category: 'sensitive', activity: 'sensitive' }, 'beliefs'),
    },
  },
  suggestion_settings: {
    activity: 'profiles',
    retention: 'account',
    columns: { ...all('key', 'user_id'), ...all('preference', 'weights') },
  },
  suggestion_batches: {
    activity: 'profiles',
    retention: 'suggestions',
    columns: all('none', 'day', 'batch', 'area', 'slice', 'slices', 'due_at', 'done_at', 'served'),
  },
} as const satisfies Partial<Register>
