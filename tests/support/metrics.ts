import type { TestApp } from './app.ts'

/** What a process counts, each value under its name and labels as they are written. */
export type Counted = Map<string, number>

/** Reads the metrics of a site whose METRICS_PORT is set. */
export async function readMetrics({ context }: TestApp): Promise<Counted> {
  if (!context.telemetry.metrics) throw new Error('the site counts nothing')
  return parseMetrics(await context.telemetry.metrics.text())
}

/** Reads the text that Prometheus is given. */
export function parseMetrics(text: string): Counted {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))] as const
    }),
  )
}
