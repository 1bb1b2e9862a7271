import type { Generated } from 'kysely'

/** `member_id` is suggested to `user_id` for the evening of a day, from 18:00 in Paris until the next. */
export interface Suggestions {
  user_id: number
  day: string
  /** From 1 to 5. */
  position: number
  member_id: number
  /** Topics that both have posted in lately, and outings that both go to, when the suggestion was made. */
  topics: Generated<number>
  outings: Generated<number>
  /** Orientation or religion counted: ends when one of the two withdraws or hides them. */
  beliefs: Generated<boolean>
  /** Folded by the viewer. */
  later: Generated<boolean>
}

/** How much each rule counts for a member. */
export interface SuggestionSettings {
  user_id: number
  /** By rule: 0 not at all, 1 normally, 2 a lot; absent is 1. */
  weights: Partial<Record<string, number>>
}

/** A part of an evening's run, done in one transaction. */
export interface SuggestionBatches {
  day: string
  batch: number
  /** South, west, north, east; null for members of every area. */
  area: number[] | null
  /** Members of a crowded area are spread over slices. */
  slice: Generated<number>
  slices: Generated<number>
  due_at: Date
  done_at: Date | null
  /** Members whose table it laid. */
  served: number | null
}
