/** Reasons of the contact form, by stored number (specification 1, section 5). */
export const CONTACT_REASON = {
  police: 1,
  moderation: 2,
  moderator: 3,
  suspended: 4,
  partnership: 5,
  press: 6,
  other: 9,
} as const
export type ContactReason = (typeof CONTACT_REASON)[keyof typeof CONTACT_REASON]

export const CONTACT_PATH = '/contact'
/** The query by which an address chooses a reason. */
export const REASON_QUERY = 'motif'
export const getContactHref = (reason: ContactReason) => `${CONTACT_PATH}?${REASON_QUERY}=${reason}`
