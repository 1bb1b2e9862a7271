import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, describeJourney, expectNoFaults, PHONE, waitForHydration } from '../support/browser.ts'
import { createFriendship, createMember, createMessage, createThread } from '../support/factories.ts'

describeJourney('two members in one conversation', (journey) => {
  let hers: Page
  let his: Page

  beforeAll(async () => {
    const { db } = journey.site
    const [zoe, hugo] = [await createMember(db, { name: 'Zoé' }), await createMember(db, { name: 'Hugo' })]
    await createFriendship(db, zoe.id, hugo.id)
    const { id } = await createThread(db, zoe.id, hugo.id)
    await createMessage(db, id, hugo.id, { message: 'Au bal de samedi ?' })
    const open = async (member: { id: number }, viewport: typeof PHONE) => {
      const page = await journey.open({ member, viewport })
      await page.goto(`/messages/${id}`)
      await waitForHydration(page)
      return page
    }
    hers = await open(zoe, PHONE)
    his = await open(hugo, DESKTOP)
  })

  const bubble = (page: Page, text: string) => page.locator('.bubble', { hasText: text })
  const choose = async (page: Page, text: string, action: string) => {
    await bubble(page, text).locator('.bubble-more').focus()
    await page.keyboard.press('Enter')
    await page.locator('.message-sheet').getByRole('button', { name: action, exact: true }).click()
  }
  const write = async (page: Page, text: string) => {
    await page.locator('#message').fill(text)
    await page.keyboard.press('Enter')
  }

  test('see each reaction, reply, edit and deletion of the other at once', async () => {
    await choose(hers, 'Au bal de samedi', 'j’aime')
    await bubble(his, 'Au bal de samedi').getByText('❤️').waitFor()
    await choose(hers, 'Au bal de samedi', 'Répondre')
    await hers.locator('.composer-target').waitFor()
    await expectNoFaults(hers)
    await write(hers, 'Avec plesir')
    await bubble(his, 'Avec plesir').locator('.bubble-quote', { hasText: 'Au bal de samedi' }).waitFor()
    await choose(hers, 'Avec plesir', 'Modifier')
    await write(hers, 'Avec plaisir')
    await bubble(his, 'Avec plaisir').waitFor()
    expect(await bubble(his, 'Avec plesir').count()).toBe(0)
    await choose(hers, 'Avec plaisir', 'Supprimer')
    await expectNoFaults(hers, { isNew: true })
    await hers.getByRole('button', { name: 'Supprimer pour vous deux' }).click()
    await bubble(his, 'Message supprimé').waitFor()
  }, 60_000)

  test('are equal again after one was offline', async () => {
    await his.context().setOffline(true)
    await write(hers, 'On se dit huit heures')
    await bubble(hers, 'On se dit huit heures').locator('.bubble-more').waitFor({ state: 'attached' })
    await choose(hers, 'On se dit huit heures', 'Modifier')
    await write(hers, 'On se dit neuf heures')
    await bubble(hers, 'On se dit neuf heures').waitFor()
    await his.context().setOffline(false)
    await bubble(his, 'On se dit neuf heures').waitFor({ timeout: 20_000 })
    const texts = (page: Page) => page.locator('.bubble .user-text, .bubble.is-deleted p').allTextContents()
    await expect.poll(() => texts(his), { timeout: 10_000 }).toEqual(await texts(hers))
  }, 60_000)
})
