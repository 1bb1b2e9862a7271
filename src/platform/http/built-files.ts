import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Returns a test for paths of built files; none is added while the process runs. */
export function listBuiltFiles(folder: string | undefined): (path: string) => boolean {
  if (!folder) return () => false
  const paths = new Set(listFiles(folder).map(({ path, name }) => join(path, name)))
  return (path) => paths.has(path)
}

/** Compressed copies, which are sent in place of their file, and hidden files. */
const NOT_SERVED = /^\.|\.(?:br|gz)$/

/** Names of the built files in some folders of the client and the folders in them, by the path of their folder. */
export function listFilesByFolder(folder: string, within: readonly string[]): Map<string, string[]> {
  const byFolder = new Map<string, string[]>()
  for (const { path, name } of listFiles(folder)) {
    if (!within.includes(path.split('/')[1] ?? '') || NOT_SERVED.test(name)) continue
    byFolder.set(path, [...(byFolder.get(path) ?? []), name])
  }
  return byFolder
}

/** Every file, with the path of its folder. */
function listFiles(folder: string): { path: string; name: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ path: `/${relative(folder, parentPath)}`, name }))
}
