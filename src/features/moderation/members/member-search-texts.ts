// Words of the search for members.
/** By the number of the status. */
export const STATUS_LABELS = ['ordinaire', 'vérifié', 'peut-être faux'] as const
