import { get } from 'node:http'
import { createSession } from '../../src/platform/http/session.ts'
import { fillForum, topicSlug } from './fill-forum.ts'
import type { Row, SizeRow } from './report.ts'
import type { Bench } from './run.ts'

/** Most of each kind, and of all. */
const MAX_WEIGHT = { script: 95, style: 20, font: 60, all: 170, requests: 12 }

interface PageWeight {
  /** Bytes as they come, gzip. */
  bytes: Record<ResourceKind, number>
  requests: number
}

/** Bytes of a topic's page for an empty browser cache. */
export async function measureWeight(bench: Bench): Promise<Row[]> {
  const { topic, cookie } = await preparePages(bench)
  return [
    ...createRows('visitor', await weighPage(bench.address, topic, {})),
    ...createRows('member', await weighPage(bench.address, topic, { cookie })),
  ]
}

/** Pages that targets name, and a member who reads them. */
export async function preparePages(bench: Bench) {
  const forum = await fillForum(bench)
  const [own = 0, shown] = bench.memberIds
  return {
    topic: `/forum/topic/${topicSlug(Math.min(7, forum.topics))}`,
    profile: `/celibataire/${shown}`,
    cookie: `guinguette=${await createSession(bench.db, own)}`,
  }
}

function createRows(who: string, { bytes, requests }: PageWeight): SizeRow[] {
  const all = Object.values(bytes).reduce((sum, part) => sum + part, 0)
  const named = (what: string) => `topic page, ${who}, cold: ${what}`
  return [
    createKilobyteRow(named('all'), all, MAX_WEIGHT.all),
    { entry: named('requests'), size: requests, unit: 'requests', target: { most: MAX_WEIGHT.requests } },
    createKilobyteRow(named('script'), bytes.script, MAX_WEIGHT.script),
    createKilobyteRow(named('styles'), bytes.style, MAX_WEIGHT.style),
    createKilobyteRow(named('typefaces'), bytes.font, MAX_WEIGHT.font),
  ]
}

function createKilobyteRow(entry: string, bytes: number, most: number): SizeRow {
  return { entry, size: bytes / 1000, unit: 'kB', target: { most } }
}

async function weighPage(address: string, path: string, headers: { cookie?: string }): Promise<PageWeight> {
  const plain = await fetch(`${address}${path}`, { headers })
  if (!plain.ok || plain.redirected) throw new Error(`${path} answered ${plain.status} at ${plain.url}`)
  const resources = findResources(await plain.text())
  const bytes = { page: await countBytes(address, path, headers), script: 0, style: 0, font: 0, other: 0 }
  for (const { kind, path: file } of resources) bytes[kind] += await countBytes(address, file, headers)
  return { bytes, requests: resources.length + 1 }
}

/** Bytes of a response, compressed where the site does. */
function countBytes(address: string, path: Resource['path'], headers: { cookie?: string }): Promise<number> {
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

export type ResourceKind = 'page' | 'script' | 'style' | 'font' | 'other'

/** Something that a browser fetches with a page. */
export interface Resource {
  kind: Exclude<ResourceKind, 'page'>
  path: string
}

/**
 * Files of this site that a browser with an empty cache fetches with a page, each once: scripts and preloaded ones,
 * styles, typefaces, icon, manifest, pictures that are not lazy.
 */
export function findResources(html: string): Resource[] {
  const found = new Map<string, Resource>()
  for (const [tag] of html.matchAll(/<(?:link|script|img)\b[^>]*>/g)) {
    const resource = parseTag(tag)
    if (resource && !found.has(resource.path)) found.set(resource.path, resource)
  }
  return [...found.values()]
}

function parseTag(tag: string): Resource | undefined {
  const path = readAttribute(tag, tag.startsWith('<link') ? 'href' : 'src')
  if (!path?.startsWith('/')) return undefined
  if (tag.startsWith('<script')) return { kind: 'script', path }
  if (tag.startsWith('<img'))
    return readAttribute(tag, 'loading') === 'lazy' ? undefined : { kind: 'other', path }
  const kind = KIND_BY_REL[readAttribute(tag, 'rel') ?? '']
  if (!kind) return undefined
  return { kind: readAttribute(tag, 'as') === 'font' ? 'font' : kind, path }
}

// An icon of the home screen is fetched when one is made.
const KIND_BY_REL: Record<string, Resource['kind']> = {
  modulepreload: 'script',
  stylesheet: 'style',
  preload: 'other',
  icon: 'other',
  manifest: 'other',
}

function readAttribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
}
