import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, install } from './prepare.mjs'
import { plain, run, runPackage } from './run.mjs'

const POSTGRES_FOLDER = '/usr/lib/postgresql'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)
const QUICK_BROWSER = '/usr/bin/chromium-headless-shell'
const inFolders = (name) => () =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(join(folder, name)))
/** Tests start these on ports of their own; the services that Debian sets up are neither used nor touched. */
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
    skipped: 'the site behind it is not tested.',
  },
]

const isCi = Boolean(process.env.CI)
const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Runs the tests, or those whose path contains one of the given words, and ends with one plain line, `N passed, N failed`;
 * exits with 1 when one failed. `--all` adds the long forms and runs every database test on both engines.
 */
export async function test(args) {
  const paths = args.filter((arg) => arg !== '--all')
  const unknown = paths.find((arg) => arg.startsWith('-'))
  if (unknown) throw plain(`There is no option "${unknown}" of test: --all, or words that paths contain.`)
  await install()
  await findBrowser()
  await build()
  for (const program of PROGRAMS) await findProgram(program)
  const env = { NODE_ENV: 'test', ...(paths.length < args.length ? { TEST_ALL: '1' } : {}) }
  const { code } = await runPackage('vitest/vitest.mjs', ['run', ...paths], { env })
  process.exitCode = code
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

/** Installs a program in continuous integration, or says which tests are skipped without it. */
async function findProgram({ isInstalled, debianPackage, skipped }) {
  if (!isInstalled() && mayInstall && isCi) await aptInstall(debianPackage)
  if (!isInstalled()) tell(`No ${debianPackage} is installed: ${skipped}`)
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
