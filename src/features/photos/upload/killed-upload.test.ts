import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { sweepPhotos } from '../register.ts'

const ROOT = process.cwd()
const SIZES = ['full', 'thumbnail', 'avatar'] as const

let site: TestApp
let folder: string

beforeAll(async () => {
  site = await createTestApp()
  // Beside the packages that it imports.
  folder = await mkdtemp(join(ROOT, 'node_modules', '.killed-upload-'))
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: { ssr: join(ROOT, 'tests', 'support', 'killed-upload.ts'), outDir: folder, emptyOutDir: false },
  })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await site.close()
})

/** A process that keeps a photo of this member and stops for ever at the moment, where it is killed. */
async function killAt(moment: 'stored' | 'written', userId: number): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [join(folder, 'killed-upload.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      MOMENT: moment,
      USER_ID: String(userId),
      DATABASE_URL: site.config.databaseUrl,
      DATA_DIR: site.config.dataDir,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const files = async () =>
  (await Promise.all(SIZES.map((size) => readdir(join(site.config.dataDir, 'photos', size))))).flat()
const drafts = () => site.db.selectFrom('photo_drafts').selectAll().execute()
const photos = () => site.db.selectFrom('photos').select(['photo', 'user_id']).execute()

test.each(['stored', 'written'] as const)(
  'killed once its files are %s: no photo, and all is swept',
  async (moment) => {
    const member = await createMember(site.db)
    await killAt(moment, member.id)
    await expect.poll(async () => (await drafts()).length).toBe(1)
    expect(await photos()).toEqual([])
    const stored = await files()
    expect(stored).toHaveLength(SIZES.length)
    const browser = await site.as(member)
    expect((await browser.get(`/up/photo/${stored[0]}`)).status).toBe(404)
    await sweepPhotos(site.context)
    await site.context.jobs.drain()
    expect(await files()).toHaveLength(SIZES.length)
    await site.db
      .updateTable('photo_drafts')
      .set({ created_at: new Date(Date.now() - 3_700_000) })
      .execute()
    await sweepPhotos(site.context)
    await site.context.jobs.drain()
    expect([await drafts(), await files()]).toEqual([[], []])
  },
)
