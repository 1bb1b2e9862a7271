import type { Pair, Side } from './pair.ts'

/** Addresses of what one of the two reads; `other` is whom they are not to see. */
export type Reading = (pair: Pair, own: Side, other: Side) => string[]

export const plain =
  (...urls: string[]): Reading =>
  () =>
    urls

/** What one of the two does to the other, and the same to somebody or something that is not there; null: nobody is concerned. */
export type Act = {
  url: (of: Ids) => string
  body?: object
  own?: true
} | null
export const ALONE = null

/** What an act reaches. */
export interface Ids {
  user: number
  photo: number
  comment: number
  thread: number
  friendRequest: number
  topic: number
  post: number
}
