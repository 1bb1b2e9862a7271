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
