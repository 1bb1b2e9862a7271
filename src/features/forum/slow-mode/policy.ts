/** Seconds that a member waits between two replies, as staff choose them; 0 is none. */
export const SLOW_SECONDS = [0, 300, 3_600, 43_200] as const
export type SlowSeconds = (typeof SLOW_SECONDS)[number]
