/** Kinds of consent, by stored number. */
export const CONSENT = { terms: 1, sensitive: 2 } as const
export type ConsentKind = (typeof CONSENT)[keyof typeof CONSENT]

/** Version of `/cgu`, `/regles` and `/confidentialite`: the day of their last change. */
export const TERMS_VERSION = '2026-11-23'
