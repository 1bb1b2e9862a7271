import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { createImages } from '../../src/platform/images/images.ts'
import { PHOTO_STATE } from '../../src/shared/photos.ts'
import { requestAtPace } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { startClient } from './streams.ts'
import {
  measureWorks,
  postAs,
  requestAs,
  runHere,
  sampleDuring,
  serve,
  serveTemplate,
  signIn,
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
  const bytes = await createNoise(480, 600, 12).webp({ quality: 40 }).toBuffer()
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
const SAMPLE_MS = 100
const MAX_MEGABYTES = 600

/** Pages read at a steady pace, alone and while 20 members send a photo of 12 megapixels at the same moment. */
export async function measureUploads(bench: Bench): Promise<Row[]> {
  const [readerId = 0, ...senderIds] = bench.memberIds.slice(0, UPLOAD_COUNT + 1)
  const [page = { path: '' }] = requestAs(await signIn(bench, [readerId]), '/recherche')
  const senders = (await signIn(bench, senderIds)).map((token) => createUploadHeaders(bench.secret, token))
  await bench.db.deleteFrom('photos').where('user_id', 'in', senderIds).execute()
  const photo = await createNoise(4000, 3000, 12).jpeg({ quality: 85 }).toBuffer()
  const read = (until: { done: boolean }) => requestAtPace(bench.address, page, READS_PER_SECOND, until)
  const client = await startClient()
  const upload = (members: Record<string, string>[]): Promise<number[]> =>
    client.run('sendPhotos', { url: `${bench.address}/api/upload`, members, photo })
  // The process that decodes runs already, as it does on an evening.
  await upload(senders.slice(0, 1))
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

/** A picture of noise: an empty one would be decoded faster than a photo. */
function createNoise(width: number, height: number, sigma: number): Sharp {
  const noise = { type: 'gaussian' as const, mean: 128, sigma }
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
}

/** All sizes of a 12-megapixel photo in the image process, compared with one encoding here. */
export async function measurePictures(bench: Bench): Promise<Row[]> {
  const photo = await createPhoto(4000, 3000)
  const images = createImages(pino({ level: 'silent' }))
  try {
    return await measureWorks(bench, [
      {
        entry: `a JPEG of 12 megapixels (${toMegabytes(photo)} MB), all sizes`,
        server: runHere(bench, () => images.process(photo), 1),
        limit: runHere(bench, () => sharp(photo).resize(1600).webp().toBuffer(), 1),
        limitLabel: 'one sharp pipeline, 1,600 pixels',
        target: { share: 1 / 3 },
      },
    ])
  } finally {
    await images.close()
  }
}

/** Soft shapes under fine grain: about the detail of a photo. */
async function createPhoto(width: number, height: number): Promise<Buffer> {
  const grain = await createNoise(width, height, 6).png({ compressionLevel: 1 }).toBuffer()
  const shapes = await createNoise(width / 40, height / 40, 60)
    .png()
    .toBuffer()
  return sharp(shapes)
    .resize(width, height)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Photos of each of the members whose profiles are read. */
const PHOTOS_PER_ALBUM = 5
/** Share of other members with a photo: one in so many. */
const PHOTO_EVERY = 3

/** Fills visible photos for the wall and these albums once per database, without files. */
export async function fillAlbums({ db }: Bench, albumIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from photos where photo = md5(${`${albumIds[0]}-10`}) || '.webp') as filled`.execute(
    db,
  )
  if (rows[0]?.filled) return
  const insert = (userId: string, suffix: string, source: ReturnType<typeof sql>) => sql`
    insert into photos (user_id, photo, state, width, height, accepted_at, decided_at)
    select ${sql.ref(userId)}, md5(${sql.ref(userId)} || '-' || ${sql.ref(suffix)}) || '.webp', ${PHOTO_STATE.accepted}::int,
      1200, 1600, now() - (${sql.ref(userId)}::bigint * 7919 % 30000000) * interval '1 second', now() from ${source}`
  const others = sql`member_search m where m.searchable and m.user_id % ${PHOTO_EVERY} = 0`
  await insert('m.user_id', 'm.sex', others).execute(db)
  const albums = sql`unnest(${albumIds}::int[]) a (id), generate_series(10, 9 + ${PHOTOS_PER_ALBUM}) n (n)`
  await insert('a.id', 'n.n', albums).execute(db)
  await sql`analyze photos`.execute(db)
}
