// The command line. Installs packages and builds when needed, then runs the server or the command in this process:
// a second one would need memory and would have to forward signals.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { ROOT } from './run.mjs'

const commands = {
  demo: ['start the site with a demo community', runCommand],
  start: ['start the site', () => run('server.js', [])],
  test: [
    'run every test, in a browser and on each PostgreSQL found',
    async (_, args) => (await import('./test.mjs')).test(args),
  ],
  check: [
    'types, style, architecture, known vulnerabilities, build',
    async () => (await import('./check.mjs')).check(),
  ],
  bench: ['measure the site on generated members', runCommand],
  simulate: ['compare orders of suggestion on generated agents', runCommand],
  upgrade: [
    'install, migrate and start another version, or go back',
    async (_, args) => (await import('./upgrade.mjs')).upgrade(args),
  ],
  db: ['status, migrate, down, url, distribute, gather: manage the database', runCommand],
  admin: ['role, password, factor: manage an account', runCommand],
  'check-audit': ['prove that the audit log is as it was written', runCommand],
  sales: ['print the sales of a month as CSV: totals by day and VAT rate', runCommand],
  'legal-key': ['make the key pair that data for courts are sealed with', runCommand],
  'legal-request': ['open sealed data that an authority asks for', runCommand],
  backup: ['copy database and photos while the site runs', runCommand],
  download: ['download the copies of backups from their object store', runCommand],
  restore: ['restore a backup into an empty site, or the embedded database to a moment', runCommand],
  move: ['database, photos: move them to DATABASE_URL or an object store', runCommand],
}

const USAGE = `Guinguette, a French dating site that looks after its members.

  ./guinguette <command>

${Object.entries(commands)
  .map(([name, [summary]]) => `  ${name.padEnd(14)}${summary}`)
  .join('\n')}

Settings come from the environment (PORT, DATA_DIR, DATABASE_URL, SITE_URL …): see docs/settings.md.
`

async function runCommand(name, args) {
  await run('cli.js', [name, ...args])
}

/** Runs a built program in this process. */
async function run(program, args) {
  await prepare()
  process.env.NODE_ENV = 'production'
  const path = realpathSync(join(ROOT, 'dist', 'server', program))
  process.argv = [process.argv[0], path, ...args]
  await import(pathToFileURL(path).href)
}

const [name, ...args] = process.argv.slice(2)
const wantsHelp = name === undefined || ['help', '--help', '-h'].includes(name)
if (wantsHelp) process.stdout.write(USAGE)
else if (!Object.hasOwn(commands, name)) {
  process.stderr.write(`Unknown command "${name}".\n\n${USAGE}`)
  process.exitCode = 1
} else {
  try {
    await commands[name][1](name, args)
  } catch (error) {
    process.stderr.write(`${error.isPlain ? error.message : error.stack}\n`)
    process.exit(1)
  }
}
