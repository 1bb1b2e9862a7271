import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../config.ts'

/** Version of package.json, which is deployed with the built server too. */
export function readSiteVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8'))
  return String(version)
}
