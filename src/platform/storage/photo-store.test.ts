import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../../tests/support/s3.ts'
import type { S3Settings } from '../../config.ts'
import { openLocalPhotoStore } from './local-photo-store.ts'
import { openPhotoStore } from './open-store.ts'
import { PHOTO_SIZES, type PhotoStore } from './photo-store.ts'
import { createS3PhotoStore } from './s3-photo-store.ts'

let dataDir = ''
let s3: Awaited<ReturnType<typeof startS3>>
let stores: Record<string, PhotoStore>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guinguette-store-'))
  s3 = await startS3()
  stores = {
    folder: await openPhotoStore({ dataDir, s3: undefined }),
    'object store': await openPhotoStore({ dataDir: '/dev/null', s3: s3.settings }),
  }
})
afterAll(async () => {
  await s3.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const newName = () => `${randomBytes(16).toString('hex')}.webp`
const sizes = () => ({ full: randomBytes(300_000), thumbnail: randomBytes(9_000), avatar: Buffer.alloc(0) })

describe.each(['folder', 'object store'])('photos in a(n) %s', (kind) => {
  const store = () => stores[kind] as PhotoStore

  test('are not given back while they are sealed, repeatedly, and can be removed', async () => {
    const [file, photo] = [newName(), sizes()]
    await store().put(file, photo)
    for (let n = 0; n < 2; n++) {
      await store().seal(file)
      for (const size of PHOTO_SIZES) {
        expect(await store().get(size, file)).toBeNull()
        expect((await store().read(size, file))?.equals(photo[size])).toBe(true)
      }
    }
    for (let n = 0; n < 2; n++) {
      await store().unseal(file)
      for (const size of PHOTO_SIZES) expect((await store().get(size, file))?.equals(photo[size])).toBe(true)
    }
    await store().seal(file)
    await store().remove(file)
    for (const size of PHOTO_SIZES) expect(await store().read(size, file)).toBeNull()
    await store().seal(newName())
  })

  test('are given back as they were, until removed', async () => {
    const [file, other, photo] = [newName(), newName(), sizes()]
    await store().put(file, photo)
    await store().put(other, photo)
    for (const size of PHOTO_SIZES) expect((await store().get(size, file))?.equals(photo[size])).toBe(true)
    await store().remove(file)
    for (const size of PHOTO_SIZES) expect(await store().get(size, file)).toBeNull()
    expect(await store().get('full', other)).not.toBeNull()
    await store().remove(file)
  })

  test('that do not exist are null', async () => {
    expect(await store().get('thumbnail', newName())).toBeNull()
  })

  test('have names of one form', async () => {
    for (const name of ['../secret-key', `../full/${newName()}`, 'a.webp', `${newName()}\0`, '']) {
      expect(await store().get('full', name)).toBeNull()
      await expect(store().put(name, sizes())).rejects.toThrow('no name of a photo')
      await expect(store().remove(name)).rejects.toThrow('no name of a photo')
    }
  })

  test('are kept many at once', async () => {
    const [names, photo] = [Array.from({ length: 30 }, newName), sizes()]
    await Promise.all(names.map((file) => store().put(file, photo)))
    const found = await Promise.all(names.map((file) => store().get('thumbnail', file)))
    expect(found.every((bytes) => bytes?.equals(photo.thumbnail))).toBe(true)
  })
})

describe('the folder', () => {
  test('is swept of what killed writes left, and of nothing that is being written', async () => {
    const drafts = join(dataDir, 'photos', 'drafts')
    expect(await readdir(drafts)).toEqual([])
    for (const name of ['old', 'young']) await writeFile(join(drafts, name), 'half of a pho')
    await utimes(join(drafts, 'old'), 0, 0)
    await openLocalPhotoStore(dataDir)
    expect(await readdir(drafts)).toEqual(['young'])
  })

  test('that is gone or full makes the store away, and one that cannot be made stops the start', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guinguette-gone-'))
    const store = await openLocalPhotoStore(folder)
    await rm(folder, { recursive: true })
    await expect(store.put(newName(), sizes())).rejects.toMatchObject({ name: 'StoreUnavailable' })
    expect(await store.get('full', newName())).toBeNull()
    await expect(openLocalPhotoStore('/dev/null')).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        /^Photos cannot be kept in \/dev\/null\/photos \(ENOTDIR.*set DATA_DIR\.$/,
      ),
    })
  })
})

describe('the object store', () => {
  const unreachable = (message: string) => ({
    name: 'StoreUnavailable',
    message: expect.stringContaining(message),
  })
  const changed = (change: Partial<S3Settings>) => createS3PhotoStore({ ...s3.settings, ...change })

  test('is away when nothing listens, the key is wrong or the bucket missing', async () => {
    const nobody = changed({ endpoint: 'http://127.0.0.1:9' })
    await expect(nobody.get('full', newName())).rejects.toMatchObject(unreachable('does not answer'))
    await expect(nobody.put(newName(), sizes())).rejects.toMatchObject(unreachable('does not answer'))
    await expect(nobody.remove(newName())).rejects.toMatchObject(unreachable('does not answer'))
    const stranger = changed({ accessKey: 'SOMEBODY' })
    await expect(stranger.get('full', newName())).rejects.toMatchObject(unreachable('403 InvalidAccessKeyId'))
    await expect(stranger.put(newName(), sizes())).rejects.toMatchObject(
      unreachable('403 InvalidAccessKeyId'),
    )
    const lost = changed({ bucket: 'no-such-bucket' })
    await expect(lost.get('full', newName())).rejects.toMatchObject(unreachable('404 NoSuchBucket'))
    await expect(lost.put(newName(), sizes())).rejects.toMatchObject(unreachable('404 NoSuchBucket'))
  })

  test('is asked again when it stumbles, and not for ever', async () => {
    let failures = 2
    const server = await listen((response) => response.writeHead(failures-- > 0 ? 503 : 200).end('a photo'))
    const store = changed({ endpoint: server.address })
    expect(String(await store.get('full', newName()))).toBe('a photo')
    failures = 9
    await expect(store.get('full', newName())).rejects.toMatchObject(unreachable('answered 503'))
    expect(server.requests).toHaveLength(6)
    await server.close()
  })

  test('is sent requests that are signed whole, bytes included', async () => {
    const server = await listen((response) => response.end())
    const [file, photo] = [newName(), sizes()]
    const store = changed({ endpoint: server.address, secretKey: 'a secret of the test' })
    await store.put(file, photo)
    await store.get('avatar', file)
    const hashes = PHOTO_SIZES.map((size) => createHash('sha256').update(photo[size]).digest('hex'))
    expect(server.requests.map(({ headers }) => headers['x-amz-content-sha256']).sort()).toEqual(
      [...hashes, 'UNSIGNED-PAYLOAD'].sort(),
    )
    for (const request of server.requests) {
      expect(request.headers.authorization?.split('Signature=')[1]).toBe(
        computeSignature(request, 'a secret of the test', 'eu-west-3'),
      )
    }
    await server.close()
  })
})

/** A server that records its requests. */
async function listen(answer: (response: ServerResponse) => void) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    request.resume().on('end', () => answer(response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  return { requests, address: `http://127.0.0.1:${port}`, close }
}

/** The signature of Amazon's description (version 4), over the headers it lists as signed. */
function computeSignature({ method, url, headers }: IncomingMessage, secret: string, region: string): string {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? ''
  expect(names.split(';')).toEqual(expect.arrayContaining(['host', 'x-amz-content-sha256', 'x-amz-date']))
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const request = [method, url, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const time = String(headers['x-amz-date'])
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const hash = createHash('sha256').update(request).digest('hex')
  const key = scope.reduce<string | Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n'))
    .digest('hex')
}
