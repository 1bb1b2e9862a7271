import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('a store that is away is told as 503 for photos, and nothing else suffers', async () => {
  const answer = await member.get(`/cache/thumbnail/up/photo/${photo}`)
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
  expect((await member.get('/api/health')).status).toBe(200)
})

it('the process that decodes ends with the site, and what waits is told to come again', async () => {
  const last = expect(site.context.images.process(Buffer.alloc(9))).rejects.toMatchObject({ name: 'Busy' })
  await site.app.close()
  await last
  await expect(site.context.images.process(Buffer.alloc(9))).rejects.toMatchObject({ name: 'Busy' })
})
