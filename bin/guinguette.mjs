// The command line. It prepares what a word needs (packages, build), then becomes the server or the command itself:
// no second process has to pass signals on or takes memory beside the site.
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare } from './prepare.mjs'
import { ROOT } from './run.mjs'

const words = {
  demo: ['start the site with a community to try it out', command],
  start: ['start the site', () => become('server.js', [])],
  test: [
    'run every test, in a browser and on each PostgreSQL found',
    async (_, args) => (await import('./test.mjs')).test(args),
  ],
  check: [
    'types, style, architecture, known faults of packages, build',
    async () => (await import('./check.mjs')).check(),
  ],
  bench: ['measure the site on generated members', command],
  db: ['status, migrate, down, url: look after the database', command],
  admin: ['role, password, factor: look after an account', command],
  backup: ['keep a copy of database and photos, while the site runs', command],
  restore: ['put a backup into an empty place', command],
  move: ['database, photos: into DATABASE_URL, into an object store', command],
}

const USAGE = `Guinguette, a French dating site that looks after its members.

  ./guinguette <word>

${Object.entries(words)
  .map(([word, [explanation]]) => `  ${word.padEnd(8)}${explanation}`)
  .join('\n')}

Settings come from the environment (PORT, DATA_DIR, DATABASE_URL, SITE_URL …): see docs/settings.md.
`

async function command(name, args) {
  await become('cli.js', [name, ...args])
}

/** Runs a built program in this very process. */
async function become(program, args) {
  await prepare()
  process.env.NODE_ENV = 'production'
  const path = realpathSync(join(ROOT, 'dist', 'server', program))
  process.argv = [process.argv[0], path, ...args]
  await import(pathToFileURL(path).href)
}

const [name, ...args] = process.argv.slice(2)
const isQuestion = name === undefined || ['help', '--help', '-h'].includes(name)
if (isQuestion) process.stdout.write(USAGE)
else if (!Object.hasOwn(words, name)) {
  process.stderr.write(`There is no word "${name}".\n\n${USAGE}`)
  process.exitCode = 1
} else {
  try {
    await words[name][1](name, args)
  } catch (error) {
    process.stderr.write(`${error.isPlain ? error.message : error.stack}\n`)
    process.exit(1)
  }
}
