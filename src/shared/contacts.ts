/** States of a friend request, by stored number; an accepted one is a friendship. */
export const FRIEND_REQUEST_STATE = { pending: 0, refused: 1, withdrawn: 2 } as const

/** Days before a refused or withdrawn request may be repeated (product.md 4). */
export const FRIEND_REQUEST_RETRY_DAYS = 30

/** Types of a message, by stored number; the text of a gif is its address (specification 1, section 9). */
export const MESSAGE_TYPE = { text: 0, gif: 1, photo: 10, napkin: 11, goodbye: 12 } as const

/** Who may open a conversation with a member, by stored number; friends always may. */
export const CONTACT_POLICY = { everybody: 0, gate: 1, friends: 2 } as const

/** A member's gate for requests and messages (specification 1, section 3, "Gate settings"). */
export interface Gate {
  seek: number
  age_from: number
  age_to: number
  contact: number
  /** Only members with the verified badge may open a conversation. */
  verified_only: boolean
}
