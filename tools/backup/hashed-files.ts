import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What a file is known by. */
export interface Sum {
  sha256: string
  bytes: number
}

/** Backups hold all that members keep to themselves. */
const OWNER_ALONE = 0o600

/** Writes a new file, on the disk when it resolves, and gives what it is known by. @param through changes the bytes on their way */
export async function writeHashed(
  path: string,
  source: Readable,
  { through, signal }: { through?: Transform; signal?: AbortSignal | undefined } = {},
): Promise<Sum> {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const sink = createWriteStream(path, { flags: 'wx', mode: OWNER_ALONE, flush: true })
  const options = signal ? { signal } : {}
  if (through) await pipeline(source, through, counted, sink, options)
  else await pipeline(source, counted, sink, options)
  return { sha256: hash.digest('hex'), bytes }
}

/** What a file is known by now. */
export async function sumOf(path: string): Promise<Sum> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
