import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { PHOTO_SIZES } from '../../src/platform/storage/photo-store.ts'
import { PHOTO_STATE } from '../../src/shared/photos.ts'
import { requestAtPace } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { startClient } from './streams.ts'
import {
  elementAt,
  fillOnce,
  measureWorks,
  postAs,
  requestAs,
  sampleDuring,
  serve,
  serveTemplate,
  signIn,
  withoutIndexes,
} from './work.ts'

const READER_COUNT = 50
const PHOTO_COUNT = 200

/** Thumbnails with access check, compared with plain files. */
export async function measureThumbnails(bench: Bench): Promise<Row[]> {
  const paths = (await fillPhotos(bench)).map((name) => `/cache/thumbnail/up/photo/${name}`)
  const requests = requestAs(await signIn(bench, bench.memberIds.slice(0, READER_COUNT)), paths)
  return measureWorks(bench, [
    {
      entry: 'a thumbnail, the right to see it checked',
      server: serve(bench, requests),
      limit: serveTemplate(bench, requests),
      limitLabel: 'a file over plain http',
    },
  ])
}

/** Visible photos of members of the benchmark, with a thumbnail of the usual weight each. */
async function fillPhotos({ db, dataDir, memberIds }: Bench): Promise<string[]> {
  const folder = join(dataDir, 'photos', 'thumbnail')
  await mkdir(folder, { recursive: true })
  const bytes = await encodeNoise(480, 600, (picture) => picture.webp({ quality: 40 }))
  const photos = memberIds.slice(-PHOTO_COUNT).map((user_id) => ({
    user_id,
    photo: `${randomBytes(16).toString('hex')}.webp`,
    state: PHOTO_STATE.accepted,
    width: 480,
    height: 600,
    accepted_at: new Date(),
  }))
  await Promise.all(photos.map(({ photo }) => writeFile(join(folder, photo), bytes)))
  await db.insertInto('photos').values(photos).execute()
  return photos.map(({ photo }) => photo)
}

const UPLOAD_COUNT = 20
const READS_PER_SECOND = 40
const IDLE_SECONDS = 5
/** Listing the processes takes tens of milliseconds of a processor that pages need. */
const SAMPLE_MS = 500
const CONNECTIONS = 20
const MAX_MEGABYTES = 600

/** Pages read at a steady pace, alone and while 20 members send a photo of 12 megapixels at the same moment. */
export async function measureUploads(bench: Bench): Promise<Row[]> {
  const [readerId = 0, ...senderIds] = bench.memberIds.slice(0, UPLOAD_COUNT + 1)
  const [page = { path: '' }] = requestAs(await signIn(bench, [readerId]), '/recherche')
  const senders = (await signIn(bench, senderIds)).map((token) => createUploadHeaders(bench.secret, token))
  await bench.db.deleteFrom('photos').where('user_id', 'in', senderIds).execute()
  const photo = await encodeNoise(4000, 3000, (picture) => picture.jpeg({ quality: 85 }))
  const read = (until: { done: boolean }) => requestAtPace(bench.address, page, READS_PER_SECOND, until)
  const client = await startClient()
  const upload = (members: Record<string, string>[]): Promise<number[]> =>
    client.run('sendPhotos', { url: `${bench.address}/api/upload`, members, photo })
  // The process that decodes runs already, and connections to the database have been used, as on an evening.
  await upload(senders.slice(0, 1))
  await bench.load.overHttp(bench.address, [page], { connections: CONNECTIONS, seconds: 1 })
  await read(stopAfter(IDLE_SECONDS / 2))
  const idle = await read(stopAfter(IDLE_SECONDS))
  const state = { done: false }
  const start = performance.now()
  const sending = sampleDuring(SAMPLE_MS, bench.memory, () =>
    upload(senders).finally(() => {
      state.done = true
    }),
  )
  const [loaded, { samples, result: statuses }] = await Promise.all([read(state), sending])
  const peakOf = (part: 'server' | 'children') => Math.max(...samples.map((sample) => sample[part]))
  const [server, children] = [peakOf('server'), peakOf('children')]
  const seconds = (performance.now() - start) / 1000
  await client.close()
  return [
    {
      entry: `a page beside ${UPLOAD_COUNT} uploads, p95`,
      size: loaded.p95,
      failed: loaded.failed,
      unit: 'ms',
      limit: idle.p95,
      limitLabel: 'the same page with no uploads',
      target: { times: 2 },
    },
    {
      entry: `memory under ${UPLOAD_COUNT} uploads of 12 megapixels`,
      size: server + children,
      failed: statuses.filter((status) => status !== 200).length,
      unit: 'MB',
      target: { most: MAX_MEGABYTES },
      note: `${seconds.toFixed(1)} s for ${toMegabytes(photo)} MB each; ${server} MB in the server, ${children} MB in the process that decodes`,
    },
  ]
}

const toMegabytes = ({ length }: Buffer) => Math.round(length / 1e5) / 10

function stopAfter(seconds: number): { done: boolean } {
  const state = { done: false }
  setTimeout(() => {
    state.done = true
  }, seconds * 1000)
  return state
}

function createUploadHeaders(secret: string, token: string): Record<string, string> {
  const { 'content-type': _, ...headers } = postAs(secret, token, '', {}).headers ?? {}
  return headers
}

/**
 * A picture of noise: an empty one would be decoded faster than a photo. The measured server imports this module too,
 * and a site has no sharp in its memory.
 */
async function encodeNoise(
  width: number,
  height: number,
  encode: (picture: Sharp) => Sharp,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  return encode(sharp({ create: { width, height, channels: 3, background: '#888', noise } })).toBuffer()
}

/** Different photos, which members share as those of a demo do; the same picture under each name. */
const PORTRAITS = 200
const PORTRAIT_FILES = Array.from(
  { length: PORTRAITS },
  (_, number) => `${createHash('md5').update(`portrait-${number}`).digest('hex')}.webp`,
)

/** The profile photo of about every second member. The product mixes the bits of an id, since the demo has patterns by id. */
export const avatarOf = (id: number): string | null =>
  (Math.imul(id, 2_654_435_761) >>> 16) & 1 ? elementAt(PORTRAIT_FILES, id) : null

/** Writes the profile photos of a demo that has {@link avatarOf}, once per database. */
export async function fillPortraits(bench: Pick<Bench, 'pool' | 'print' | 'dataDir'>): Promise<void> {
  await fillOnce(bench, {
    label: 'photos of half of the members',
    isFilled: { text: 'exists (select from photos)', values: [] },
    tables: 'photos',
    write: async (client) => {
      const bytes = await encodeNoise(480, 600, (picture) => picture.webp({ quality: 40 }))
      const paths = PORTRAIT_FILES.flatMap((file) =>
        PHOTO_SIZES.map((size) => join(bench.dataDir, 'photos', size, file)),
      )
      await Promise.all(paths.map((path) => writeFile(path, bytes)))
      await withoutIndexes(client, ['photos'], () =>
        client.query(`
        insert into photos (user_id, photo, state, width, height, accepted_at, decided_at)
        select id, avatar, ${PHOTO_STATE.accepted}, 1200, 1600,
          now() - (id::bigint * 7919 % 30000000) * interval '1 second', now()
        from users where demo and avatar is not null`),
      )
    },
  })
}

/** Photos of each of the members whose profiles are read. */
const PHOTOS_PER_ALBUM = 5

/** Adds visible photos to these albums once per database. */
export async function fillAlbums(bench: Bench, albumIds: readonly number[]): Promise<void> {
  await fillOnce(bench, {
    label: 'albums',
    isFilled: {
      text: '(select count(*) >= $2 from photos where user_id = $1)',
      values: [albumIds[0], PHOTOS_PER_ALBUM],
    },
    tables: 'photos',
    write: (client) =>
      client.query(
        `insert into photos (user_id, photo, state, width, height, accepted_at, decided_at)
         select id, ($2::text[])[(id + n) % ${PORTRAITS} + 1], ${PHOTO_STATE.accepted}, 1200, 1600,
           now() - (id::bigint * 7919 % 30000000) * interval '1 second', now()
         from unnest($1::int[]) id, generate_series(1, ${PHOTOS_PER_ALBUM}) n`,
        [albumIds, PORTRAIT_FILES],
      ),
  })
}
