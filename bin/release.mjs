import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from './check.mjs'
import { operatorError, ROOT, run } from './run.mjs'
import { createSbom } from './sbom.mjs'

// npm run release: checks, builds and packs the committed version into release/, with its list of components and
// checksums. The archive contains the sources and what is built; packages are installed from package-lock.json.

const FOLDER = join(ROOT, 'release')

async function release() {
  await assertClean()
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const name = `guinguette-${version}`
  await check()
  await assertClean()
  const sbom = `${JSON.stringify(await createSbom(), null, 2)}\n`
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER)
  await writeFile(join(FOLDER, `${name}.cdx.json`), sbom)
  await pack(name)
  await writeChecksums([`${name}.tar.gz`, `${name}.cdx.json`])
  process.stdout.write(`release/${name}.tar.gz, ${name}.cdx.json and SHA256SUMS are written.\n`)
}

async function assertClean() {
  const { code, output } = await run('git', ['status', '--porcelain'], { isQuiet: true })
  if (code !== 0) throw operatorError('A release is made from a checkout of git.')
  if (output.trim()) throw operatorError(`Commit or remove these changes first:\n${output.trimEnd()}`)
}

async function pack(name) {
  const folder = await mkdtemp(join(tmpdir(), 'guinguette-release-'))
  try {
    const sources = join(folder, 'sources.tar')
    await must('git', ['archive', '--format=tar', `--prefix=${name}/`, '-o', sources, 'HEAD'])
    await must('tar', ['-xf', sources, '-C', folder])
    await cp(join(ROOT, 'dist'), join(folder, name, 'dist'), { recursive: true })
    await cp(join(FOLDER, `${name}.cdx.json`), join(folder, name, 'sbom.cdx.json'))
    await must('tar', ['-czf', join(FOLDER, `${name}.tar.gz`), '-C', folder, name])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function must(program, args) {
  const { code, output } = await run(program, args, { isQuiet: true })
  if (code !== 0) throw operatorError(`${program} failed:\n${output.trim()}`)
}

/** For `sha256sum --check SHA256SUMS`. */
async function writeChecksums(files) {
  const lines = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256').update(await readFile(join(FOLDER, file)))
      return `${hash.digest('hex')}  ${file}\n`
    }),
  )
  await writeFile(join(FOLDER, 'SHA256SUMS'), lines.join(''))
}

release().catch((error) => {
  process.stderr.write(`${error.isPlain ? error.message : error.stack}\n`)
  process.exitCode = 1
})
