// Builds client and server, writes the build id into the service worker, then adds compressed copies of static files.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

process.env.NODE_ENV = 'production'
const { build } = await import('vite')
const { ROOT } = await import('./run.mjs')

const COMPRESSIBLE = /\.(js|css|svg|json|txt|html|xml|webmanifest)$/
/** Below this size compression saves no network packet. */
const MIN_COMPRESSED_BYTES = 1_000

await build({ root: ROOT, logLevel: 'warn' })
await build({ root: ROOT, logLevel: 'warn', build: { ssr: true } })
await writeBuildId()
await Promise.all(listCompressible(join(ROOT, 'dist', 'client')).map(compress))

/** The offline cache is per build: any change of the build must change the service worker. */
async function writeBuildId() {
  const build = createHash('sha256')
  for (const name of readdirSync(join(ROOT, 'dist', 'client', 'assets')).sort()) build.update(name)
  for (const name of readdirSync(join(ROOT, 'dist', 'server'), { recursive: true }).sort()) {
    if (name.endsWith('.js')) build.update(await readFile(join(ROOT, 'dist', 'server', name)))
  }
  const worker = join(ROOT, 'dist', 'client', 'sw.js')
  const code = await readFile(worker, 'utf8')
  await writeFile(worker, code.replaceAll('__BUILD__', build.digest('hex').slice(0, 16)))
}

function listCompressible(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/.vite/'))
}

async function compress(path) {
  const content = await readFile(path)
  if (content.length < MIN_COMPRESSED_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) await writeFile(`${path}.br`, br)
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
}
