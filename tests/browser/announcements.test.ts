import { beforeAll, expect, test } from 'vitest'
import { seedForum } from '../../src/features/forum/seed.ts'
import { recordAnnouncements } from '../support/announcements.ts'
import { describeJourney, waitForHydration } from '../support/browser.ts'
import {
  createFriendship,
  createMember,
  createThread,
  createTopic,
  type TestMember,
} from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

const SOON = { timeout: 15_000 }

describeJourney('live regions', (journey) => {
  let zoe: TestMember
  let hugo: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    await seedForum(db)
    await createMember(db, { name: 'Fondatrice', roles: 3, searchable: false })
    zoe = await createMember(db, { name: 'Zoé' })
    hugo = await createMember(db, { name: 'Hugo' })
    await createFriendship(db, zoe.id, hugo.id)
  })

  testLong(
    'announce the first of ten messages, then the number of the others, and no typing',
    async () => {
      const { site } = journey
      const thread = (await createThread(site.db, zoe.id, hugo.id)).id
      const hugos = await site.as(hugo)
      const call = `/api/messages/conversation/${thread}`
      await hugos.post(call, { message: 'Bonsoir' })
      const page = await journey.open({ member: zoe })
      await page.goto(`/messages/${thread}`)
      await waitForHydration(page)
      await page.locator('.bubble', { hasText: 'Bonsoir' }).waitFor()
      const listAnnouncements = await recordAnnouncements(page)
      for (let n = 1; n <= 10; n++) {
        await hugos.post(`/api/messages/typing/${thread}`)
        await hugos.post(call, { message: `Message ${n}` })
        if (n === 1) await expect.poll(listAnnouncements, SOON).toEqual(['Hugo\u202f: Message 1'])
      }
      await page.locator('.bubble', { hasText: 'Message 10' }).waitFor(SOON)
      await expect.poll(async () => (await listAnnouncements()).at(-1), SOON).toMatch(/nouveaux messages/)
      const others = (await listAnnouncements()).slice(1)
      expect(others.length).toBeLessThanOrEqual(2)
      const counted = others.map((text) => Number(/^(\d+) nouveaux messages de Hugo\.$/.exec(text)?.[1]))
      expect(counted.reduce((sum, count) => sum + count, 0)).toBe(9)
    },
    60_000,
  )

  test('announce new replies of a topic once, however many arrive', async () => {
    const { site } = journey
    const topic = await createTopic(site.db, zoe.id, {
      slug: 'une-valse',
      title: 'Une valse',
      category_id: 4,
    })
    const page = await journey.open({ member: zoe })
    await page.goto('/forum/topic/une-valse')
    await waitForHydration(page)
    const listAnnouncements = await recordAnnouncements(page)
    const hugos = await site.as(hugo)
    for (let n = 1; n <= 5; n++) {
      const { status } = await hugos.post(`/api/forum/post/${topic.id}`, { post: `Réponse ${n}` })
      expect(status).toBe(200)
    }
    await page.locator('.posts-arrived', { hasText: '5 nouvelles réponses' }).waitFor(SOON)
    expect(await listAnnouncements()).toHaveLength(1)
  }, 60_000)
})
