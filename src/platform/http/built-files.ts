import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns a test for paths of built files; none is added while the process runs. */
export function listBuiltFiles(folder: string | undefined): (path: string) => boolean {
  if (!folder) return () => false
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = new Set(files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`))
  return (path) => paths.has(path)
}
