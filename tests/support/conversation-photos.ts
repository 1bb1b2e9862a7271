import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import type { ProcessedImage } from '../../src/platform/images/processed-image.ts'
import type { Database } from '../../src/schema/database.ts'
import type { Answer, Browser, TestApp } from './app.ts'
import { createMember, createMessage, createPhotoName, createThread, type TestMember } from './factories.ts'
import { multipart, type Part } from './multipart.ts'

export const BLUR = 'data:image/webp;base64,UklGRg=='

/** A decoded picture, for tests of everything else. */
export function createPicture(hash = '00ff00ff00ff00ff'): ProcessedImage {
  const bytes = Buffer.from('some webp')
  const files = { full: bytes, thumbnail: bytes, avatar: bytes }
  return { ...files, width: 800, height: 600, hash, banHashes: [], uploadHashes: [], blur: BLUR }
}

/** Decodes every upload to the same picture. */
export function stubImages(site: TestApp, picture = createPicture()): void {
  vi.spyOn(site.context.images, 'process').mockImplementation(async () => picture)
}

/** A photo as a message of its author, without files. */
export async function createPhotoMessage(
  db: Kysely<Database>,
  thread_id: number,
  user_id: number,
  input: { alt?: string } = {},
): Promise<{ id: number; message_id: number }> {
  const { id: message_id } = await createMessage(db, thread_id, user_id, { message: 'Photo', type: 10 })
  const picture = { photo: createPhotoName(), width: 8, height: 6, blur: 'data:,', hash: '0'.repeat(64) }
  return db
    .insertInto('conversation_photos')
    .values({ thread_id, message_id, user_id, ...picture, ...input })
    .returning(['id', 'message_id'])
    .executeTakeFirstOrThrow()
}

/** Two members who have written this often to each other. */
export async function createTalk(
  site: TestApp,
  { each = 5, suffix = '' }: { each?: number; suffix?: string } = {},
): Promise<{ zoe: TestMember; hugo: TestMember; thread: number }> {
  const zoe = await createMember(site.db, { name: `Zoé${suffix}` })
  const hugo = await createMember(site.db, { name: `Hugo${suffix}` })
  const thread = (await createThread(site.db, zoe.id, hugo.id)).id
  for (let n = 0; n < each; n++) {
    await createMessage(site.db, thread, zoe.id)
    await createMessage(site.db, thread, hugo.id)
  }
  return { zoe, hugo, thread }
}

/** Sends a photo with these fields before it. */
export function sendPhoto(
  browser: Browser,
  thread: number,
  fields: Record<string, string> = {},
  file: Partial<Part> = {},
): Promise<Answer> {
  const before = Object.entries(fields).map(([name, value]) => ({ name, value }))
  const parts = [...before, { name: 'file_upload', value: 'bytes', filename: 'photo.jpg', ...file }]
  const { headers, payload } = multipart(parts)
  return browser.raw('POST', `/api/messages/conversation/${thread}/photo`, {
    headers: { ...browser.writeHeaders(), ...headers },
    payload,
  })
}

export const hasFiles = (site: TestApp, file: string): boolean =>
  ['full', 'thumbnail', 'avatar'].some((size) => existsSync(join(site.config.dataDir, 'photos', size, file)))
