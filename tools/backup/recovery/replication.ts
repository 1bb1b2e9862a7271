import type { EventEmitter } from 'node:events'
import pg, { type QueryResult } from 'pg'
import { formatLsn, parseLsn } from './wal.ts'

/** Slot that makes the server store its log until it is in the folder of backups. */
export const SLOT = 'guinguette_recovery'

/** The driver's connection, whose copy messages it does not pass on. */
interface WireConnection extends EventEmitter {
  sendCopyFromChunk(chunk: Buffer): void
  stream: { pause(): void; resume(): void }
}

/** The driver reuses the memory of a chunk, so it is copied. */
interface CopyData {
  chunk: Buffer
}

/** A connection for replication commands, which only a superuser of the embedded database opens. */
export class Replication {
  readonly #client: pg.Client
  readonly #connection: WireConnection

  private constructor(client: pg.Client) {
    this.#client = client
    this.#connection = (client as unknown as { connection: WireConnection }).connection
  }

  static async open(url: string): Promise<Replication> {
    const client = new pg.Client({
      connectionString: url,
      replication: 'true',
      application_name: 'guinguette recovery',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    } as pg.ClientConfig)
    // Without a listener a lost connection would end the process; the running command reports the loss.
    client.on('error', () => {})
    await client.connect()
    return new Replication(client)
  }

  async close(): Promise<void> {
    // An open stream does not end by itself.
    ;(this.#connection.stream as unknown as { destroy(): void }).destroy()
    await this.#client.end().catch(() => {})
  }

  async identifySystem(): Promise<{ system: string; timeline: number; flushed: bigint }> {
    const row = await this.#readRow('IDENTIFY_SYSTEM')
    return {
      system: String(row.systemid),
      timeline: Number(row.timeline),
      flushed: parseLsn(String(row.xlogpos)),
    }
  }

  /** Position from which the slot reserves the log; undefined without a slot. */
  async readSlot(): Promise<bigint | undefined> {
    const { restart_lsn: lsn } = await this.#readRow(`READ_REPLICATION_SLOT ${SLOT}`)
    return typeof lsn === 'string' ? parseLsn(lsn) : undefined
  }

  /** Replaces the slot. */
  async createSlot(): Promise<void> {
    await this.dropSlot()
    await this.#client.query(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL RESERVE_WAL`)
  }

  /** Does nothing without a slot. */
  async dropSlot(): Promise<void> {
    await this.#client.query(`DROP_REPLICATION_SLOT ${SLOT}`).catch((error) => {
      if (error.code !== '42704') throw error
    })
  }

  /** Streams the log until the connection ends, which rejects. */
  async stream(from: bigint, timeline: number, onMessage: (chunk: Buffer) => void): Promise<never> {
    this.#connection.on('copyData', ({ chunk }: CopyData) => onMessage(Buffer.from(chunk)))
    const command = `START_REPLICATION SLOT ${SLOT} PHYSICAL ${formatLsn(from)} TIMELINE ${timeline}`
    await this.#client.query(command)
    throw new Error('the server ended the stream of its log')
  }

  send(status: Buffer): void {
    this.#connection.sendCopyFromChunk(status)
  }

  pause(): void {
    this.#connection.stream.pause()
  }

  resume(): void {
    this.#connection.stream.resume()
  }

  /**
   * Reads the whole cluster as a tar archive.
   * @returns the positions between which the log makes it consistent
   */
  async readBase(onTar: (bytes: Buffer) => void): Promise<{ start: bigint; end: bigint }> {
    let archives = 0
    const onCopy = ({ chunk }: CopyData) => {
      if (chunk[0] === 0x6e) archives++
      if (chunk[0] === 0x64) onTar(Buffer.from(chunk.subarray(1)))
    }
    this.#connection.on('copyData', onCopy)
    try {
      const command = "BASE_BACKUP (LABEL 'guinguette', CHECKPOINT 'fast', WAL false, MANIFEST 'no')"
      const results = (await this.#client.query(command)) as unknown as QueryResult[]
      const positions = results.flatMap(({ rows }) =>
        rows.flatMap((row) => (typeof row.recptr === 'string' ? [parseLsn(row.recptr)] : [])),
      )
      const [start, end] = [positions[0], positions.at(-1)]
      if (archives !== 1 || start === undefined || end === undefined)
        throw new Error('the server sent no base of one archive')
      return { start, end }
    } finally {
      this.#connection.off('copyData', onCopy)
    }
  }

  async #readRow(command: string): Promise<Record<string, unknown>> {
    return (await this.#client.query(command)).rows[0] ?? {}
  }
}

/** Removes the slot; the database then stores no more of its log than it needs. */
export async function dropSlot(url: string): Promise<void> {
  const replication = await Replication.open(url)
  try {
    await replication.dropSlot()
  } finally {
    await replication.close()
  }
}
