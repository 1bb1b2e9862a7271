/** What a newcomer shares with a banned account, by stored number. */
export const MATCHED_BY = { email: 1, photo: 2 } as const
export type MatchedBy = (typeof MATCHED_BY)[keyof typeof MATCHED_BY]

/** What became of a review, by stored number; `expired` is the release after `REVIEW_HOURS` without a decision. */
export const REVIEW_OUTCOME = { admitted: 1, refused: 2, expired: 3 } as const

/** Hours after which a review that nobody decided ends by itself. */
export const REVIEW_HOURS = 72
/** Hours within which the newcomer is promised an answer. */
export const ANSWER_HOURS = 48

/** Years that the marks of a banned account are kept. */
export const MARK_YEARS = 3
/** Months that a case, a decision or a note outlives a deleted account after it was decided; a ban outlives it for `MARK_YEARS`. */
export const CASE_MONTHS = 6
