import * as zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compressPage } from './encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=0.5, br;q=0', 'gzip'],
  ['zstd; q=0.0, br;q=0.1', 'br'],
  ['deflate', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('a browser that accepts %j gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each([
  ['zstd', zlib.zstdDecompressSync],
  ['br', zlib.brotliDecompressSync],
  ['gzip', zlib.gunzipSync],
] as const)('a page compressed as %s is read again', (encoding, decompress) => {
  const page = Buffer.from('<p>Bonsoir, il reste une place au bord de l’eau.</p>'.repeat(50))
  const compressed = compressPage(page, encoding)
  expect(compressed.length).toBeLessThan(page.length / 10)
  expect(decompress(compressed).equals(page)).toBe(true)
})
