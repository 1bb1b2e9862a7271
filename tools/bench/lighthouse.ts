import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { FLAGS, findChromium } from './browser.ts'
import type { Row } from './row.ts'
import type { Bench } from './run.ts'
import { pagesOf } from './weight.ts'

const [PERFORMANCE, OTHERS] = [97, 100]
const WITHIN_MS = 120_000
const run = promisify(execFile)

const Scores = z.object({
  categories: z.record(z.string(), z.object({ id: z.string(), score: z.number().nullable() })),
})

/** Lighthouse's points of a page, by its phone profile: for performance, and for the least of all else. */
export function pointsOf(report: unknown): { performance: number; least: { name: string; points: number } } {
  const { categories } = Scores.parse(report)
  const all = Object.values(categories).map(({ id, score }) => ({
    name: id,
    points: Math.round(100 * (score ?? 0)),
  }))
  const performance = all.find(({ name }) => name === 'performance')?.points ?? 0
  const others = all.filter(({ name }) => name !== 'performance')
  const least = others.reduce((one, other) => (other.points < one.points ? other : one), {
    name: 'none',
    points: 100,
  })
  return { performance, least }
}

/** The four pages of the targets, where the operator has installed Lighthouse, which is too heavy to come along. */
export async function runLighthouse(bench: Bench): Promise<Row[]> {
  const browser = findChromium(true)
  const missing = await unseenBecause(browser)
  if (missing) return [{ entry: 'Lighthouse', unseen: missing }]
  const { topic, pages, cookie } = await pagesOf(bench)
  const works: [string, string, string | undefined][] = [
    ['topic', topic, cookie],
    ['profile', String(pages.find((path) => path.startsWith('/celibataire/'))), cookie],
    ['search', '/recherche', cookie],
    ['landing', '/', undefined],
  ]
  const rows: Row[] = []
  for (const [name, path, as] of works) {
    const { performance, least } = pointsOf(await visit(String(browser), `${bench.address}${path}`, as))
    rows.push(
      {
        entry: `Lighthouse, ${name}: performance`,
        size: performance,
        unit: 'points',
        asked: { least: PERFORMANCE },
      },
      {
        entry: `Lighthouse, ${name}: the least of all else`,
        size: least.points,
        unit: 'points',
        asked: { least: OTHERS },
        note: least.name,
      },
    )
  }
  return rows
}

async function unseenBecause(browser: string | undefined): Promise<string | undefined> {
  if (!browser) return 'no Chromium with windows found; CHROME_PATH may say where one is'
  const isThere = await run('lighthouse', ['--version']).then(
    () => true,
    () => false,
  )
  return isThere ? undefined : 'no Lighthouse found; "npm install --global lighthouse" installs it'
}

async function visit(browser: string, url: string, cookie: string | undefined): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'guinguette-lighthouse-'))
  const [headers, output] = [join(folder, 'headers.json'), join(folder, 'report.json')]
  try {
    await writeFile(headers, JSON.stringify(cookie ? { cookie } : {}), { mode: 0o600 })
    const flags = `--chrome-flags=--headless=new ${FLAGS.join(' ')}`
    const args = ['--quiet', flags, `--extra-headers=${headers}`, '--output=json', `--output-path=${output}`]
    const env = { ...process.env, CHROME_PATH: browser }
    await run('lighthouse', [url, ...args], { env, timeout: WITHIN_MS })
    return JSON.parse(await readFile(output, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
