import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { RecoveryArchive } from './archive.ts'

test('a folder that cannot be written is one error in the log, and the lag grows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guinguette-archive-'))
  const recovery = join(folder, 'recovery')
  await writeFile(recovery, '')
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const archive = new RecoveryArchive({
    url: 'postgresql://127.0.0.1:1/none',
    recovery,
    days: 7,
    site: '',
    secret: '',
    log,
  })
  await expect.poll(() => archive.lagSeconds, { timeout: 10_000 }).toBeGreaterThan(0.3)
  expect(archive.baseAgeSeconds).toBeUndefined()
  await archive.stop()
  expect(log.error.mock.calls).toEqual([
    [
      { err: expect.objectContaining({ message: `${recovery} is in the way: a folder is needed there.` }) },
      'the log of the database is not copied, trying again every 5 s',
    ],
  ])
  await rm(folder, { recursive: true, force: true })
})
