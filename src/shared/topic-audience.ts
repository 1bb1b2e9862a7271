/**
 * Who reads a topic, as stored: everybody; signed-in members, for the topic of an outing; those who have a seat, for the
 * talk of a table; or its author and staff, for a private complaint. No list of the forum shows the last two.
 */
export const TOPIC_AUDIENCE = { everybody: 0, members: 1, table: 2, authorAndStaff: 3 } as const
export type TopicAudience = (typeof TOPIC_AUDIENCE)[keyof typeof TOPIC_AUDIENCE]
