// Installs packages and builds, each only when its inputs changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operatorError, ROOT, run } from './run.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const INSTALL_STAMP = join(ROOT, 'node_modules', '.guinguette')
const BUILD_STAMP = join(ROOT, 'dist', '.guinguette')
const BUILT_FROM = ['src', 'tools', 'public', 'bin/build.mjs', 'vite.config.ts', 'package-lock.json']

/** Installs packages and builds when needed. */
export async function prepare() {
  await install()
  await build()
}

/** Installs the packages of package-lock.json; the build needs the development ones too. */
export async function install() {
  const stamp = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (read(INSTALL_STAMP) === stamp || (read(INSTALL_STAMP) === '' && isInstalledByHand())) return
  report('Installing packages (the first time only)…')
  const { code } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) throw operatorError('The packages could not be installed; see the output above.')
  writeFileSync(INSTALL_STAMP, stamp)
}

/** Builds client and server into `dist`. */
export async function build() {
  const stamp = sourcesStamp()
  if (read(BUILD_STAMP) === stamp) return
  report('Building…')
  const { code } = await run(process.execPath, [join(ROOT, 'bin', 'build.mjs')])
  if (code !== 0) throw operatorError('The build failed; see the output above.')
  writeFileSync(BUILD_STAMP, stamp)
}

/** npm writes this list after an install; newer than the lock file, it is up to date. */
function isInstalledByHand() {
  return existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs
}

/** Hashes contents, not times: a copy or a fresh clone of the same sources needs no new build. */
function sourcesStamp() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const path of BUILT_FROM.flatMap((start) => [...walk(start)])) {
    hash
      .update(`\0${path}\0`)
      .update(
        path.startsWith('public/') ? String(statSync(join(ROOT, path)).size) : readFileSync(join(ROOT, path)),
      )
  }
  return hash.digest('hex')
}

function* walk(path) {
  const full = join(ROOT, path)
  if (!existsSync(full) || /\.test\.tsx?$/.test(path)) return
  if (!statSync(full).isDirectory()) yield path
  else for (const name of readdirSync(full).sort()) yield* walk(join(path, name))
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function report(message) {
  process.stderr.write(`${message}\n`)
}
