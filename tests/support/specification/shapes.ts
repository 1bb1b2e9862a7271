import { expect } from 'vitest'

/** Checks a response; throws if it lacks something that the specification names. */
// biome-ignore lint/suspicious/noExplicitAny: answers have every shape
export type Shape = (answer: any) => void

/** An object with these fields, named in one string; it may have more. */
export const fields =
  (names: string): Shape =>
  (answer) =>
    expect(Object.keys(answer)).toEqual(expect.arrayContaining(names.split(' ')))

/** A list with at least one row, all of this shape. */
export const list =
  (row: Shape): Shape =>
  (answer) => {
    expect(answer).toEqual(expect.any(Array))
    expect(answer.length).toBeGreaterThan(0)
    for (const one of answer) row(one)
  }

/** The paginated answer (specification 1, section 3). */
export const page =
  (names: string): Shape =>
  (answer) => {
    fields('data next_page_url prev_page_url current_page last_page total to')(answer)
    list(fields(names))(answer.data)
  }

/** A paginated answer without counts (product.md 1): without `last_page` and `total`. */
export const uncounted =
  (names: string): Shape =>
  (answer) => {
    fields('data next_page_url prev_page_url current_page to')(answer)
    expect(answer).not.toHaveProperty('total')
    list(fields(names))(answer.data)
  }

export const pair =
  (first: Shape, second: Shape): Shape =>
  (answer) => {
    expect(answer).toHaveLength(2)
    first(answer[0])
    second(answer[1])
  }

/** A sentence for the member: this one where the specification quotes it. */
export const message =
  (sentence?: string): Shape =>
  (answer) =>
    expect(answer.message).toEqual(sentence ?? expect.stringMatching(/\S/))

export const both =
  (...shapes: Shape[]): Shape =>
  (answer) => {
    for (const shape of shapes) shape(answer)
  }

export const boolean: Shape = (answer) => expect(answer).toEqual(expect.any(Boolean))
export const number: Shape = (answer) => expect(answer).toEqual(expect.any(Number))
