import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { isAbsolute, join, normalize } from 'node:path'

const BLOCK = 512

interface Entry {
  path: string
  bytes: number
  isFolder: boolean
}

/** Unpacks the tar archive of a base: plain files and folders with short names, as PostgreSQL writes them. */
export async function unpackTar(source: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const reader = new BlockReader(source)
  for (let header = await reader.read(BLOCK); header && header[0] !== 0; header = await reader.read(BLOCK)) {
    const { path, bytes, isFolder } = parseHeader(header)
    if (isFolder) await mkdir(join(folder, path), { recursive: true, mode: 0o700 })
    else await writeEntry(reader, join(folder, path), bytes)
  }
}

function parseHeader(header: Buffer): Entry {
  const text = (from: number, length: number) =>
    header
      .subarray(from, from + length)
      .toString()
      .split('\0', 1)[0] ?? ''
  const path = normalize(text(0, 100))
  const type = text(156, 1)
  const isSafe = !isAbsolute(path) && !path.startsWith('..')
  if (!isSafe || !['', '0', '5'].includes(type)) throw new Error(`the base has an unusual entry: ${path}`)
  // Sizes beyond 8 GB are binary, marked by the first bit.
  const binary = (header[124] ?? 0) & 0x80
  const bytes = binary ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12).trim(), 8)
  return { path, bytes, isFolder: type === '5' }
}

async function writeEntry(reader: BlockReader, path: string, bytes: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for (let left = bytes; left > 0; ) left -= await reader.copy(left, file)
    await reader.read((BLOCK - (bytes % BLOCK)) % BLOCK)
  } finally {
    await file.close()
  }
}

/** Reads exact numbers of bytes from chunks of any size. */
class BlockReader {
  readonly #chunks: AsyncIterator<Buffer>
  #current: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  /** Undefined at the end. */
  async read(bytes: number): Promise<Buffer | undefined> {
    while (this.#current.length < bytes) {
      const { value, done } = await this.#chunks.next()
      if (done) return undefined
      this.#current = Buffer.concat([this.#current, value])
    }
    const found = this.#current.subarray(0, bytes)
    this.#current = this.#current.subarray(bytes)
    return found
  }

  /** Copies what is there, at most this many bytes, and returns how many. */
  async copy(bytes: number, file: FileHandle): Promise<number> {
    if (this.#current.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) throw new Error('the base ends in the middle of a file')
      this.#current = value
    }
    const part = this.#current.subarray(0, bytes)
    await file.writeFile(part)
    this.#current = this.#current.subarray(part.length)
    return part.length
  }
}
