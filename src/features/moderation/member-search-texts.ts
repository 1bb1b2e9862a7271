// Words of the search for members.
/** By the number of the status. */
export const STATUS_WORDS = ['ordinaire', 'vérifié', 'peut-être faux'] as const
