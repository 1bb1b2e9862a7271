import { Counter, Gauge, type Registry } from 'prom-client'

/** A value for each of a label's. */
type Values = Iterable<readonly [string, number]>

/** Ways to have a registry read, whenever it is asked, what somebody else keeps. */
export interface Meters {
  gauge(name: string, help: string, read: () => number): void
  /** One value for each of the label's; none where nothing is read. */
  gauges(name: string, help: string, label: string, read: () => Values | Promise<Values>): void
  /** What only grows, from the beginning of the process. */
  counter(name: string, help: string, read: () => number): void
  counters(name: string, help: string, label: string, read: () => Values | Promise<Values>): void
}

/** Meters of one registry. */
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
