type Value = string | number | Value[] | { [key: string]: Value }

const METADATA_START = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

/** An MMDB file in which every IPv4 address has the same record. */
export function addressTable(record: { [key: string]: Value }): Buffer {
  // One node whose two branches lead to the first byte of the data: a record is node count + 16 + offset.
  const tree = Buffer.from([0, 0, 17, 0, 0, 17])
  const metadata = encode({
    binary_format_major_version: uint16(2),
    binary_format_minor_version: uint16(0),
    build_epoch: uint16(1),
    database_type: 'Test-City',
    description: {},
    ip_version: uint16(4),
    languages: [],
    node_count: uint16(1),
    record_size: uint16(24),
  })
  return Buffer.concat([tree, Buffer.alloc(16), encode(record), METADATA_START, metadata])
}

const UINT16 = Symbol('unsigned integer of 16 bits')
type Field = Value | { [UINT16]: number } | Field[] | { [key: string]: Field }
const uint16 = (value: number): Field => ({ [UINT16]: value })

/** The data section's types: 2 text, 3 double, 5 uint16, 7 map, 11 array (written as an extended type). */
function encode(field: Field): Buffer {
  if (typeof field === 'string')
    return Buffer.concat([encodeHeader(2, Buffer.byteLength(field)), Buffer.from(field)])
  if (typeof field === 'number') {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleBE(field)
    return Buffer.concat([encodeHeader(3, 8), bytes])
  }
  if (Array.isArray(field)) return Buffer.concat([Buffer.from([field.length, 4]), ...field.map(encode)])
  if (UINT16 in field) {
    const bytes = Buffer.alloc(2)
    bytes.writeUInt16BE(Number(field[UINT16]))
    return Buffer.concat([encodeHeader(5, 2), bytes])
  }
  const entries = Object.entries(field as { [key: string]: Field })
  return Buffer.concat([
    encodeHeader(7, entries.length),
    ...entries.flatMap(([key, value]) => [encode(key), encode(value)]),
  ])
}

/** Sizes here are all under 29, which fit the first byte; others do not occur in these tables. */
function encodeHeader(type: number, size: number): Buffer {
  if (size > 28) throw new Error(`a field of ${size} bytes is too long for this writer`)
  return Buffer.from([(type << 5) | size])
}
