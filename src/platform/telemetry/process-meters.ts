import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Meters } from './meters.ts'

/** Interval of the delay's timer, included in each reading. */
const RESOLUTION_MS = 20
const QUANTILES = [50, 99, 100] as const

/**
 * Registers metrics of the process, under standard names where they exist. Returns the function that stops
 * measuring.
 */
export function registerProcessMeters({ gauge, gauges, counter }: Meters): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  gauges(
    'guinguette_event_loop_lag_seconds',
    'Event loop delay since the last scrape; quantile 1 is the maximum',
    'quantile',
    () => {
      const lags = QUANTILES.map((one) => [String(one / 100), lagOf(delay.percentile(one))] as const)
      delay.reset()
      return lags
    },
  )
  counter(
    'guinguette_event_loop_busy_seconds_total',
    'Active time of the event loop: at one second per second the process is at its limit',
    () => performance.eventLoopUtilization().active / 1000,
  )
  counter('process_cpu_seconds_total', 'Processor time, all threads included', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  })
  gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  gauge('process_start_time_seconds', 'Start of the process', () => performance.timeOrigin / 1000)
  gauge('nodejs_heap_used_bytes', 'Used heap', () => process.memoryUsage().heapUsed)
  gauge('nodejs_external_memory_bytes', 'Memory of buffers', () => process.memoryUsage().external)
  return () => delay.disable()
}

function lagOf(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3)
}
