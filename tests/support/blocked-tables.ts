import type { Pair, Side } from './pair.ts'

/** Addresses that one of the two reads; `other` must be invisible to them. */
export type Reading = (pair: Pair, own: Side, other: Side) => string[]

export const plain =
  (...urls: string[]): Reading =>
  () =>
    urls

/** An action of one of the two on the other, and the same on a missing row; null: concerns nobody else. */
export type Act = {
  url: (of: Ids) => string
  body?: object
  own?: true
} | null
export const ALONE = null

/** Rows that an action reaches. */
export interface Ids {
  user: number
  photo: number
  comment: number
  thread: number
  friendRequest: number
  topic: number
  post: number
}
