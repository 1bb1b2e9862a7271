/** A row, and the position of its key in the statement, from 1 (`with ordinality`). */
type Numbered<Row> = Row & { nth: number }

/** A request that waits for its rows. */
interface Lookup<K, Row> {
  key: K
  resolve(rows: Row[]): void
  reject(error: unknown): void
}

/** A statement that takes longer does not keep further lookups waiting. */
const PATIENCE_MS = 20
/** Keys of one statement, so that a machine with many processors reads in several connections. */
const BATCH_MAX = 32

/**
 * Reads what concurrent requests look up by one statement: while one runs, further keys wait for the next. Nothing is
 * kept, so each lookup sees what was committed before it.
 */
class BatchedReader<K, Row> {
  readonly #read: (keys: readonly K[]) => Promise<Numbered<Row>[]>
  #waiting: Lookup<K, Row>[] = []
  #running = 0
  #patience: NodeJS.Timeout | undefined

  constructor(read: (keys: readonly K[]) => Promise<Numbered<Row>[]>) {
    this.#read = read
  }

  find(key: K): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject })
      if (this.#running === 0 || this.#waiting.length === BATCH_MAX) void this.#run()
      else this.#patience ??= setTimeout(() => void this.#run(), PATIENCE_MS)
    })
  }

  async #run(): Promise<void> {
    const lookups = this.#waiting
    this.#waiting = []
    this.#running++
    clearTimeout(this.#patience)
    this.#patience = undefined
    try {
      const found: Row[][] = lookups.map(() => [])
      for (const { nth, ...row } of await this.#read(lookups.map(({ key }) => key)))
        found[nth - 1]?.push(row as Row)
      for (const [index, { resolve }] of lookups.entries()) resolve(found[index] ?? [])
    } catch (error) {
      for (const { reject } of lookups) reject(error)
    } finally {
      this.#running--
      if (this.#waiting.length > 0) void this.#run()
    }
  }
}

/**
 * Returns a lookup that reads the rows of concurrent requests together.
 * @param read runs one statement on a source, such as a pool; rows of one key are in their order
 */
export function createBatchedRead<Source extends object, K, Row>(
  read: (source: Source, keys: readonly K[]) => Promise<Numbered<Row>[]>,
): (source: Source, key: K) => Promise<Row[]> {
  const readers = new WeakMap<Source, BatchedReader<K, Row>>()
  return (source, key) => {
    const reader = readers.get(source) ?? new BatchedReader<K, Row>((keys) => read(source, keys))
    readers.set(source, reader)
    return reader.find(key)
  }
}
