import { get } from 'node:http'
import { createSession } from '../../src/platform/http/session.ts'
import { fillForum, slugOf } from './fill-forum.ts'
import { castOf, readWriters } from './messages.ts'
import { type Kind, type Resource, resourcesOf } from './resources.ts'
import type { Row, SizeRow } from './row.ts'
import type { Bench } from './run.ts'

const SCRIPT: readonly Kind[] = ['script']
/** Most of each kind, and of all. */
const MOST = { script: 95, style: 20, font: 60, all: 170, requests: 15, scriptOfAny: 130 }

interface Weighed {
  path: string
  /** Bytes as they come, gzip. */
  bytes: Record<Kind, number>
  requests: number
}

/** What a topic's page brings to a browser that has nothing yet, and the script of the page that has the most. */
export async function runWeight(bench: Bench): Promise<Row[]> {
  const { topic, pages, cookie } = await pagesOf(bench)
  const fetched = new Map<string, number>()
  const visitor = await weigh(bench.address, topic, {}, fetched)
  const member = await weigh(bench.address, topic, { cookie }, fetched)
  const all: Weighed[] = []
  for (const path of pages) all.push(await weigh(bench.address, path, { cookie }, fetched, SCRIPT))
  const heaviest = all.reduce((one, other) => (other.bytes.script > one.bytes.script ? other : one), member)
  return [
    ...rowsOf('visitor', visitor),
    ...rowsOf('member', member),
    {
      ...kilobytes('script of the heaviest page', heaviest.bytes.script, MOST.scriptOfAny),
      note: `${heaviest.path}, of ${all.length + 1} pages`,
    },
  ]
}

/** A topic, and pages of a member: those that tests/weight.test.ts holds at most to. */
export async function pagesOf(bench: Bench): Promise<{ topic: string; pages: string[]; cookie: string }> {
  const forum = await fillForum(bench.pool, bench.members, bench.print)
  const [writer] = await readWriters(bench, castOf(bench).writerIds.slice(0, 20))
  const own = writer?.user ?? bench.memberIds[0] ?? 0
  const cookie = `guinguette=${writer?.token ?? (await createSession(bench.db, own))}`
  const threads = writer ? [`/messages/${writer.thread}`] : []
  const pages = ['/', '/recherche', `/celibataire/${bench.memberIds[1]}`, '/photos', '/messages', ...threads]
  const others = ['/amis', '/user/gate', '/user/edit', '/user/securite', '/upload', '/forum', '/premium']
  return { topic: `/forum/topic/${slugOf(Math.min(7, forum.topics))}`, pages: [...pages, ...others], cookie }
}

function rowsOf(who: string, { bytes, requests }: Weighed): SizeRow[] {
  const all = Object.values(bytes).reduce((sum, part) => sum + part, 0)
  const named = (what: string) => `topic page, ${who}, cold: ${what}`
  return [
    kilobytes(named('all'), all, MOST.all),
    { entry: named('requests'), size: requests, unit: 'requests', asked: { most: MOST.requests } },
    kilobytes(named('script'), bytes.script, MOST.script),
    kilobytes(named('styles'), bytes.style, MOST.style),
    kilobytes(named('typefaces'), bytes.font, MOST.font),
  ]
}

function kilobytes(entry: string, bytes: number, most: number): SizeRow {
  return { entry, size: bytes / 1000, unit: 'kB', asked: { most } }
}

/**
 * @param fetched what files weigh that were fetched before
 * @param kinds those that are weighed, where not all are: behind the photos of other entries stand no files
 */
async function weigh(
  address: string,
  path: string,
  headers: { cookie?: string },
  fetched: Map<string, number>,
  kinds?: readonly Kind[],
): Promise<Weighed> {
  const plain = await fetch(`${address}${path}`, { headers })
  if (!plain.ok || plain.redirected) throw new Error(`${path} answered ${plain.status} at ${plain.url}`)
  const resources = resourcesOf(await plain.text()).filter(({ kind }) => kinds?.includes(kind) ?? true)
  const bytes: Weighed['bytes'] = { page: 0, script: 0, style: 0, font: 0, other: 0 }
  bytes.page = await bytesOf(address, path, headers)
  for (const { kind, path: file } of resources) {
    const weight = fetched.get(file) ?? (await bytesOf(address, file, {}))
    fetched.set(file, weight)
    bytes[kind] += weight
  }
  return { path, bytes, requests: resources.length + 1 }
}

/** How many bytes come for an address, compressed where the site does. */
function bytesOf(address: string, path: Resource['path'], headers: { cookie?: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${address}${path}`, { headers: { ...headers, 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })
}
