import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { projectFolder } from '../../src/config.ts'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import { createImages } from '../../src/platform/images/images.ts'
import { PHOTO_STATE } from '../../src/shared/photos.ts'
import { type BenchRequest, requestAtPace } from './load.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'

const READER_COUNT = 50
const PHOTO_COUNT = 200

/** Thumbnails with access check, compared with plain files. */
export async function measureThumbnails(bench: Bench): Promise<Row[]> {
  const names = await fillPhotos(bench)
  const cookies = await Promise.all(
    bench.memberIds.slice(0, READER_COUNT).map((id) => createSession(bench.db, id)),
  )
  const requests = names.map((name, turn) => ({
    path: `/cache/thumbnail/up/photo/${name}`,
    headers: { cookie: `guinguette=${cookies[turn % cookies.length]}` },
  }))
  const { alternate, overHttp } = bench.load
  const figures = await alternate(
    () => overHttp(bench.address, requests),
    () => overHttp(bench.floorAddress, requests),
  )
  return [
    {
      entry: 'a thumbnail, the right to see it checked',
      ...figures,
      limitLabel: 'a file over plain http',
      target: {},
    },
  ]
}

/** Visible photos of members of the benchmark, with a thumbnail of the usual weight each. */
async function fillPhotos({ db, dataDir, memberIds }: Bench): Promise<string[]> {
  const folder = join(dataDir, 'photos', 'thumbnail')
  await mkdir(folder, { recursive: true })
  const bytes = await createNoise(480, 600).webp({ quality: 40 }).toBuffer()
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
  const [reader, ...senders] = await Promise.all(
    bench.memberIds
      .slice(0, UPLOAD_COUNT + 1)
      .map(async (id) => ({ id, token: await createSession(bench.db, id) })),
  )
  await bench.db
    .deleteFrom('photos')
    .where(
      'user_id',
      'in',
      senders.map(({ id }) => id),
    )
    .execute()
  const page: BenchRequest = { path: '/recherche', headers: { cookie: `guinguette=${reader?.token}` } }
  const photo = await createNoise(4000, 3000).jpeg({ quality: 85 }).toBuffer()
  const read = (until: { done: boolean }) => requestAtPace(bench.address, page, READS_PER_SECOND, until)
  const tokens = senders.map(({ token }) => token)
  // The process that decodes runs already, as it does on an evening.
  await (await startSender(bench, tokens.slice(0, 1), photo))()
  const sendAll = await startSender(bench, tokens, photo)
  await read(stopAfter(IDLE_SECONDS / 2))
  const idle = await read(stopAfter(IDLE_SECONDS))
  const state = { done: false }
  const start = performance.now()
  const memory = findPeak(bench, state)
  const [beside, statuses] = await Promise.all([
    read(state),
    sendAll().finally(() => {
      state.done = true
    }),
  ])
  const seconds = (performance.now() - start) / 1000
  const most = await memory
  const megabytes = Math.round(photo.length / 1e5) / 10
  const failed = statuses.filter((status) => status !== 200).length
  return [
    {
      entry: `a page beside ${UPLOAD_COUNT} uploads, p95`,
      size: beside.p95,
      failed: beside.failed,
      unit: 'ms',
      limit: idle.p95,
      limitLabel: 'the same page with no uploads',
      target: { times: 2 },
    },
    {
      entry: `memory under ${UPLOAD_COUNT} uploads of 12 megapixels`,
      size: most.server + most.children,
      failed,
      unit: 'MB',
      target: { most: MAX_MEGABYTES },
      note: `${seconds.toFixed(1)} s for ${megabytes} MB each; ${most.server} MB in the server, ${most.children} MB in the process that decodes`,
    },
  ]
}

function stopAfter(seconds: number): { done: boolean } {
  const state = { done: false }
  setTimeout(() => {
    state.done = true
  }, seconds * 1000)
  return state
}

/** Peak memory of the server and its child processes. */
async function findPeak(
  { memory }: Bench,
  state: { done: boolean },
): Promise<{ server: number; children: number }> {
  let [server, children] = [0, 0]
  while (!state.done) {
    const now = await memory()
    server = Math.max(server, now.server)
    children = Math.max(children, now.children)
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
  }
  return { server, children }
}

/** Starts a process that uploads the photo as all these members at once and returns the statuses. */
async function startSender({ address, secret }: Bench, tokens: string[], photo: Buffer) {
  const sender = fork(join(projectFolder(), 'tools', 'bench', 'send-photos.mjs'), {
    serialization: 'advanced',
  })
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      sender.once('message', resolve)
      sender.once('error', reject)
      sender.once('exit', (code) => reject(new Error(`sending photos ended with ${code}`)))
    })
  await next()
  const members = tokens.map((token) => ({
    cookie: `guinguette=${token}`,
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': createCsrfToken(secret, token),
  }))
  return (): Promise<number[]> => {
    sender.send({ url: `${address}/api/upload`, photo, members })
    return next() as Promise<number[]>
  }
}

/** A picture with some of the detail of a photo, which an empty one would not have to be decoded. */
function createNoise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
}

const SEQUENTIAL = { clients: 1 }

/** All sizes of a 12-megapixel photo in the image process, compared with one encoding here. */
export async function measurePictures({ load: { alternate, bare } }: Bench): Promise<Row[]> {
  const photo = await createPhoto(4000, 3000)
  const images = createImages(pino({ level: 'silent' }))
  try {
    const figures = await alternate(
      () => bare(() => images.process(photo), SEQUENTIAL),
      () => bare(() => sharp(photo).resize(1600).webp().toBuffer(), SEQUENTIAL),
    )
    return [
      {
        entry: `a JPEG of 12 megapixels (${Math.round(photo.length / 1e5) / 10} MB), all sizes`,
        ...figures,
        limitLabel: 'one sharp pipeline, 1,600 pixels',
        target: { share: 1 / 3 },
      },
    ]
  } finally {
    await images.close()
  }
}

/** Soft shapes under fine grain: about the detail of a photo. */
async function createPhoto(width: number, height: number): Promise<Buffer> {
  const noise = (by: number, sigma: number) =>
    sharp({
      create: {
        width: width / by,
        height: height / by,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
  const grain = await noise(1, 6).png({ compressionLevel: 1 }).toBuffer()
  const shapes = await noise(40, 60).png().toBuffer()
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
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from photos where photo = md5(${`${albumIds[0]}-10`}) || '.webp') as is_there`.execute(
    db,
  )
  if (rows[0]?.is_there) return
  const photo = (userId: string, place: string) => sql`
    ${sql.ref(userId)}, md5(${sql.ref(userId)} || '-' || ${sql.ref(place)}) || '.webp', ${PHOTO_STATE.accepted}::int, 1200, 1600,
    now() - (${sql.ref(userId)}::bigint * 7919 % 30000000) * interval '1 second', now()`
  await sql`
    insert into photos (user_id, photo, state, width, height, accepted_at, decided_at)
    select ${photo('m.user_id', 'm.sex')} from member_search m where m.searchable and m.user_id % ${PHOTO_EVERY} = 0`.execute(
    db,
  )
  await sql`
    insert into photos (user_id, photo, state, width, height, accepted_at, decided_at)
    select ${photo('a.id', 'n.n')} from unnest(${albumIds}::int[]) a (id), generate_series(10, 9 + ${PHOTOS_PER_ALBUM}) n (n)`.execute(
    db,
  )
  await sql`analyze photos`.execute(db)
}
