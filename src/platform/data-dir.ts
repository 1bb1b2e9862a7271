import { chmod, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Creates `DATA_DIR` for this user alone. As root its new folders can be passed, not read: the embedded PostgreSQL in
 * it runs as another user.
 */
export async function createDataDir(dataDir: string): Promise<void> {
  const first = await mkdir(dataDir, { recursive: true })
  if (first === undefined || process.getuid?.() !== 0) return
  const top = resolve(first)
  for (let folder = resolve(dataDir); ; folder = dirname(folder)) {
    await chmod(folder, 0o711)
    if (folder === top) return
  }
}
