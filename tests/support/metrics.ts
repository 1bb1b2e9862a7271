import type { TestApp } from './app.ts'

/** What a process counts, each value under its name and labels as they are written. */
export type Metrics = Map<string, number>

/** Reads the metrics of a site whose METRICS_PORT is set. */
export async function readMetrics({ context }: TestApp): Promise<Metrics> {
  if (!context.telemetry.metrics) throw new Error('the site counts nothing')
  return parseMetrics(await context.telemetry.metrics.text())
}

/** Reads the text that Prometheus is given. */
export function parseMetrics(text: string): Metrics {
  const lines = text.split('\n').filter((text) => text && !text.startsWith('#'))
  return new Map(
    lines.map((text) => {
      const end = text.lastIndexOf(' ')
      return [text.slice(0, end), Number(text.slice(end + 1))] as const
    }),
  )
}
