import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, install } from './prepare.mjs'
import { operatorError, run, runPackage } from './run.mjs'

const POSTGRES_FOLDER = '/usr/lib/postgresql'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)
const QUICK_BROWSER = '/usr/bin/chromium-headless-shell'
const inFolders = (name) => () =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(join(folder, name)))
/** Tests start these on their own ports; Debian's services are not touched. */
const PROGRAMS = [
  {
    debianPackage: 'postgresql',
    isInstalled: () =>
      existsSync(POSTGRES_FOLDER) &&
      readdirSync(POSTGRES_FOLDER).some((version) =>
        existsSync(join(POSTGRES_FOLDER, version, 'bin/initdb')),
      ),
    skipped: 'tests run on the embedded PostgreSQL only.',
  },
  {
    debianPackage: 'redis-server',
    isInstalled: inFolders('redis-server'),
    skipped: 'events and limits through Redis are not tested.',
  },
  {
    debianPackage: 'nginx-light',
    isInstalled: inFolders('nginx'),
    skipped: 'several processes behind a proxy are not tested.',
  },
  {
    debianPackage: 'pgbouncer',
    isInstalled: inFolders('pgbouncer'),
    skipped: 'a pooler in front of the database is not tested.',
  },
  {
    debianPackage: 'caddy',
    isInstalled: inFolders('caddy'),
    skipped: 'the site behind Caddy is not tested.',
  },
  ...['patroni', 'etcd-server', 'haproxy', 'iptables'].map((debianPackage) => ({
    debianPackage,
    isInstalled: inFolders(debianPackage.replace('-server', '')),
    skipped: 'no other database takes over in tests.',
  })),
  {
    debianPackage: 'firefox-esr',
    isInstalled: () =>
      Boolean(process.env.FIREFOX_PATH) || inFolders('firefox-esr')() || inFolders('firefox')(),
    skipped: 'the journeys run in Chromium only.',
  },
]

const isCi = Boolean(process.env.CI)
const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const OPTIONS = ['--all', '--citus']
/** The other projects have no database. */
const CITUS_PROJECTS = ['--project', 'system', '--project', 'embedded']

/**
 * Runs the tests whose path contains one of the arguments, or all. The last line is `N passed, N failed`; exits with 1
 * when one failed. `--all` adds the long forms and runs every database test on both engines, but journeys in a browser on
 * one. `--citus` runs all with a database on a Citus cluster with distributed tables.
 */
export async function test(args) {
  const paths = args.filter((arg) => !OPTIONS.includes(arg))
  const unknown = paths.find((arg) => arg.startsWith('-'))
  if (unknown)
    throw operatorError(`Unknown option "${unknown}" of test: give --all, --citus, or parts of paths.`)
  const isOnCitus = args.includes('--citus')
  if (isOnCitus && !hasCitus())
    throw operatorError('The oldest PostgreSQL in /usr/lib/postgresql has no Citus: install Citus 13 for it.')
  await install()
  await ensureBrowser()
  await build()
  for (const program of PROGRAMS) await ensureProgram(program)
  const env = {
    NODE_ENV: 'test',
    ...(args.includes('--all') ? { TEST_ALL: '1' } : {}),
    ...(isOnCitus ? { TEST_ENGINE: 'citus' } : {}),
  }
  const projects = isOnCitus ? CITUS_PROJECTS : []
  const { code } = await runPackage('vitest/vitest.mjs', ['run', ...projects, ...paths], { env })
  process.exitCode = code
}

/** Tests use the oldest PostgreSQL (`tests/support/engines.ts`). */
function hasCitus() {
  const versions = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER) : []
  const [oldest] = versions
    .filter((version) => existsSync(join(POSTGRES_FOLDER, version, 'bin/initdb')))
    .sort((a, b) => Number(a) - Number(b))
  return existsSync(`/usr/share/postgresql/${oldest}/extension/citus.control`)
}

async function ensureBrowser() {
  const isFound = () => [process.env.CHROME_PATH, ...BROWSERS].some((path) => path && existsSync(path))
  if (!isFound() && mayInstall) await aptInstall('chromium')
  if (!existsSync(QUICK_BROWSER) && mayInstall) await aptInstall('chromium-headless-shell')
  if (isFound()) return
  const message = 'No Chromium is installed'
  if (isCi) throw operatorError(`${message}: browser tests cannot run.`)
  report(`${message}: browser tests are skipped.`)
}

/** Installs a program in continuous integration, else reports which tests are skipped without it. */
async function ensureProgram({ isInstalled, debianPackage, skipped }) {
  if (!isInstalled() && mayInstall && isCi) await aptInstall(debianPackage)
  if (!isInstalled()) report(`No ${debianPackage} is installed: ${skipped}`)
}

async function aptInstall(name) {
  report(`Installing ${name}…`)
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, isQuiet: true }
  await run('apt-get', ['update', '-qq'], options)
  const { code, output } = await run(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', name],
    options,
  )
  if (code !== 0) report(`${name} could not be installed: ${output.trim().split('\n').at(-1)}`)
}

function report(message) {
  process.stdout.write(`${message}\n`)
}
