// Builds the browser's part and the server's part, gives the service worker its build's name, then puts compressed copies beside what compresses.
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
/** Below this a compressed answer saves no packet. */
const WORTH_BYTES = 1_000

await build({ root: ROOT, logLevel: 'warn' })
await build({ root: ROOT, logLevel: 'warn', build: { ssr: true } })
await nameBuild()
await Promise.all(compressible(join(ROOT, 'dist', 'client')).map(compress))

/** What the worker keeps for being offline is its build's own: it is another worker as soon as anything is built otherwise. */
async function nameBuild() {
  const build = createHash('sha256')
  for (const name of readdirSync(join(ROOT, 'dist', 'client', 'assets')).sort()) build.update(name)
  for (const name of readdirSync(join(ROOT, 'dist', 'server'), { recursive: true }).sort()) {
    if (name.endsWith('.js')) build.update(await readFile(join(ROOT, 'dist', 'server', name)))
  }
  const worker = join(ROOT, 'dist', 'client', 'sw.js')
  const code = await readFile(worker, 'utf8')
  await writeFile(worker, code.replaceAll('__BUILD__', build.digest('hex').slice(0, 16)))
}

function compressible(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/.vite/'))
}

async function compress(path) {
  const content = await readFile(path)
  if (content.length < WORTH_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ])
  if (br.length < content.length) await writeFile(`${path}.br`, br)
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
}
