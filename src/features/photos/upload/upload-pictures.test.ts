import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { upload } from '../../../../tests/support/multipart.ts'

// Whole pictures through the whole site: security.md 16 and 17.

const SIZES = ['/up/photo', '/cache/thumbnail/up/photo', '/cache/avatar/up/photo']

let site: TestApp
let browser: Browser
beforeAll(async () => {
  site = await createTestApp()
  browser = await site.as(await createMember(site.db))
})
afterAll(() => site.close())

const send = (bytes: Buffer, filename = 'photo.jpg', type?: string): Promise<Answer> => {
  const { headers, payload } = upload(bytes, filename, type)
  return browser.raw('POST', '/api/upload', { headers: { ...browser.writeHeaders(), ...headers }, payload })
}

const picture = (width = 450, height = 350) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })

/** A flat PNG of one bit a pixel: little to send, and two and a half gigabytes once it is decoded. */
function flatPng(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function gif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

describe('what is no photo is refused under its field, and keeps nothing', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const cases: [string, () => Promise<Buffer> | Buffer, string, RegExp][] = [
    ['25,000 pixels squared', () => flatPng(25_000), 'photo.png', /40\u00a0mégapixels/],
    ['5,000 frames', () => gif(5_000), 'photo.gif', /trop longue/],
    [
      'a truncated JPEG',
      async () => (await picture().jpeg().toBuffer()).subarray(0, 20_000),
      'photo.jpg',
      /abîmée ou incomplète/,
    ],
    ['an SVG named .jpg', () => Buffer.from(svg), 'photo.jpg', /un JPG, un PNG ou un GIF/],
    [
      'HTML named .png',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'photo.png',
      /un JPG, un PNG ou un GIF/,
    ],
    [
      'a GIF that is a script',
      () => Buffer.from('GIF89a/*  */=1;alert(1)//'),
      'photo.gif',
      /abîmée ou incomplète/,
    ],
    [
      'a PDF that says it is a JPEG',
      () => Buffer.from('\xff\xd8\xff%PDF-1.7', 'latin1'),
      'photo.jpg',
      /abîmée/,
    ],
    ['noughts', () => Buffer.alloc(50_000), 'photo.jpg', /un JPG, un PNG ou un GIF/],
  ]
  test.each(cases)('%s', async (_name, make, filename, sentence) => {
    const answer = await send(await make(), filename, 'image/jpeg')
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: 'The given data was invalid.',
        errors: { file_upload: [expect.stringMatching(sentence)] },
      },
    })
    expect(await site.db.selectFrom('photos').select('id').execute()).toEqual([])
    expect(await site.db.selectFrom('photo_drafts').select('photo').execute()).toEqual([])
  })
})

describe('what is served of a photo', () => {
  const exif = {
    IFD0: { Copyright: 'secret-copyright' },
    IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' },
  }
  const xmp =
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">secret-xmp</x:xmpmeta>'
  const cases: [string, () => Promise<Buffer>][] = [
    ['JPEG', () => picture().withExif(exif).withXmp(xmp).withIccProfile('p3').jpeg().toBuffer()],
    ['PNG', () => picture().withExif(exif).withXmp(xmp).png().toBuffer()],
    ['WebP', () => picture().withExif(exif).withXmp(xmp).webp().toBuffer()],
    ['GIF', async () => withComment(await picture(60, 60).gif().toBuffer(), 'secret-comment GPS')],
    [
      'a JPEG with a page behind it',
      async () =>
        Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from('<script>secret-page</script>')]),
    ],
  ]
  test.each(cases)('%s: nothing but what is seen', async (_name, make) => {
    const bytes = await make()
    expect(bytes.toString('latin1')).toMatch(/secret-/)
    const { status, body } = await send(bytes)
    expect(status).toBe(200)
    for (const path of SIZES) {
      const served = await site.app.inject({
        url: `${path}/${body.photo}`,
        headers: { cookie: `guinguette=${browser.cookie()}` },
      })
      expect([path, served.statusCode]).toEqual([path, 200])
      const { exif, xmp, icc, iptc, comments, format } = await sharp(served.rawPayload).metadata()
      expect({ exif, xmp, icc, iptc, comments, format }).toEqual({ format: 'webp' })
      expect(served.rawPayload.toString('latin1')).not.toContain('secret-')
      for (const chunk of chunksOf(served.rawPayload))
        expect(['VP8 ', 'VP8L', 'VP8X', 'ALPH']).toContain(chunk)
    }
    await site.db.deleteFrom('photos').execute()
  })
})

/** What a WebP is made of: a name and a length before each piece, which begins at an even place. */
function chunksOf(bytes: Buffer): string[] {
  const names: string[] = []
  for (
    let at = 12;
    at < bytes.length;
    at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)
  ) {
    names.push(bytes.toString('latin1', at, at + 4))
  }
  return names
}

/** A comment after the header and colours of a GIF. */
function withComment(bytes: Buffer, text: string): Buffer {
  const flags = bytes[10] ?? 0
  const at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])])
  return Buffer.concat([bytes.subarray(0, at), comment, bytes.subarray(at)])
}
