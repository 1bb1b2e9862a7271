import { all, type Register } from './entry.ts'

// Columns of 'On s’est trouvés'; `columns.ts` has all.

export const COUPLES = {
  couple_choices: {
    activity: 'contacts',
    retention: 'couples',
    columns: {
      ...all('key', 'user_id', 'thread_id'),
      ...all('relation', 'other_id'),
      ...all('activity', 'created_at', 'agreed_at', 'erase_at'),
    },
  },
} as const satisfies Partial<Register>
