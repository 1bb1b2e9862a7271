import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { flushFolder } from '../../../src/platform/storage/disk.ts'
import {
  addSegment,
  type Chain,
  findOpenSegment,
  hashBytes,
  readSegments,
  segmentPath,
} from './chain-folder.ts'
import { floorToSegment, SEGMENT_BYTES, segmentName, segmentStart } from './wal.ts'

/** As fast as the log of a busy site grows, and a third of its size. */
const GZIP = { level: 3 }
const compress = promisify(gzip)

/** The server sent another log than the chain continues. */
export class LogMismatch extends Error {
  override name = 'LogMismatch'
}

/** Writes the stream of the log into files, one per segment, and compresses each once it is full. */
export class SegmentWriter {
  readonly #chain: Chain
  #file: FileHandle | undefined
  #name = ''
  #isDirty = false
  #hash = createHash('sha256')
  /** Position after the last byte that was written. */
  written: bigint
  /** Position before which everything is on the disk. */
  flushed: bigint

  private constructor(chain: Chain, at: bigint) {
    this.#chain = chain
    this.written = at
    this.flushed = at
  }

  /**
   * Continues a chain at the beginning of the file that still grows: a crash may have left its end unwritten.
   * @param first position of a chain without files
   */
  static async open(chain: Chain, first: bigint): Promise<SegmentWriter> {
    const growing = await findOpenSegment(chain)
    const last = [...(await readSegments(chain)).keys()].sort().at(-1)
    if (growing !== undefined && (last === undefined || growing > last))
      return new SegmentWriter(chain, segmentStart(growing))
    // Left by a crash after its compressed copy was complete.
    if (growing !== undefined) await rm(segmentPath(chain, growing, false))
    const next = last === undefined ? floorToSegment(first) : segmentStart(last) + BigInt(SEGMENT_BYTES)
    return new SegmentWriter(chain, next)
  }

  /** @throws LogMismatch for bytes that do not follow the last ones */
  async write(lsn: bigint, bytes: Buffer, sentAt: Date): Promise<void> {
    if (lsn !== this.written) throw new LogMismatch('the log of the server has a gap')
    for (let offset = 0; offset < bytes.length; ) {
      const position = Number(this.written % BigInt(SEGMENT_BYTES))
      const part = bytes.subarray(offset, offset + SEGMENT_BYTES - position)
      await this.#writePart(part, position)
      offset += part.length
      if (position + part.length === SEGMENT_BYTES) await this.#finish(sentAt)
    }
  }

  async #writePart(part: Buffer, position: number): Promise<void> {
    const name = segmentName(this.#chain.timeline, this.written)
    if (!this.#file) {
      const path = segmentPath(this.#chain, name, false)
      this.#file = await open(path, 'r+').catch(() => open(path, 'wx+', 0o600))
      await flushFolder(dirname(path))
      this.#name = name
    }
    await this.#assertSame(this.#file, part, position)
    await this.#file.write(part, 0, part.length, position)
    this.#hash.update(part)
    this.written += BigInt(part.length)
    this.#isDirty = true
  }

  /** After a restart the first file is sent again: other bytes come from another database. */
  async #assertSame(file: FileHandle, part: Buffer, position: number): Promise<void> {
    const known = Buffer.alloc(part.length)
    const { bytesRead } = await file.read(known, 0, part.length, position)
    if (bytesRead === 0) return
    const present = known.subarray(0, bytesRead)
    if (present.equals(part.subarray(0, bytesRead))) return
    // After a crash of the machine, bytes that were not on the disk yet are zero.
    if (present.some((byte, index) => byte !== 0 && byte !== part[index]))
      throw new LogMismatch('the log of the server is not the one in the folder of backups')
  }

  /** Hash of the file that grows, up to {@link written}. */
  get growingHash(): string {
    return this.#hash.copy().digest('hex')
  }

  /** Puts what was written on the disk. */
  async flush(): Promise<void> {
    if (!this.#isDirty) return
    await this.#file?.datasync()
    this.#isDirty = false
    this.flushed = this.written
  }

  /** Compresses a full file; the other disappears last, so that one of them is complete at any moment. */
  async #finish(ended: Date): Promise<void> {
    await this.#file?.close()
    this.#file = undefined
    const growing = segmentPath(this.#chain, this.#name, false)
    const full = segmentPath(this.#chain, this.#name, true)
    const bytes = await compress(await readFile(growing), GZIP)
    const draft = await open(`${full}.new`, 'w', 0o600)
    try {
      await draft.writeFile(bytes)
      await draft.sync()
    } finally {
      await draft.close()
    }
    await rename(`${full}.new`, full)
    await flushFolder(dirname(full))
    await addSegment(this.#chain, { name: this.#name, ended_at: ended, sha256: hashBytes(bytes) })
    await rm(growing)
    this.#hash = createHash('sha256')
    this.#isDirty = false
    this.flushed = this.written
  }

  async close(): Promise<void> {
    await this.flush().catch(() => {})
    await this.#file?.close()
    this.#file = undefined
  }
}
