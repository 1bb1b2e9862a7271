import type { Answer, Browser, TestApp } from './app.ts'
import { createMember, createPhoto, createPost, createTopic, type TestMember } from './factories.ts'
import { multipart, type Part } from './multipart.ts'

export const ALT = 'Un vélo rouge contre un mur'

/** A member with enough posts for photos, and the last of them. */
export async function createPhotographer(
  site: TestApp,
  { posts = 10, name = 'Zoé' }: { posts?: number; name?: string } = {},
): Promise<{ zoe: TestMember; topic: { id: number; slug: string }; post: number }> {
  const host = await createMember(site.db)
  const zoe = await createMember(site.db, { name })
  const topic = await createTopic(site.db, host.id)
  let post = topic.post_id
  for (let n = 0; n < posts; n++) post = (await createPost(site.db, topic.id, zoe.id)).id
  return { zoe, topic, post }
}

/** A photo of a post, without files. */
export const createPostPhoto = (
  site: Pick<TestApp, 'db'>,
  userId: number,
  post_id: number,
  input: Parameters<typeof createPhoto>[2] = {},
) => createPhoto(site.db, userId, { post_id, post_position: 1, alt: ALT, accepted_at: null, ...input })

/** Adds a photo with these fields before it. */
export function addPhoto(
  browser: Browser,
  post: number,
  fields: Record<string, string> = { alt: ALT },
  file: Partial<Part> = {},
): Promise<Answer> {
  const before = Object.entries(fields).map(([name, value]) => ({ name, value }))
  const parts = [...before, { name: 'file_upload', value: 'bytes', filename: 'photo.jpg', ...file }]
  const { headers, payload } = multipart(parts)
  return browser.raw('POST', `/api/forum/post/photos/${post}`, {
    headers: { ...browser.writeHeaders(), ...headers },
    payload,
  })
}
