/** What a member agrees to, by stored number. */
export const CONSENT = { terms: 1, sensitive: 2 } as const
export type ConsentKind = (typeof CONSENT)[keyof typeof CONSENT]

/** The day from which the words of `/cgu`, `/regles` and `/confidentialite` are as they are; a change of them moves it. */
export const TERMS_VERSION = '2026-11-22'
