import { Counter, Gauge, type Registry } from 'prom-client'

/** Values by label. */
type Values = Iterable<readonly [string, number]>

/** Registers metrics that read their value on each scrape. */
export interface Meters {
  gauge(name: string, help: string, read: () => number): void
  /** One value per label. */
  gauges(name: string, help: string, label: string, read: () => Values | Promise<Values>): void
  /** A value that only grows since the start of the process. */
  counter(name: string, help: string, read: () => number): void
  counters(name: string, help: string, label: string, read: () => Values | Promise<Values>): void
}

export function createMeters(registry: Registry): Meters {
  const registers = [registry]
  return {
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
    gauges: (name, help, label, read) => {
      new Gauge({
        name,
        help,
        registers,
        labelNames: [label],
        async collect() {
          const values = await read()
          this.reset()
          for (const [of, value] of values) this.set({ [label]: of }, value)
        },
      })
    },
    counter: (name, help, read) => {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
    counters: (name, help, label, read) => {
      new Counter({
        name,
        help,
        registers,
        labelNames: [label],
        async collect() {
          const values = await read()
          this.reset()
          for (const [of, value] of values) this.inc({ [label]: of }, value)
        },
      })
    },
  }
}
