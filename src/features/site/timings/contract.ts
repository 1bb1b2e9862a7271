import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { MessageReply } from '../../../shared/schemas.ts'
import { INVALID_VALUE } from '../../../shared/texts.ts'
import { UNKNOWN_PAGE } from './texts.ts'

/**
 * How fast a page is, by the names of web.dev: the largest content is painted, the slowest answer to a touch, movement of
 * the layout, the first byte.
 */
export const TIMING_METRICS = ['lcp', 'inp', 'cls', 'ttfb'] as const
export type TimingMetric = (typeof TIMING_METRICS)[number]

export const DEVICES = ['phone', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** Largest value that is counted; browsers send larger ones as this one. */
export const TIMING_MAX = 60_000

/** Milliseconds; of `cls` thousandths. */
const Timing = z.optional(
  z
    .number(INVALID_VALUE)
    .check(z.int(INVALID_VALUE), z.minimum(0, INVALID_VALUE), z.maximum(TIMING_MAX, INVALID_VALUE)),
)

export const sendTimings = endpoint({
  name: 'sendTimings',
  method: 'POST',
  path: '/api/timings',
  access: 'member',
  inReview: true,
  summary:
    'Counts how fast one page was, by the pattern of its route. Neither the member nor the address is stored.',
  body: z.object({
    page: z.string(UNKNOWN_PAGE).check(z.maxLength(100, UNKNOWN_PAGE)),
    device: z.enum(DEVICES, INVALID_VALUE),
    lcp: Timing,
    inp: Timing,
    cls: Timing,
    ttfb: Timing,
  }),
  reply: MessageReply,
})
export type Timings = z.infer<(typeof sendTimings)['body']>
