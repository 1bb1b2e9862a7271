import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOPIC_AUDIENCE } from '../src/shared/topic-audience.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { createMember, createTopic, type TestMember } from './support/factories.ts'
import { createOutingRow } from './support/outings.ts'

let site: TestApp
let zoe: TestMember
beforeAll(async () => {
  site = await createTestApp()
  zoe = await createMember(site.db)
})
afterAll(() => site.close())

/** Address and name of what a page offers to share; undefined for nothing. */
async function findShared(member: TestMember | null, url: string): Promise<string[] | undefined> {
  const { status, text } = await (await site.as(member)).get(url)
  expect(status).toBe(200)
  return /data-share="([^"]*)" data-title="([^"]*)"/.exec(text)?.slice(1)
}
const openTopic = async (audience: number, member: TestMember | null = zoe) => {
  const { slug, title } = await createTopic(site.db, zoe.id, { audience })
  return { shared: await findShared(member, `/forum/topic/${slug}`), slug, title }
}

describe('a page offers to be shared', () => {
  test('with its address, without its page and query, if it is a topic for everybody', async () => {
    const { shared, slug, title } = await openTopic(TOPIC_AUDIENCE.everybody)
    expect(shared).toEqual([`/forum/topic/${slug}`, title])
  })

  test('if it is an open outing', async () => {
    const { id, slug } = await createOutingRow(site.db, zoe.id, { title: 'Bal du canal' })
    expect(await findShared(zoe, `/sorties/${id}-${slug}`)).toEqual([
      `/sorties/${id}-${slug}`,
      'Bal du canal',
    ])
  })

  test('as the site itself, in Moi', async () => {
    expect(await findShared(zoe, '/moi')).toEqual(['/', 'Guinguette'])
  })
})

describe('a page does not offer to be shared', () => {
  test.each([
    ['a topic for members', TOPIC_AUDIENCE.members],
    ['a private complaint', TOPIC_AUDIENCE.authorAndStaff],
  ])('if it is %s', async (_what, audience) => {
    expect((await openTopic(audience)).shared).toBeUndefined()
  })

  test('to visitors, whose pages have no script', async () => {
    expect((await openTopic(TOPIC_AUDIENCE.everybody, null)).shared).toBeUndefined()
  })

  test('if it is a profile', async () => {
    expect(await findShared(zoe, `/celibataire/${zoe.id}`)).toBeUndefined()
  })
})
