import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadBuiltAssets } from '../src/platform/render/assets.ts'
import type { Answer } from './support/app.ts'
import { CLIENT } from './support/built.ts'
import { readProjectFile } from './support/deploy-files.ts'
import { firstCalls, otherCases, type SpecifiedCall, secondCalls } from './support/specification/calls.ts'
import { CONSTANTS } from './support/specification/constants.ts'
import { ROUTES } from './support/specification/routes.ts'
import { createSpecificationSite, type SpecificationSite } from './support/specification/site.ts'
import {
  describeLocation,
  firstTexts,
  secondTexts,
  type TextLocation,
} from './support/specification/texts.ts'
import {
  createIslandReader,
  dropParameterNames,
  fillParts,
  makeCall,
  parseCall,
  type RenderedPage,
  readPage,
  readUnreadable,
} from './support/specification/walk.ts'

// Compares the two documents of the specification with the built product: calls, texts, routes and constants
// (decision 33).

const SPECIFIED = { ...firstCalls, ...secondCalls }
const CALLS: Record<string, SpecifiedCall> = { ...SPECIFIED, ...otherCases }
const TEXTS = [...firstTexts, ...secondTexts]

let site: SpecificationSite
/** By reader, address and unreadable data. */
const pages = new Map<string, RenderedPage>()
const answers = new Map<string, Answer>()
/** Calls of the API document by method and path, as `parseCall` gives them. */
const published = new Map<string, Operation>()
const readIsland = createIslandReader()

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> }
}

beforeAll(async () => {
  site = await createSpecificationSite()
  // Pages first, because calls change them.
  for (const [path, { as = 'member' }] of Object.entries(ROUTES))
    pages.set(keyOf({ page: path, as }), await readPage(site, path, as))
  for (const [, location] of TEXTS) if ('page' in location) await readOnce(location)
  for (const [call, row] of Object.entries(CALLS)) answers.set(call, await makeCall(site, call, row))
  const { body } = await site.browsers.visitor.get('/api/openapi.json')
  for (const [path, calls] of Object.entries<Record<string, Operation>>(body.paths))
    for (const [method, operation] of Object.entries(calls))
      published.set(`${method.toUpperCase()} ${dropParameterNames(path)}`, operation)
})
afterAll(() => site?.site.close())

const keyOf = (location: TextLocation) => JSON.stringify(location)

async function readOnce(location: Extract<TextLocation, { page: string }>): Promise<void> {
  const { page, as, unreadable } = location
  if (pages.has(keyOf(location))) return
  const rendered = unreadable ? readUnreadable(site, unreadable, page, as) : readPage(site, page, as)
  pages.set(keyOf(location), await rendered)
}

describe('calls', () => {
  // A static file is no call.
  for (const call of Object.keys(SPECIFIED).filter((call) => !call.includes('/json/'))) {
    test(`${call} is published with its query and payload`, () => {
      const { methodAndPath, query } = parseCall(call)
      const operation = published.get(methodAndPath)
      if (!operation) throw new Error(`the API document has no ${methodAndPath}`)
      const { parameters = [], requestBody } = operation
      const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(query))
      const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        Object.keys(schema.properties ?? {}),
      )
      const { body = {}, file } = CALLS[call] ?? {}
      expect(fields).toEqual(expect.arrayContaining(file ? [file] : Object.keys(body)))
    })
  }

  for (const [call, { status = 200, answers: check }] of Object.entries(CALLS)) {
    test(`${call} answers as specified`, () => {
      const answer = answers.get(call)
      if (answer?.status !== status) throw new Error(`${call} answers ${answer?.status}: ${answer?.text}`)
      check(answer.body)
    })
  }
})

describe('texts', () => {
  for (const [text, location] of TEXTS) {
    const name = `'${text}' ${describeLocation(location)}`
    test(name, () => {
      if (!findText(text, location)) throw new Error(`missing: ${name}`)
    })
  }

  /** The whole text: between two tags, as a value of a response, or as a text of a script. */
  function findText(text: string, location: TextLocation): boolean {
    if ('page' in location) return pages.get(keyOf(location))?.pieces.includes(text) ?? false
    if ('call' in location) return answers.get(location.call)?.text.includes(JSON.stringify(text)) ?? false
    const code = readIsland(location.island)
    return ['"', "'", '`'].some((quote) => code.includes(`${quote}${text}${quote}`))
  }
})

describe('routes', () => {
  test.each(Object.entries(ROUTES))('%s exists', (path, { as = 'member', status = 200, html = '' }) => {
    const page = pages.get(keyOf({ page: path, as }))
    expect(page?.status).toBe(status)
    expect(page?.html).toContain(fillParts(html, site))
  })
})

test('every test that decision 33 names exists', () => {
  const record = readProjectFile('docs/decisions/033-reading-of-the-specification.md')
  const named = [...record.matchAll(/`((?:src|tests)\/[^`]+\.tsx?)`(?: '([^']+)')?/g)]
  expect(named.length).toBeGreaterThan(17)
  const missing = named.filter(([, file = '', excerpt = '']) => !readProjectFile(file).includes(excerpt))
  expect(missing.map(([reference]) => reference)).toEqual([])
})

describe('constants', () => {
  test.each(CONSTANTS)('%s: %s has a test', (_constant, file, excerpt) => {
    expect(readProjectFile(file)).toContain(excerpt)
  })

  test('nothing is fetched again when the window regains the focus', () => {
    const scripts = readdirSync(join(CLIENT, 'assets')).filter((name) => name.endsWith('.js'))
    const read = (name: string) => readFileSync(join(CLIENT, 'assets', name), 'utf8')
    expect(scripts.filter((name) => read(name).includes('refetchOnWindowFocus:!1'))).toHaveLength(1)
  })

  test('the carousel shows 5 slides above 961 px, 3 above 570, 2 above 370, else 1, 15 px apart', () => {
    const styles = loadBuiltAssets(CLIENT)
      .sheets.people.map((url) => readFileSync(join(CLIENT, url), 'utf8'))
      .join('')
    const slides = [...styles.matchAll(/width>=(\d+)px\)\{\.carousel\{--slides:(\d)/g)]
    expect(slides.map(([, width, count]) => [width, count])).toEqual([
      ['371', '2'],
      ['571', '3'],
      ['962', '5'],
    ])
    expect(styles).toMatch(/\.carousel\{[^}]*--slides:1;--gap:15px/)
  })

  test('the ban form has six presets', () => {
    const form = pages.get(keyOf({ page: '/admin/bannir/:stranger', as: 'founder' }))?.html ?? ''
    const [preset = ''] = /<select[^>]*name="preset".*?<\/select>/s.exec(form) ?? []
    expect(preset.match(/<option value="[^"]+"/g)).toHaveLength(6)
  })
})
