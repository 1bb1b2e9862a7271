/**
 * Who reads a topic, as stored: everybody; signed-in members, for the topic of an outing; or those who have a seat, for
 * the talk of a table, which no list shows.
 */
export const TOPIC_AUDIENCE = { everybody: 0, members: 1, table: 2 } as const
export type TopicAudience = (typeof TOPIC_AUDIENCE)[keyof typeof TOPIC_AUDIENCE]
