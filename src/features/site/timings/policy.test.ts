import { describe, expect, test } from 'vitest'
import { TIMING_METRICS } from './contract.ts'
import { ACCEPTED, estimateTiming, findBound, summarizeTimings, type TimingRow } from './policy.ts'

const row = (values: Partial<TimingRow>): TimingRow => ({
  ...{ page: '/forum', device: 'phone', metric: 'lcp', up_to: 2_000, count: 20 },
  ...values,
})

describe('bounds', () => {
  test.each(TIMING_METRICS)(
    'what is accepted of %s is a bound, so that no count is on both sides',
    (metric) => {
      expect(findBound(metric, ACCEPTED[metric])).toBe(ACCEPTED[metric])
      expect(findBound(metric, ACCEPTED[metric] + 1)).toBeGreaterThan(ACCEPTED[metric])
    },
  )

  test('the largest value has a bound', () => {
    expect(TIMING_METRICS.map((metric) => findBound(metric, 60_000))).toEqual([
      60_000, 60_000, 60_000, 60_000,
    ])
  })
})

describe('the value that three of four visits are better than', () => {
  test.each([
    [[{ up_to: 2_000, count: 100 }], 1_937.5],
    [
      [
        { up_to: 400, count: 75 },
        { up_to: 2_000, count: 25 },
      ],
      400,
    ],
    [
      [
        { up_to: 2_000, count: 26 },
        { up_to: 400, count: 74 },
      ],
      1_759.6,
    ],
    [[{ up_to: 200, count: 1 }], 150],
    [[], 0],
  ])('of %j is %d', (counts, value) => {
    expect(estimateTiming('lcp', counts)).toBeCloseTo(value, 0)
  })
})

describe('pages', () => {
  test('with fewer than twenty measures of a metric show others alone', () => {
    const rows = [row({ count: 19 }), row({ metric: 'ttfb', up_to: 100, count: 20 })]
    expect(summarizeTimings(rows)).toEqual([
      { page: '/forum', device: 'phone', measures: 20, values: { ttfb: expect.any(Number) } },
    ])
    expect(summarizeTimings([row({ count: 19 })])).toEqual([])
  })

  test('are listed by how far they are past what is accepted, then by their measures', () => {
    const rows = [
      row({ page: '/', count: 30 }),
      row({ page: '/recherche', count: 90 }),
      row({ page: '/recherche', device: 'desktop', up_to: 3_000 }),
      row({ page: '/moi', metric: 'cls', up_to: 1_000 }),
    ]
    expect(summarizeTimings(rows).map(({ page, device }) => `${page} ${device}`)).toEqual([
      '/moi phone',
      '/recherche desktop',
      '/recherche phone',
      '/ phone',
    ])
  })
})
