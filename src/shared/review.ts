/** Similarity of a newcomer and a banned account, by stored number. */
export const MATCHED_BY = { email: 1, photo: 2 } as const
export type MatchedBy = (typeof MATCHED_BY)[keyof typeof MATCHED_BY]

/** Outcome of a review, by stored number; `expired` is the automatic release after `REVIEW_HOURS`. */
export const REVIEW_OUTCOME = { admitted: 1, refused: 2, expired: 3 } as const

/** Hours until an undecided review expires. */
export const REVIEW_HOURS = 72
/** Hours within which the newcomer is promised an answer. */
export const ANSWER_HOURS = 48

/** Retention of a banned account's marks, in years. */
export const MARK_YEARS = 3
/**
 * Retention of a decided case, decision or note after its account is deleted, in months; a ban's is
 * `MARK_YEARS`.
 */
export const CASE_MONTHS = 6
