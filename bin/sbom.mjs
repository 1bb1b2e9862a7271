import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { operatorError, ROOT } from './run.mjs'

const OUTPUT_MAX = 64 * 1024 * 1024

/**
 * Lists the packages that run in production, as CycloneDX. npm writes it from package-lock.json, without a network; the
 * packages of development are removed here, because npm's own way (`--omit=dev`, NODE_ENV) also drops packages that both need.
 */
export async function createSbom() {
  const [{ version, packages }, sbom] = await Promise.all([readJson('package-lock.json'), listWithNpm()])
  const licences = new Map()
  for (const [path, entry] of Object.entries(packages)) {
    if (path && !entry.dev)
      licences.set(`${path.split('node_modules/').at(-1)}@${entry.version}`, entry.license)
  }
  const components = sbom.components
    .filter((component) => licences.has(getKey(component)))
    .map((component) => withLicence(component, licences.get(getKey(component))))
  assertComplete(components, licences)
  const root = { ...sbom.metadata.component, type: 'application', name: 'guinguette', version }
  const refs = new Set([root['bom-ref'], ...components.map((component) => component['bom-ref'])])
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: root },
    components,
    dependencies: sbom.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  }
}

const getKey = ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`

/** npm leaves out a licence that is no SPDX expression, such as a file's name. */
function withLicence(component, licence) {
  return component.licenses?.length ? component : { ...component, licenses: [{ license: { name: licence } }] }
}

function assertComplete(components, licences) {
  const listed = new Set(components.map(getKey))
  const missing = [...licences].filter(([key, licence]) => !listed.has(key) || !licence).map(([key]) => key)
  if (missing.length > 0)
    throw operatorError(`Without entry or licence in the list of components: ${missing.join(', ')}.`)
}

async function listWithNpm() {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include=dev'],
    { cwd: ROOT, maxBuffer: OUTPUT_MAX },
  )
  return JSON.parse(stdout)
}

const readJson = async (path) => JSON.parse(await readFile(join(ROOT, path), 'utf8'))
