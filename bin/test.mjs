import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from './prepare.mjs'
import { plain, ROOT, run, runPackage } from './run.mjs'

const POSTGRES_FOLDER = '/usr/lib/postgresql'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)
const QUICK_BROWSER = '/usr/bin/chromium-headless-shell'
const REDIS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server']
/** Proxies before the site, and one before its database. */
const AROUND = [
  ['nginx', 'nginx-light', 'several processes behind a proxy are not tested.'],
  ['caddy', 'caddy', 'the site behind it is not tested.'],
  ['pgbouncer', 'pgbouncer', 'a pooler before the database is not tested.'],
]
const USES_DATABASE = /support\/(db|app)\.ts'/

const isCi = Boolean(process.env.CI)
const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Runs every test, or those whose path holds one of the words in `only`, and closes with one plain line, `N passed, N failed`; leaves with 1 when one failed. */
export async function test(only) {
  await install()
  await findBrowser()
  await build()
  await findRedis()
  await findAround()
  const postgres = await findPostgres()
  const again = filesThatUseDatabase(only)
  const runs = [await vitest(only)]
  if (postgres && again.length > 0) {
    tell(`\nOnce more what uses the database, on ${postgres}`)
    runs.push(await vitest(again, { TEST_POSTGRES_BIN: postgres }))
  } else if (!postgres) tell('No other PostgreSQL is installed: tested on the embedded one only.')
  const sum = (index) => runs.reduce((total, counts) => total + counts[index], 0)
  const skipped = sum(2) > 0 ? `, ${sum(2)} skipped` : ''
  process.exitCode = sum(1) > 0 || runs.some((counts) => counts.code !== 0) ? 1 : 0
  process.stdout.write(`${sum(0)} passed, ${sum(1)} failed${skipped}\n`)
}

/** A run's counts: passed, failed, skipped, as `tests/support/count-reporter.ts` tells them. */
async function vitest(files, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'guinguette-counts-'))
  const TEST_COUNTS_FILE = join(folder, 'counts')
  const { code } = await runPackage('vitest/vitest.mjs', ['run', ...files], {
    env: { NODE_ENV: 'test', TEST_COUNTS_FILE, ...env },
  })
  const line = existsSync(TEST_COUNTS_FILE) ? readFileSync(TEST_COUNTS_FILE, 'utf8') : ''
  rmSync(folder, { recursive: true })
  const [, passed = 0, failed = 1, skipped = 0] =
    line.match(/^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?/) ?? []
  return Object.assign([passed, failed, skipped].map(Number), { code })
}

function filesThatUseDatabase(only) {
  return ['src', 'tests']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => only.length === 0 || only.some((part) => path.includes(part)))
    .filter(
      (path) => /\.test\.tsx?$/.test(path) && USES_DATABASE.test(readFileSync(join(ROOT, path), 'utf8')),
    )
}

async function findBrowser() {
  const isThere = () => [process.env.CHROME_PATH, ...BROWSERS].some((path) => path && existsSync(path))
  if (!isThere() && mayInstall) await aptInstall('chromium')
  if (!existsSync(QUICK_BROWSER) && mayInstall) await aptInstall('chromium-headless-shell')
  if (isThere()) return
  const sentence = 'No Chromium is installed'
  if (isCi) throw plain(`${sentence}: the journeys in a browser cannot run.`)
  tell(`${sentence}: the journeys in a browser are skipped.`)
}

/** Its own service is neither used nor touched. */
async function findRedis() {
  const isThere = () => REDIS.some((path) => existsSync(path))
  if (!isThere() && mayInstall && isCi) await aptInstall('redis-server')
  if (!isThere()) tell('No redis-server is installed: what passes through Redis is not tested.')
}

/** Their own services are neither used nor touched. */
async function findAround() {
  for (const [program, name, lost] of AROUND) {
    const isThere = () => ['/usr/sbin', '/usr/bin'].some((folder) => existsSync(join(folder, program)))
    if (!isThere() && mayInstall && isCi) await aptInstall(name)
    if (!isThere()) tell(`No ${program} is installed: ${lost}`)
  }
}

/** The newest PostgreSQL of the system; its own service is neither used nor touched. */
async function findPostgres() {
  const newest = () =>
    (existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER) : [])
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(POSTGRES_FOLDER, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb')))
  if (!newest() && mayInstall && isCi) await aptInstall('postgresql')
  return newest()
}

async function aptInstall(name) {
  tell(`Installing ${name}…`)
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, isQuiet: true }
  await run('apt-get', ['update', '-qq'], options)
  const { code, said } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', name],
    options,
  )
  if (code !== 0) tell(`${name} could not be installed: ${said.trim().split('\n').at(-1)}`)
}

function tell(sentence) {
  process.stdout.write(`${sentence}\n`)
}
