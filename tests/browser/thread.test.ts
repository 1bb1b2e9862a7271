import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  DESKTOP,
  describeJourney,
  expectNoFaults,
  findViolations,
  LOOKS,
  measureSidewaysScroll,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, createMessage, createThread, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

const MINUTE = 60_000

describeJourney('an open conversation', (journey) => {
  let hugo: TestMember
  let ines: TestMember
  let thread: number

  beforeAll(() => createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false }))
  beforeEach(async () => {
    hugo = await createMember(journey.site.db)
    ines = await createMember(journey.site.db)
    thread = (await createThread(journey.site.db, hugo.id, ines.id)).id
  })

  /** `count` messages by turns, the last one a minute ago. */
  async function talk(count: number) {
    for (let i = 0; i < count; i++) {
      const by = i % 3 === 0 ? hugo : ines
      const created_at = new Date(Date.now() - (count - i) * MINUTE)
      await createMessage(journey.site.db, thread, by.id, { message: `Message ${i}\nsuite`, created_at })
    }
  }
  async function open(visit: Parameters<typeof journey.open>[0] = {}, member = hugo) {
    const page = await journey.open({ member, ...visit })
    await page.goto(`/messages/${thread}`)
    if (visit?.javaScriptEnabled !== false) await waitForHydration(page)
    return page
  }
  const field = (page: Page) => page.getByLabel('Votre message', { exact: true })
  const bubble = (page: Page, text: string) => page.locator('.bubble', { hasText: text })
  const stored = async () =>
    (
      await journey.site.db
        .selectFrom('messages')
        .where('thread_id', '=', thread)
        .select(['message', 'user_id'])
        .orderBy('id')
        .execute()
    ).map(({ message }) => message)
  const sent = (...texts: string[]) => expect.poll(stored, { timeout: 15_000 }).toEqual(texts)
  const top = (page: Page, text: string) =>
    bubble(page, text).evaluate((element) => element.getBoundingClientRect().top)
  const scrollTo = async (page: Page, position: number) => {
    await page.locator('.thread-log').evaluate((log, to) => {
      log.scrollTop = to
      // Listeners run in the next frame, and their changes are laid out in the one after.
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, position)
  }

  test.each(LOOKS)(
    'opens at its newest message, shifts nothing, and passes axe on $look',
    async ({ visit }) => {
      await talk(24)
      const page = await open(visit)
      await expect.poll(() => page.locator('.thread-log').evaluate((log) => log.scrollTop)).toBe(0)
      const { bottom } = (await page.locator('.thread-log').boundingBox().then(toBox)) ?? { bottom: 0 }
      expect((await top(page, 'Message 23')) < bottom).toBe(true)
      await expectNoFaults(page, { isNew: true })
      for (const control of await page.locator('.thread button:visible, .thread-head a.btn:visible').all()) {
        const box = await control.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
    },
  )

  test('is shown without scripts at its newest message', async () => {
    await talk(12)
    const page = await open({ javaScriptEnabled: false })
    await bubble(page, 'Message 11').waitFor()
    expect(await page.locator('.thread-log').getByText('Message 11').isVisible()).toBe(true)
  })

  test('the field grows to four lines and then scrolls; Enter sends, Shift and Enter break the line', async () => {
    const page = await open()
    const height = () => field(page).evaluate((element) => element.clientHeight)
    const one = await height()
    await field(page).focus()
    const heights: number[] = []
    for (const typed of ['un', 'deux', 'trois', 'quatre', 'cinq', 'six']) {
      if (heights.length > 0) await page.keyboard.press('Shift+Enter')
      await page.keyboard.type(typed)
      heights.push(await height())
    }
    const grown = heights.map((now, at) => now - (heights[at - 1] ?? one))
    // Line heights are not whole pixels.
    expect(grown.map((by) => (Math.abs(by) <= 1 ? 0 : 1))).toEqual([0, 1, 1, 1, 0, 0])
    expect(await field(page).evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    await page.keyboard.press('Enter')
    await sent('un\ndeux\ntrois\nquatre\ncinq\nsix')
    await bubble(page, 'quatre').waitFor()
    expect(await height()).toBe(one)
    expect(await field(page).inputValue()).toBe('')
  })

  test('older messages are added above, and the visible message keeps its position to the pixel', async () => {
    await talk(34)
    const page = await open()
    await scrollTo(page, -10_000)
    const before = await top(page, 'Message 25')
    await page.getByRole('button', { name: 'Messages précédents' }).click()
    await bubble(page, 'Message 14').waitFor({ state: 'attached' })
    expect(await top(page, 'Message 25')).toBe(before)
    for (let pages = 0; pages < 2; pages++) {
      await scrollTo(page, -10_000)
      await page.getByRole('button', { name: 'Messages précédents' }).click()
    }
    await bubble(page, 'Message 0\n').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Messages précédents' }).waitFor({ state: 'detached' })
    expect(await page.locator('.bubble').count()).toBe(34)
  })

  test('new messages below shift nothing while a member reads further up, and a pill leads to them', async () => {
    await talk(30)
    const page = await open()
    await scrollTo(page, -300)
    const before = await top(page, 'Message 25')
    const other = await open({}, ines)
    for (const text of ['Tu es là ?', 'Et maintenant ?']) {
      await field(other).fill(text)
      await field(other).press('Enter')
      await bubble(page, text).waitFor({ state: 'attached' })
      // Scroll positions are whole pixels, lines of text are not.
      expect(Math.abs((await top(page, 'Message 25')) - before)).toBeLessThan(1)
    }
    await page.getByRole('button', { name: 'Nouveaux messages' }).click()
    await expect
      .poll(() => page.locator('.thread-log').evaluate((log) => Math.abs(log.scrollTop) < 1))
      .toBe(true)
    await page.getByRole('button', { name: 'Nouveaux messages' }).waitFor({ state: 'detached' })
  })

  test('without network messages wait, also over a reload, and are sent once, in order, when it is back', async () => {
    const page = await open()
    await page.context().setOffline(true)
    for (const text of ['Un', 'Deux']) {
      await field(page).fill(text)
      await field(page).press('Enter')
    }
    await expect.poll(() => page.getByText('Pas de réseau pour l’instant').count()).toBe(2)
    expect(await stored()).toEqual([])
    await page.context().setOffline(false)
    await sent('Un', 'Deux')
    await expect.poll(() => page.locator('.stopped').count()).toBe(0)
    await expect.poll(() => page.locator('.bubble').count()).toBe(2)
    await page.reload()
    expect(await page.locator('.bubble').allInnerTexts()).toHaveLength(2)
  })

  test('a failed message survives a reload and is sent once', async () => {
    const page = await open()
    await page.route('**/api/messages/conversation/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 419, json: { message: 'La page a expiré.' } })
        : route.continue(),
    )
    await field(page).fill('Bonsoir')
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    // The toast has the same text.
    await page.locator('.stopped').getByText('La page a expiré.').waitFor()
    await page.getByRole('alert').filter({ hasText: 'La page a expiré.' }).nth(1).waitFor()
    await page.unroute('**/api/messages/conversation/*')
    await page.reload()
    await waitForHydration(page)
    await page.getByText('La page a expiré.').waitFor()
    await page.getByRole('button', { name: 'Réessayer' }).dblclick()
    await sent('Bonsoir')
    await page.getByRole('button', { name: 'Réessayer' }).waitFor({ state: 'detached' })
    expect(await page.locator('.bubble').count()).toBe(1)
  })

  test('a draft is saved over a reload, for its member and its conversation', async () => {
    const page = await open()
    await field(page).fill('Je voulais te dire')
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => field(page).inputValue()).toBe('Je voulais te dire')
    await field(page).press('Enter')
    await sent('Je voulais te dire')
    await page.reload()
    await waitForHydration(page)
    expect(await field(page).inputValue()).toBe('')
  })

  testLong('a likely scam shows a warning that passes axe', async () => {
    await createMessage(journey.site.db, thread, ines.id, { message: 'Envoie-moi 200 € par virement' })
    const page = await open()
    const warning = page.getByRole('complementary', { name: 'Ce message ressemble à une arnaque' })
    await warning.getByText('Qui peut m’aider').click()
    await warning.getByText('THESEE').waitFor()
    expect(await findViolations(page)).toEqual([])
    await warning.getByRole('button', { name: 'Masquer cet avertissement' }).click()
    await warning.waitFor({ state: 'detached' })
    await bubble(page, 'Envoie-moi').waitFor()
    await page.reload()
    await waitForHydration(page)
    await expect.poll(() => warning.count()).toBe(0)
  })

  test('everything is reachable by the keyboard, and Escape returns the focus', async () => {
    await talk(3)
    const page = await open({ viewport: DESKTOP })
    const more = page.getByRole('button', { name: 'Autres actions' })
    await more.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Voir le profil' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Voir le profil' }).waitFor({ state: 'hidden' })
    expect(await more.evaluate((element) => element === document.activeElement)).toBe(true)
    const gif = page.getByRole('button', { name: 'Choisir un gif' })
    await gif.focus()
    await page.keyboard.press('Enter')
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await expect.poll(() => gif.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('log').focus()
    expect(await findViolations(page)).toEqual([])
  })

  test('a read conversation updates the other tabs, and its unread messages leave the count', async () => {
    await talk(3)
    const unread = async () => {
      const { rows } = await sql<{ unread: number }>`
        select unread from thread_members where thread_id = ${thread} and user_id = ${hugo.id}`.execute(
        journey.site.db,
      )
      return rows[0]?.unread
    }
    expect(await unread()).toBeGreaterThan(0)
    await open()
    await expect.poll(unread).toBe(0)
  })

  test('two members see each other type, answer and, with premium, read', async () => {
    await journey.site.db
      .updateTable('users')
      .set({ stripe_status: true })
      .where('id', '=', hugo.id)
      .execute()
    const one = await open({ viewport: DESKTOP })
    const other = await open({}, ines)
    await field(other).pressSequentially('Bonsoir')
    await one.locator('.thread-typing').waitFor()
    await field(other).press('Enter')
    await bubble(one, 'Bonsoir').waitFor()
    expect(await one.locator('.thread-typing').count()).toBe(0)
    await field(one).fill('Bonsoir à vous')
    await field(one).press('Enter')
    await bubble(other, 'Bonsoir à vous').waitFor()
    await one.getByText('message lu').waitFor()
    expect(await other.getByText('message lu').count()).toBe(0)
    expect(await other.locator('.bubble').count()).toBe(2)
    expect(await one.locator('.bubble').count()).toBe(2)
  })

  test.each([
    { device: 'a desktop', viewport: { width: 640, height: 400 } },
    { device: 'a phone', viewport: { width: 195, height: 422 } },
  ])('nothing is lost on $device that enlarges pages twice', async ({ viewport }) => {
    await talk(12)
    const page = await open({ viewport })
    expect(await measureSidewaysScroll(page)).toBe(0)
    expect(await field(page).isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Envoyer', exact: true }).isVisible()).toBe(true)
    const name = await page.locator('.thread-head .name').boundingBox()
    expect(name?.width).toBeGreaterThan(60)
    await page.getByRole('link', { name: 'Retour aux conversations' }).click()
    const tabs = page.locator('.bottombar a')
    await tabs.first().waitFor()
    expect(await measureSidewaysScroll(page)).toBe(0)
    const shown = await tabs.locator('span:not(.count):visible, svg').evaluateAll((parts) =>
      parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 1)
        .map(({ left, right, top }) => ({ left, right, top })),
    )
    const overlaps = shown.filter((one) =>
      shown.some(
        (other) =>
          other !== one && other.top === one.top && other.left < one.left && other.right > one.left + 1,
      ),
    )
    expect(overlaps).toEqual([])
  })

  test('a message keeps its line breaks, and right-to-left text its direction', async () => {
    await createMessage(journey.site.db, thread, ines.id, { message: 'Une ligne\nune autre\n\net la fin' })
    await createMessage(journey.site.db, thread, ines.id, { message: 'مساء الخير، هل نلتقي؟' })
    const page = await open()
    const text = bubble(page, 'Une ligne').locator('.user-text')
    const [height, lineHeight] = await text.evaluate((element) => [
      element.clientHeight,
      Number.parseFloat(getComputedStyle(element).lineHeight),
    ])
    expect(Math.round((height ?? 0) / (lineHeight ?? 1))).toBe(4)
    const direction = await bubble(page, 'مساء')
      .locator('div[dir=auto]')
      .evaluate((element) => getComputedStyle(element).direction)
    expect(direction).toBe('rtl')
  })
})

function toBox(box: { y: number; height: number } | null) {
  return box && { bottom: box.y + box.height }
}
