import type { TestApp } from './app.ts'

/** The counters of a process, each value by its name and labels as written. */
export type Metrics = Map<string, number>

/** Reads the metrics of a site whose METRICS_PORT is set. */
export async function readMetrics({ context }: TestApp): Promise<Metrics> {
  if (!context.telemetry.metrics) throw new Error('the site counts nothing')
  return parseMetrics(await context.telemetry.metrics.text())
}

/** Parses the text that Prometheus reads. */
export function parseMetrics(text: string): Metrics {
  const lines = text.split('\n').filter((text) => text && !text.startsWith('#'))
  return new Map(
    lines.map((text) => {
      const end = text.lastIndexOf(' ')
      return [text.slice(0, end), Number(text.slice(end + 1))] as const
    }),
  )
}
