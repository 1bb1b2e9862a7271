import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProcessedImage } from '../../src/platform/images/processed-image.ts'
import { type Browser, createTestApp, type TestApp } from '../support/app.ts'
import { createMember } from '../support/factories.ts'
import { upload } from '../support/multipart.ts'
import { takeMails } from '../support/outbox.ts'
import { mountSmallDisk } from '../support/small-disk.ts'

// The disk of DATA_DIR is full: members get a request to retry, nothing partial is stored, and everything
// resumes once there is space.

const disk = mountSmallDisk()

describe.skipIf(!disk)('a full disk (a small one is mounted, which takes root)', () => {
  let site: TestApp
  let browser: Browser
  let id: number

  beforeAll(async () => {
    site = await createTestApp({ DATA_DIR: String(disk?.folder) }, 1)
  })
  afterAll(async () => {
    await site.close()
    disk?.remove()
  })
  beforeEach(async () => {
    const member = await createMember(site.db, { email_verified_at: null })
    id = member.id
    browser = await site.as(member)
    vi.spyOn(site.context.images, 'process').mockImplementation(async () => picture())
    await disk?.fill()
    return () => disk?.empty()
  })

  function picture(): ProcessedImage {
    const bytes = Buffer.alloc(50_000, 7)
    return {
      full: bytes,
      thumbnail: bytes,
      avatar: bytes,
      width: 4,
      height: 3,
      hash: '0'.repeat(16),
      banHashes: [],
      uploadHashes: [],
      blur: '',
    }
  }
  const send = () => {
    const { headers, payload } = upload(Buffer.from('bytes'))
    return browser.raw('POST', '/api/upload', { headers: { ...browser.writeHeaders(), ...headers }, payload })
  }
  const filesIn = async (folder: string) =>
    (await readdir(join(site.config.dataDir, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  const rowsLeft = async () => [
    await site.db.selectFrom('photos').select('id').where('user_id', '=', id).execute(),
    await site.db.selectFrom('photo_drafts').selectAll().execute(),
  ]

  test('a photo is rejected and leaves no file, and is stored when sent again with free space', async () => {
    for (let turn = 0; turn < 40; turn++) {
      const answer = await send()
      expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([503, '5', {}])
    }
    expect(await rowsLeft()).toEqual([[], []])
    expect(await filesIn('photos')).toEqual([])

    const page = await browser.raw('GET', '/recherche')
    expect(page.status).toBe(200)
    await disk?.empty()
    // More attempts than the hourly limit: photos that could not be stored do not count.
    const stored = await send()
    expect(stored.status).toBe(200)
    expect(await filesIn('photos')).toEqual([stored.body.photo, stored.body.photo, stored.body.photo])
    expect((await browser.raw('GET', `/up/photo/${stored.body.photo}`)).status).toBe(200)
  })

  test('a plain form shows one sentence', async () => {
    const { headers, payload } = upload(Buffer.from('bytes'))
    const token = browser.writeHeaders()['x-csrf-token']
    const field = `------une-frontiere\r\ncontent-disposition: form-data; name="_token"\r\n\r\n${token}\r\n`
    const body = Buffer.concat([Buffer.from(field), payload])
    const page = await browser.raw('POST', '/upload', { headers, payload: body })
    expect(page.status).toBe(503)
    expect(page.text).toContain('Le site reprend son souffle. Réessayez dans quelques instants.')
  })

  test('a mail waits complete until there is space, and the member’s action succeeds', async () => {
    expect((await browser.post('/api/email/resend')).status).toBe(200)
    await expect(site.context.jobs.drain()).rejects.toThrow('ENOSPC')
    expect(await readdir(join(site.config.dataDir, 'outbox')).catch(() => [])).toEqual([])
    await disk?.empty()
    await site.context.pool.query("update pgboss.job set state = 'retry', start_after = now()")
    expect(await takeMails(site)).toMatchObject([{ subject: 'Confirmez votre adresse' }])
  })

  test('a failed copy of data leaves no file', async () => {
    const copy = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)])
    await expect(site.context.exports.put(`${'0'.repeat(32)}.zip`, copy)).rejects.toMatchObject({
      name: 'StoreUnavailable',
    })
    expect(await filesIn('exports')).toEqual([])
  })
})
