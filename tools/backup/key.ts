import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../src/config.ts'

/** The site's secret key where there is one; unlike at a start of the site, none is made. */
export async function presentKey(config: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string | null> {
  return config.secretKey ?? readFile(join(config.dataDir, 'secret-key'), 'utf8').catch(() => null)
}

/** Tells one key from another, and nothing of it. @param id of the backup that it stands in */
export function printOf(key: string, id: string): string {
  return createHmac('sha256', key).update(`guinguette backup ${id}`).digest('hex').slice(0, 32)
}
