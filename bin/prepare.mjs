// Installs packages and builds, each only when what it is made from has changed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plain, ROOT, run } from './run.mjs'

const LOCK = join(ROOT, 'package-lock.json')
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const INSTALL_STAMP = join(ROOT, 'node_modules', '.guinguette')
const BUILD_STAMP = join(ROOT, 'dist', '.guinguette')
const BUILT_FROM = ['src', 'tools', 'public', 'bin/build.mjs', 'vite.config.ts', 'package-lock.json']

/** Makes sure that packages are installed and that the build is of these sources. */
export async function prepare() {
  await install()
  await build()
}

/** Installs the packages of package-lock.json, development ones too: the build needs them. */
export async function install() {
  const stamp = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (read(INSTALL_STAMP) === stamp || (read(INSTALL_STAMP) === '' && isInstalledByHand())) return
  tell('Installing packages (the first time only)…')
  const { code } = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) throw plain('The packages could not be installed; the reason stands above.')
  writeFileSync(INSTALL_STAMP, stamp)
}

/** Builds the browser's and the server's part into `dist`. */
export async function build() {
  const stamp = sourcesStamp()
  if (read(BUILD_STAMP) === stamp) return
  tell('Building…')
  const { code } = await run(process.execPath, [join(ROOT, 'bin', 'build.mjs')])
  if (code !== 0) throw plain('The build failed; the reason stands above.')
  writeFileSync(BUILD_STAMP, stamp)
}

/** `npm ci` or `npm install` run by hand leave a list of what is there; newer than the lock file, it is up to date. */
function isInstalledByHand() {
  return existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs
}

/** Contents rather than times: a copy or a fresh clone of the same sources needs no other build. */
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

function tell(sentence) {
  process.stderr.write(`${sentence}\n`)
}
