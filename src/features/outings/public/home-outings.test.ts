import { describe, expect, test } from 'vitest'
import type { ListedOuting } from '../contract.ts'
import { chooseHomeOutings } from './home-outings.ts'

const base = { state: 'open', host: null, seat: null, is_host: false, starts_at: '2026-12-05T19:00:00Z' }
const outing = (id: number, changes: Partial<ListedOuting> = {}) =>
  ({ ...base, id, women: false, age_from: 18, age_to: 120, ...changes }) as ListedOuting

const julien = { sex: 1, birthday: '1990-05-01' }
const zoe = { sex: 0, birthday: '1990-05-01' }
const choose = (outings: ListedOuting[], reader = julien) =>
  chooseHomeOutings(outings, new Set(), reader).map(({ id }) => id)

describe('chooseHomeOutings', () => {
  test('leaves out an outing among women for a man alone', () => {
    const outings = [outing(1, { women: true }), outing(2)]
    expect([choose(outings), choose(outings, zoe)]).toEqual([[2], [1, 2]])
  })

  test('leaves out an outing for other ages on its day', () => {
    expect(
      choose([outing(1, { age_from: 37 }), outing(2, { age_to: 35 }), outing(3, { age_from: 36 })]),
    ).toEqual([3])
  })

  test('shows what the reader hosts or has answered, whatever it is for', () => {
    const outings = [outing(1, { age_from: 50, seat: 'coming' }), outing(2, { age_to: 30, is_host: true })]
    expect(choose(outings)).toEqual([1, 2])
  })

  test('shows three at most, and none that is cancelled', () => {
    const outings = [outing(1, { state: 'cancelled' }), ...[2, 3, 4, 5].map((id) => outing(id))]
    expect(choose(outings)).toEqual([2, 3, 4])
  })
})
