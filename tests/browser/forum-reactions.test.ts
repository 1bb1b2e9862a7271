import { beforeAll, expect, test } from 'vitest'
import { seedForum } from '../../src/features/forum/seed.ts'
import { describeJourney, findViolations, waitForHydration } from '../support/browser.ts'
import { createMember, createTopic, type TestMember } from '../support/factories.ts'

describeJourney('reactions to posts', (journey) => {
  let author: TestMember
  let zoe: TestMember
  let hugo: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    author = await createMember(db, { name: 'Salomé' })
    zoe = await createMember(db, { name: 'Zoé' })
    hugo = await createMember(db, { name: 'Hugo' })
    await seedForum(db)
    await createTopic(db, author.id, { slug: 'bal', title: 'Bal du canal', post: 'Qui vient danser ?' })
  }, 60_000)

  test('one member reacts, another sees it at once; who reacted has a page', async () => {
    const own = await journey.open({ member: zoe })
    const theirs = await journey.open({ member: hugo })
    for (const page of [own, theirs]) {
      await page.goto('/forum/topic/bal')
      await waitForHydration(page)
    }
    await own.locator('.react summary').click()
    expect(await findViolations(own)).toEqual([])
    await own.getByRole('button', { name: 'J’y serai' }).click()
    const chip = theirs.getByRole('button', { name: 'J’y serai, 1' })
    await chip.waitFor()
    await chip.click()
    await own.getByRole('button', { name: 'J’y serai, 2' }).waitFor()
    expect(await findViolations(own)).toEqual([])
    await own.getByRole('link', { name: 'Qui a réagi au post de Salomé' }).click()
    await own.waitForURL('**/reactions')
    expect(await own.locator('.reactor-list li').allTextContents()).toEqual([
      expect.stringContaining('Hugo'),
      expect.stringContaining('Zoé'),
    ])
    expect(await findViolations(own)).toEqual([])
  }, 60_000)

  test('works without scripts', async () => {
    const page = await journey.open({ member: zoe, javaScriptEnabled: false })
    await page.goto('/forum/topic/bal')
    await page.locator('.react summary').click()
    await page.getByRole('button', { name: 'Je ris' }).click()
    await page.waitForURL('**/forum/topic/bal#post-*')
    expect(await page.getByRole('button', { name: 'Je ris, 1' }).getAttribute('aria-pressed')).toBe('true')
  }, 60_000)
})
