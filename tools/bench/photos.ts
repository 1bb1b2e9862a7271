import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { projectFolder } from '../../src/config.ts'
import { createCsrfToken, createSession } from '../../src/platform/http/session.ts'
import { PHOTO_STATE } from '../../src/shared/photos.ts'
import { type BenchRequest, paced } from './load.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'

const READERS = 50
const PHOTOS = 200

/** Thumbnails of other members, the right of the reader checked each time, beside files that anybody may read. */
export async function runThumbnails(bench: Bench): Promise<Row[]> {
  const names = await hangPhotos(bench)
  const cookies = await Promise.all(
    bench.memberIds.slice(0, READERS).map((id) => createSession(bench.db, id)),
  )
  const requests = names.map((name, turn) => ({
    path: `/cache/thumbnail/up/photo/${name}`,
    headers: { cookie: `guinguette=${cookies[turn % cookies.length]}` },
  }))
  const { alternate, overHttp } = bench.load
  const figures = await alternate(
    () => overHttp(bench.address, requests),
    () => overHttp(bench.floor, requests),
  )
  return [
    {
      entry: 'a thumbnail, the right to see it checked',
      ...figures,
      limitIs: 'a file over plain http',
      asked: {},
    },
  ]
}

/** Visible photos of members of the benchmark, with a thumbnail of the usual weight each. */
async function hangPhotos({ db, dataDir, memberIds }: Bench): Promise<string[]> {
  const folder = join(dataDir, 'photos', 'thumbnail')
  await mkdir(folder, { recursive: true })
  const bytes = await noise(480, 600).webp({ quality: 40 }).toBuffer()
  const photos = memberIds.slice(-PHOTOS).map((user_id) => ({
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

const UPLOADS = 20
const READS_A_SECOND = 40
const IDLE_SECONDS = 5
const SAMPLE_MS = 100
const MEGABYTES_AT_MOST = 600

/** Pages read at a steady pace, alone and while 20 members send a photo of 12 megapixels at the same moment. */
export async function runUploads(bench: Bench): Promise<Row[]> {
  const [reader, ...senders] = await Promise.all(
    bench.memberIds
      .slice(0, UPLOADS + 1)
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
  const photo = await noise(4000, 3000).jpeg({ quality: 85 }).toBuffer()
  const read = (until: { done: boolean }) => paced(bench.address, page, READS_A_SECOND, until)
  const tokens = senders.map(({ token }) => token)
  // The process that decodes runs already, as it does on an evening.
  await (await openSender(bench, tokens.slice(0, 1), photo))()
  const sendAll = await openSender(bench, tokens, photo)
  await read(during(IDLE_SECONDS / 2))
  const idle = await read(during(IDLE_SECONDS))
  const state = { done: false }
  const start = performance.now()
  const memory = largest(bench, state)
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
      entry: `a page beside ${UPLOADS} uploads, p95`,
      size: beside.p95,
      failed: beside.failed,
      unit: 'ms',
      limit: idle.p95,
      limitIs: 'the same page with no uploads',
      asked: { times: 2 },
    },
    {
      entry: `memory under ${UPLOADS} uploads of 12 megapixels`,
      size: most.server + most.children,
      failed,
      unit: 'MB',
      asked: { most: MEGABYTES_AT_MOST },
      note: `${seconds.toFixed(1)} s for ${megabytes} MB each; ${most.server} MB in the server, ${most.children} MB in the process that decodes`,
    },
  ]
}

function during(seconds: number): { done: boolean } {
  const state = { done: false }
  setTimeout(() => {
    state.done = true
  }, seconds * 1000)
  return state
}

/** The most memory that the server and the processes it started held at a time. */
async function largest(
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

/** A process that sends the photo as each of these members at once when it is asked to, and gives the statuses. */
async function openSender({ address, secret }: Bench, tokens: string[], photo: Buffer) {
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
function noise(width: number, height: number): Sharp {
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
