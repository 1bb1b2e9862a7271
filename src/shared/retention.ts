// How long data are stored: read by the sweeps that delete them, by the register of processing and by the privacy page.
// Further periods: `review.ts`, `photos.ts`, `account-deletion.ts`.

/** Past months of each partitioned table, apart from the current one. */
export const RETAINED_MONTHS = { newsfeed: 6, notifications: 6, visits: 3 } as const
/** Months without a visit after which an account is deleted. */
export const INACTIVE_MONTHS = 24
/** Days of a session at most, without and with 'Rester connecté'. */
export const SESSION_DAYS = { plain: 7, remembered: 180 } as const
/** Days of a token of the API: the member chooses one. */
export const TOKEN_DAYS = [30, 90, 365] as const
/** Hours of a link by mail. */
export const LINK_HOURS = { verify: 72, reset: 1 } as const
/** Years of the addresses of sign-ups and contact messages. */
export const ADDRESS_YEARS = 1
/** Days in which nobody is suggested twice to the same member. */
export const SUGGESTION_DAYS = 14
/** Days of the timings of pages. */
export const TIMING_DAYS = 90
/** Days of hits of a reading limit. */
export const HIT_RETENTION_DAYS = 30
/** Days of what new accounts of one day have in common. */
export const SIGNUP_ALERT_DAYS = 30
/** Days of the fingerprint of a first message. */
export const FIRST_MESSAGE_DAYS = 30
/** Days of the text of a friend request, and of what it answers, after its refusal. */
export const REQUEST_TEXT_DAYS = 30
/** Days of the former text of an edited or deleted message, for a report. */
export const MESSAGE_VERSION_DAYS = 30
/** Days of a message that waits for its author's e-mail to be confirmed. */
export const KEPT_MESSAGE_DAYS = 7
/** Hours after a meeting until the address and the link of a relative are erased. */
export const RELATIVE_HOURS = 12
/** Days of what a member answered after a meeting. */
export const MEETING_ANSWER_DAYS = 90
/** Days of the person a member has chosen in 'On s’est trouvés', while that person has not chosen them. */
export const COUPLE_DAYS = 90
/** Days of what a member has typed in a conversation and not sent. */
export const DRAFT_DAYS = 30
/** Days for which a copy of one's data waits, and those of its row afterwards. */
export const COPY_TTL_DAYS = 7
export const COPY_ROW_DAYS = 30
/** Days of an outing, and of who came, after its end. */
export const OUTING_DAYS = 365
/** Days of 'avec qui iriez-vous encore ?' after the outing. */
export const OUTING_CHOICE_DAYS = 14
/** Months of a contact message after it was closed. */
export const CONTACT_MONTHS = 12
/** Years of a withdrawal or cancellation that ended a contract (code civil, 2224), and of all others. */
export const STATEMENT_YEARS = { applied: 5, other: 1 } as const
/** Years of data sealed for courts: from the closing of the account, for connections from the connection. */
export const LEGAL_RETENTION_YEARS = { identity: 5, account: 1, payment: 1, connection: 1 } as const
/** Days of processed events of the payment service. */
export const PAYMENT_EVENT_DAYS = 90
/** Years of a payment after the end of its year (code de commerce, L123-22). */
export const PAYMENT_YEARS = 10
/** Notices of illegal content after the last decision. */
export const NOTICE_MONTHS = 12

/** A sign-up without scripts waits for its mailed link. */
export const PENDING_HOURS = 24
/** A challenge of a sign-up is valid, and its proof remembered. */
export const PROOF_MINUTES = 10
/** Numbers of deleted accounts, which a restore deletes again. */
export const ERASURE_DAYS = 365
