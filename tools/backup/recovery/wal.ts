/** Bytes of a file of PostgreSQL's write-ahead log (WAL), as the embedded cluster is created. */
export const SEGMENT_BYTES = 16 * 2 ** 20
const SEGMENT = BigInt(SEGMENT_BYTES)
const SEGMENTS_PER_FILE_ID = 2n ** 32n / SEGMENT
/** Microseconds from 1970 to 2000, where PostgreSQL's clock begins. */
const EPOCH_US = 946_684_800_000_000n

/** Parses a position of the log (LSN), such as `0/16B3748`. */
export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`
}

/** Name of the file that contains a position. */
export function segmentName(timeline: number, lsn: bigint): string {
  const number = lsn / SEGMENT
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
  return hex(BigInt(timeline)) + hex(number / SEGMENTS_PER_FILE_ID) + hex(number % SEGMENTS_PER_FILE_ID)
}

/** First position of a file of the log. */
export function segmentStart(name: string): bigint {
  const part = (from: number) => BigInt(`0x${name.slice(from, from + 8)}`)
  return (part(8) * SEGMENTS_PER_FILE_ID + part(16)) * SEGMENT
}

/** First position of the file that contains this position. */
export function floorToSegment(lsn: bigint): bigint {
  return lsn - (lsn % SEGMENT)
}

/** A message of a replication stream. */
export type StreamMessage =
  | { kind: 'data'; lsn: bigint; serverEnd: bigint; sentAt: Date; bytes: Buffer }
  | { kind: 'alive'; serverEnd: bigint; sentAt: Date; wantsReply: boolean }

/** Parses a message of a replication stream; undefined for a kind that this version of PostgreSQL does not send. */
export function parseStreamMessage(chunk: Buffer): StreamMessage | undefined {
  if (chunk[0] === 0x77)
    return {
      kind: 'data',
      lsn: chunk.readBigUInt64BE(1),
      serverEnd: chunk.readBigUInt64BE(9),
      sentAt: toDate(chunk.readBigInt64BE(17)),
      bytes: chunk.subarray(25),
    }
  if (chunk[0] === 0x6b)
    return {
      kind: 'alive',
      serverEnd: chunk.readBigUInt64BE(1),
      sentAt: toDate(chunk.readBigInt64BE(9)),
      wantsReply: chunk[17] === 1,
    }
  return undefined
}

/** Confirms everything before a position, and asks the server for its own. */
export function formatStatus(flushed: bigint): Buffer {
  const status = Buffer.alloc(34)
  status.write('r', 0)
  for (const offset of [1, 9, 17]) status.writeBigUInt64BE(flushed, offset)
  status.writeBigInt64BE(BigInt(Date.now()) * 1_000n - EPOCH_US, 25)
  status[33] = 1
  return status
}

function toDate(microseconds: bigint): Date {
  return new Date(Number((microseconds + EPOCH_US) / 1_000n))
}
