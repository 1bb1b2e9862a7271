import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { IslandId } from '../../../src/client/islands.ts'
import type { Answer } from '../app.ts'
import { CLIENT } from '../built.ts'
import { upload } from '../multipart.ts'
import { createPortrait } from '../pictures.ts'
import type { SpecifiedCall } from './calls.ts'
import type { Reader, SpecificationSite } from './site.ts'

/** Fills in the parts of the site: `:name`. */
export function fillParts(text: string, { parts }: SpecificationSite): string {
  return text.replace(/:([a-z-]+)/g, (whole, name) => String(parts[name] ?? whole))
}

/** 'POST /api/ask/reply/{}' and its query names, of a call as the specification writes it. */
export function parseCall(call: string): { methodAndPath: string; query: string[] } {
  const [methodAndPath = '', query = ''] = call.split('?')
  return {
    methodAndPath: dropParameterNames(methodAndPath),
    query: [...query.matchAll(/(\w+)=/g)].map(([, name]) => String(name)),
  }
}

/** The specification and the product may name a part of a path differently. */
export const dropParameterNames = (path: string) => path.replace(/\{[^}]*\}/g, '{}')

/** Makes a call as the specification describes it and returns its response. */
export async function makeCall(
  site: SpecificationSite,
  call: string,
  { as = 'member', url, body, file }: SpecifiedCall,
): Promise<Answer> {
  const [method = '', written = ''] = call.split(' ')
  const address = fillParts(url ?? written.replace(/\{n\}|(?<=page=)$/, '1').replace(/\{text\}/, ''), site)
  const browser = site.browsers[as]
  if (file) {
    const { headers, payload } = upload(await createPortrait().jpeg().toBuffer())
    return browser.raw(method, address, { headers: { ...headers, ...browser.writeHeaders() }, payload })
  }
  const filled = body && JSON.parse(fillParts(JSON.stringify(body), site), parseIdField)
  return browser[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'](address, filled)
}

/** An id that was filled in is a number, as a browser sends it. */
const parseIdField = (key: string, value: unknown) =>
  key.endsWith('_id') && typeof value === 'string' ? Number(value) : value

/** The texts of a page: those between its tags, and the attributes that name things. */
export interface RenderedPage {
  status: number
  html: string
  pieces: string[]
}

export async function readPage(site: SpecificationSite, path: string, reader: Reader): Promise<RenderedPage> {
  const { status, text } = await site.browsers[reader].get(fillParts(path, site))
  return { status, html: text, pieces: extractPieces(text) }
}

/** Unreadable data: a column, or everything except the reader's session. */
export type Unreadable = `${'topics' | 'posts' | 'users'}.${string}` | 'everything'

/** Reads a page while a part of its data cannot be read. */
export async function readUnreadable(
  site: SpecificationSite,
  what: Unreadable,
  path: string,
  reader: Reader,
): Promise<RenderedPage> {
  const { db } = site.site
  if (what === 'everything') {
    const broken = vi.spyOn(db, 'selectFrom').mockImplementation(() => {
      throw new Error('the database answers nothing')
    })
    return readPage(site, path, reader).finally(() => broken.mockRestore())
  }
  const [table = '', column = ''] = what.split('.')
  const rename = (from: string, to: string) => db.schema.alterTable(table).renameColumn(from, to).execute()
  await rename(column, 'gone')
  return readPage(site, path, reader).finally(() => rename('gone', column))
}

const NAMING = /\s(?:title|placeholder|aria-label|alt|value)="([^"]*)"/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function extractPieces(html: string): string[] {
  const body = html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/ data-[\w-]+="[^"]*"/g, '')
    .replace(/<!--.*?-->/gs, '')
  return [...body.split(/<[^>]*>/), ...[...body.matchAll(NAMING)].map(([, text]) => String(text))].map(
    (piece) => piece.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => String(ENTITIES[name])).trim(),
  )
}

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

/**
 * Reads the scripts that a browser may load for an island: its own, its imports, and its dynamic imports.
 * Several islands share some of them: a text in a script may still not be shown, which the island's own test
 * checks.
 */
export function createIslandReader(): (island: IslandId) => string {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(CLIENT, '.vite', 'manifest.json'), 'utf8'),
  )
  const scripts = new Map<string, string>()
  const read = (file: string) => {
    const code = scripts.get(file) ?? plainCode(readFileSync(join(CLIENT, file), 'utf8'))
    scripts.set(file, code)
    return code
  }
  const reach = (key: string, visited: Set<string>): Set<string> => {
    const chunk = manifest[key]
    // The entry names every island: its imports are not the island's.
    if (!chunk || visited.has(key) || key === 'src/client/main.tsx') return visited
    visited.add(key)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) reach(next, visited)
    return visited
  }
  return (island) => {
    const entry = Object.keys(manifest).find((key) => key.endsWith(`/islands/${island}.tsx`))
    if (!entry) throw new Error(`the build has no island ${island}`)
    return [...reach(entry, new Set())].map((key) => read(String(manifest[key]?.file))).join('\n')
  }
}

/** Without the escapes of its texts. */
const plainCode = (code: string) =>
  code
    .replace(/\\u\{?([\da-f]{4,5})\}?/gi, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
    .replace(/\\(['"`])/g, '$1')
