import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Component {
  group?: string
  name: string
  version: string
  'bom-ref': string
  licenses: { license?: { id?: string; name?: string }; expression?: string }[]
}

interface Sbom {
  bomFormat: string
  metadata: { component: { name: string; version: string; 'bom-ref': string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

interface LockEntry {
  version: string
  dev?: boolean
}

async function readSbom(): Promise<Sbom> {
  const script = `import { createSbom } from ${JSON.stringify(join(ROOT, 'bin/sbom.mjs'))}
    process.stdout.write(JSON.stringify(await createSbom()))`
  const args = ['--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout)
}

describe('the list of components', () => {
  test('has every production package of package-lock.json with version and licence, and none of development', async () => {
    const sbom = await readSbom()
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
    const lock = Object.entries<LockEntry>(packages).filter(([path]) => path)
    const keyOf = ([path, { version }]: [string, LockEntry]) =>
      `${path.split('node_modules/').at(-1)}@${version}`
    const wanted = new Set(lock.filter(([, { dev }]) => !dev).map(keyOf))
    const listed = sbom.components.map(
      ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
    )
    expect(new Set(listed)).toEqual(wanted)
    expect(listed).toEqual(
      expect.arrayContaining([expect.stringMatching(/^react@/), expect.stringMatching(/^pg@/)]),
    )
    const licenceOf = ({ licenses: [first] }: Component) =>
      first?.expression ?? first?.license?.id ?? first?.license?.name
    expect(sbom.components.filter((component) => !licenceOf(component))).toEqual([])
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'guinguette' } } })
    const refs = new Set([
      sbom.metadata.component['bom-ref'],
      ...sbom.components.map((one) => one['bom-ref']),
    ])
    expect(
      sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
    ).toEqual([])
  }, 60_000)
})
