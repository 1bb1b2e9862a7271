import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember, createPhoto } from '../../../tests/support/factories.ts'

const NOBODY = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'photos',
  S3_REGION: 'eu-west-3',
  S3_ACCESS_KEY: 'AKIDEXAMPLE',
  S3_SECRET_KEY: 'hunter2hunter2',
}

let site: TestApp
let member: Browser
let photo = ''

beforeAll(async () => {
  site = await createTestApp(NOBODY)
  const owner = await createMember(site.db)
  photo = (await createPhoto(site.db, owner.id)).photo
  member = await site.as(owner)
})
afterAll(() => site.close())

test('an unreachable store answers 503 for photos, and all else works', async () => {
  const answer = await member.get(`/cache/thumbnail/up/photo/${photo}`)
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
  expect((await member.get('/api/health')).status).toBe(200)
})

test('the decoder ends with the site, and waiting uploads get 503', async () => {
  const last = expect(site.context.images.process(Buffer.alloc(9))).rejects.toMatchObject({
    name: 'ImageQueueFull',
  })
  await site.app.close()
  await last
  await expect(site.context.images.process(Buffer.alloc(9))).rejects.toMatchObject({ name: 'ImageQueueFull' })
})
