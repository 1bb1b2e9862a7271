/** What the process held at a moment, in megabytes. */
export interface Sample {
  /** Seconds since the soak began. */
  at: number
  rss: number
  heap: number
}

export interface Growth {
  /** Megabytes an hour in the last half, by the line that fits best. */
  rssPerHour: number
  heapPerHour: number
  /** Megabytes that these lines rise over the last half. */
  rssRise: number
  heapRise: number
  /** Null: too short to tell. */
  verdict: 'bounded' | 'growing' | null
}

/** Shorter than this, what warms up is not parted from what grows; seconds. */
const LEAST_SECONDS = 240
/** A heap is as small as it gets once within so many seconds: what stands between two sweeps is no growth. */
const WINDOW = 10
/** A rise of the last half that is the collector's mood: so many megabytes, or such a part of what is held. */
const [CALM_MB, CALM_SHARE] = [8, 0.05]

/** Whether memory grows: the last half of the time counts, the first one warms up. */
export function growthOf(samples: readonly Sample[]): Growth {
  const end = samples.at(-1)?.at ?? 0
  const half = floors(samples).filter(({ at }) => at >= end / 2)
  const rss = slope(half.map(({ at, rss }) => [at, rss]))
  const heap = slope(half.map(({ at, heap }) => [at, heap]))
  const seconds = end / 2
  const [rssRise, heapRise] = [rss * seconds, heap * seconds]
  const isCalm = (rise: number, held: number) => rise <= Math.max(CALM_MB, CALM_SHARE * held)
  const calm =
    isCalm(rssRise, mean(half.map((one) => one.rss))) && isCalm(heapRise, mean(half.map((one) => one.heap)))
  return {
    rssPerHour: rss * 3600,
    heapPerHour: heap * 3600,
    rssRise,
    heapRise,
    verdict: end < LEAST_SECONDS ? null : calm ? 'bounded' : 'growing',
  }
}

/** The least of each window, for the heap and for all that the process holds. */
function floors(samples: readonly Sample[]): Sample[] {
  const windows = new Map<number, Sample>()
  for (const { at, rss, heap } of samples) {
    const place = Math.floor(at / WINDOW)
    const known = windows.get(place)
    windows.set(place, {
      at: (place + 0.5) * WINDOW,
      rss: Math.min(rss, known?.rss ?? rss),
      heap: Math.min(heap, known?.heap ?? heap),
    })
  }
  return [...windows.values()]
}

/** Of the line that fits these points best (least squares). */
function slope(points: readonly (readonly [number, number])[]): number {
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  if (spread === 0) return 0
  return points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
