import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { preparePages } from './weight.ts'

/** Paths of a system Chromium. */
const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']

/** The Chromium of `CHROME_PATH` or of the system. */
function findChromium(): string | undefined {
  const paths = [process.env.CHROME_PATH, ...CHROMIUM_PATHS].filter((path) => path !== undefined)
  return paths.find((path) => existsSync(path))
}

const [PERFORMANCE, OTHERS] = [98, 100]
const TIMEOUT_MS = 120_000
const run = promisify(execFile)

const LighthouseReport = z.object({
  categories: z.record(z.string(), z.object({ id: z.string(), score: z.number().nullable() })),
})

/** Lighthouse's points of a page, by its phone profile: for performance, and the least of all others. */
export function parseScores(report: unknown) {
  const points = Object.values(LighthouseReport.parse(report).categories).map(({ id, score }) => ({
    name: id,
    points: Math.round(100 * (score ?? 0)),
  }))
  const others = points.filter(({ name }) => name !== 'performance')
  return {
    performance: points.find(({ name }) => name === 'performance')?.points ?? 0,
    least: others.reduce((one, other) => (other.points < one.points ? other : one), {
      name: 'none',
      points: 100,
    }),
  }
}

/** The four pages of the targets, if the operator has installed Lighthouse, which is too heavy to come along. */
export async function measureLighthouse(bench: Bench): Promise<Row[]> {
  const browser = findChromium()
  const missing = await findMissing(browser)
  if (missing) return [{ entry: 'Lighthouse', reason: missing }]
  const { topic, profile, cookie } = await preparePages(bench)
  const works: [string, string, string | undefined][] = [
    ['topic', topic, cookie],
    ['profile', profile, cookie],
    ['search', '/recherche', cookie],
    ['landing', '/', undefined],
  ]
  const rows: Row[] = []
  const addRow = (entry: string, size: number, least: number, note?: string) =>
    rows.push({ entry, size, unit: 'points', target: { least }, ...(note && { note }) })
  for (const [name, path, as] of works) {
    const report = await runOnPage(String(browser), `${bench.address}${path}`, as)
    const { performance, least } = parseScores(report)
    addRow(`Lighthouse, ${name}: performance`, performance, PERFORMANCE)
    addRow(`Lighthouse, ${name}: the least of all else`, least.points, OTHERS, least.name)
  }
  return rows
}

async function findMissing(browser: string | undefined): Promise<string | undefined> {
  if (!browser) return 'no Chromium found; CHROME_PATH may say where one is'
  const isThere = await run('lighthouse', ['--version']).then(
    () => true,
    () => false,
  )
  return isThere ? undefined : 'no Lighthouse found; "npm install --global lighthouse" installs it'
}

async function runOnPage(browser: string, url: string, cookie: string | undefined): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'guinguette-lighthouse-'))
  const [headers, output] = [join(folder, 'headers.json'), join(folder, 'report.json')]
  try {
    await writeFile(headers, JSON.stringify(cookie ? { cookie } : {}), { mode: 0o600 })
    const flags = `--chrome-flags=--headless=new ${CHROMIUM_FLAGS.join(' ')}`
    const args = ['--quiet', flags, `--extra-headers=${headers}`, '--output=json', `--output-path=${output}`]
    // No search engine reads pages of members.
    if (cookie) args.push('--skip-audits=is-crawlable,meta-description')
    const env = { ...process.env, CHROME_PATH: browser }
    await run('lighthouse', [url, ...args], { env, timeout: TIMEOUT_MS })
    return JSON.parse(await readFile(output, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
