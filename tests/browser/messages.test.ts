import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  DESKTOP,
  describeJourney,
  expectNoFaults,
  LOOKS,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, createMessage, createThread, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

const SOON = { timeout: 10_000 }

describeJourney('conversations', (journey) => {
  let hugo: TestMember
  let ines: TestMember
  let count = 0

  beforeAll(() => createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false }))
  beforeEach(async () => {
    count++
    hugo = await createMember(journey.site.db, { name: `Hugo_${count}`, sex: 1 })
    ines = await createMember(journey.site.db, { name: `Inès_${count}` })
  })

  async function visit(member: TestMember, url: string, viewport = DESKTOP, more = {}) {
    const page = await journey.open({ member, viewport, ...more })
    await page.goto(url)
    await waitForHydration(page)
    return page
  }
  /** A conversation with this many messages of the other member, in order of time. */
  async function talkWith(other: TestMember, messages: number) {
    const { id } = await createThread(journey.site.db, hugo.id, other.id)
    for (let i = 1; i <= messages; i++) {
      await createMessage(journey.site.db, id, other.id, { message: `${other.name} ${i}` })
    }
    return id
  }
  const entry = (page: Page, member: TestMember) => page.locator('.talk', { hasText: member.name })
  const open = (page: Page, member: TestMember) => entry(page, member).getByRole('link').click()
  const field = (page: Page) => page.getByRole('textbox', { name: 'Votre message', exact: true })
  const bubble = (page: Page, text: string) => page.locator('.bubble', { hasText: text })
  const names = (page: Page) => page.locator('.talk .name').allTextContents()
  const path = (page: Page) => new URL(page.url()).pathname
  const heading = (page: Page) => page.locator('.thread-head h2')

  test('the keyboard reaches the field of a page in six presses of Tab, and an opened one at once', async () => {
    const id = await talkWith(ines, 3)
    const desktop = await visit(hugo, `/messages/${id}`)
    await expect.poll(() => desktop.evaluate(() => document.activeElement?.id), SOON).toBe('message')

    const touch = await visit(hugo, `/messages/${id}`, PHONE, { hasTouch: true, isMobile: true })
    const isFocused = (name: string) =>
      touch.evaluate((text) => document.activeElement?.textContent === text, name)
    let presses = 0
    while (presses < 6 && !(await isFocused('Aller au message'))) {
      // The first link of every page leads past its bars.
      if (await isFocused('Aller au contenu')) await touch.keyboard.press('Enter')
      await touch.keyboard.press('Tab')
      presses++
    }
    await touch.keyboard.press('Enter')
    expect(await touch.evaluate(() => document.activeElement?.id)).toBe('message')
    expect(presses).toBeLessThanOrEqual(6)
  })

  test('two members meet: from the profile to messages, typing, read marks and a block', async () => {
    const his = await visit(hugo, `/celibataire/${ines.id}`)
    await his
      .getByRole('link', { name: 'Écrire' })
      .or(his.getByRole('button', { name: 'Écrire' }))
      .first()
      .click()
    await his.waitForURL(/\/messages\/\d+$/)
    await waitForHydration(his)
    const hers = await visit(ines, '/messages', PHONE)
    await hers.getByText('Aucune conversation').waitFor()

    await field(his).fill('Bonsoir, on va au bal ?')
    await his.keyboard.press('Enter')
    await entry(hers, hugo).getByText('1 non lu').waitFor(SOON)
    expect(await entry(hers, hugo).locator('.talk-last').textContent()).toBe('Bonsoir, on va au bal ?')
    await expect.poll(() => hers.title(), SOON).toBe('(1) Messages · Guinguette')
    await open(hers, hugo)
    await bubble(hers, 'on va au bal').waitFor()
    await expect.poll(() => hers.title(), SOON).toBe(`${hugo.name} · Guinguette`)

    await field(hers).pressSequentially('Avec')
    await his.locator('.thread-head').getByText(`${ines.name} écrit…`).waitFor(SOON)
    await entry(his, ines).getByText(`${ines.name} écrit…`).waitFor(SOON)
    await field(hers).pressSequentially(' plaisir')
    await hers.keyboard.press('Enter')
    await bubble(his, 'Avec plaisir').waitFor(SOON)
    expect(await entry(his, ines).locator('.talk-last').textContent()).toBe('Avec plaisir')
    expect(await entry(his, ines).locator('.count').count()).toBe(0)

    const blocked = await hers.evaluate(async (id) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content ?? ''
      const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': token }
      return (await fetch(`/api/blacklist/${id}`, { method: 'POST', headers })).status
    }, hugo.id)
    expect(blocked).toBe(200)
    await his.getByText('Cette conversation n’est plus disponible.').waitFor(SOON)
    await expect.poll(() => names(his), SOON).toEqual([])
    await his.getByRole('link', { name: 'Retour aux conversations' }).click()
    expect(path(his)).toBe('/messages')
    await expect.poll(() => names(hers), SOON).toEqual([])
  })

  test('on a desktop list and conversation switch in the page, and the browser’s buttons lead back', async () => {
    const karim = await createMember(journey.site.db, { name: `Karim_${count}` })
    const [first, second] = [await talkWith(ines, 2), await talkWith(karim, 3)]
    const page = await visit(hugo, '/messages')
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.getByText('Une table vous attend').waitFor()
    expect(await names(page)).toEqual([karim.name, ines.name])
    await open(page, ines)
    await bubble(page, `${ines.name} 2`).waitFor()
    expect(path(page)).toBe(`/messages/${first}`)
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await entry(page, ines).locator('.count').waitFor({ state: 'detached' })
    await expect.poll(() => page.title(), SOON).toBe(`(3) ${ines.name} · Guinguette`)
    await open(page, karim)
    await bubble(page, `${karim.name} 3`).waitFor()
    expect(path(page)).toBe(`/messages/${second}`)
    await page.goBack()
    await bubble(page, `${ines.name} 2`).waitFor()
    expect(await heading(page).textContent()).toContain(ines.name)
    await page.goBack()
    await page.getByText('Une table vous attend').waitFor()
    await page.goForward()
    await bubble(page, `${ines.name} 2`).waitFor()
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      entry(page, karim)
        .getByRole('link')
        .click({ modifiers: ['ControlOrMeta'] }),
    ])
    await tab.waitForURL(`**/messages/${second}`)
    expect(path(page)).toBe(`/messages/${first}`)
  })

  test('on a phone the conversation fills the screen, and the list keeps its position', async () => {
    for (let i = 0; i < 18; i++) {
      await talkWith(await createMember(journey.site.db, { name: `Amie_${count}_${i}` }), 1)
    }
    await createMessage(journey.site.db, await talkWith(ines, 0), ines.id, { message: 'Bonsoir' })
    const page = await visit(hugo, '/messages', PHONE, {
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'no-preference',
    })
    const bar = page.locator('.bottombar')
    expect(await bar.isVisible()).toBe(true)
    const list = page.locator('.desk-list')
    await list.evaluate((element) => element.scrollTo(0, 400))
    const before = await list.evaluate((element) => element.scrollTop)
    const row = page.locator('.talk', { hasText: `Amie_${count}_9` })
    await row.getByRole('link').click()
    await bubble(page, `Amie_${count}_9 1`).waitFor()
    expect(await bar.isVisible()).toBe(false)
    expect(await list.isVisible()).toBe(false)
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(false)
    const foot = await page.locator('.composer').evaluate((form) => form.getBoundingClientRect().bottom)
    expect(Math.round(foot)).toBe(PHONE.height)
    await page.getByRole('link', { name: 'Retour aux conversations' }).click()
    await row.waitFor()
    expect(path(page)).toBe('/messages')
    expect(await list.evaluate((element) => element.scrollTop)).toBe(before)
    await expect
      .poll(() => row.getByRole('link').evaluate((link) => link === document.activeElement))
      .toBe(true)
    await page.goBack()
    expect(path(page)).not.toMatch(/^\/messages\/\d/)
  })

  test('missed messages appear when the network is back', async () => {
    await talkWith(ines, 1)
    const karim = await createMember(journey.site.db, { name: `Karim_${count}` })
    const page = await visit(hugo, '/messages')
    await page.context().setOffline(true)
    await talkWith(karim, 2)
    await page.waitForTimeout(500)
    expect(await names(page)).toEqual([ines.name])
    await page.context().setOffline(false)
    await entry(page, karim).getByText('2 non lus').waitFor({ timeout: 20_000 })
    expect(await names(page)).toEqual([karim.name, ines.name])
  })

  test('a search finds by name, and hiding removes a conversation until its next message', async () => {
    const karim = await createMember(journey.site.db, { name: `Karim_${count}` })
    await talkWith(ines, 1)
    const thread = await talkWith(karim, 1)
    const page = await visit(hugo, '/messages')
    await page.getByRole('searchbox').fill(`KARIM_${count}`)
    await expect.poll(() => names(page), SOON).toEqual([karim.name])
    await entry(page, karim).hover()
    await entry(page, karim).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Masquer', exact: true }).click()
    await page.getByText('Aucune conversation').waitFor()
    await page.getByRole('button', { name: 'Voir toutes les conversations' }).click()
    await expect.poll(() => names(page), SOON).toEqual([ines.name])
    const his = await visit(karim, `/messages/${thread}`)
    await field(his).fill('Tu es là ?')
    await his.keyboard.press('Enter')
    await expect.poll(() => names(page), SOON).toEqual([karim.name, ines.name])
  })

  test('a member reads, writes and hides by plain links and forms without scripts', async () => {
    const thread = await talkWith(ines, 12)
    const page = await journey.open({ member: hugo, viewport: PHONE, javaScriptEnabled: false })
    await page.goto('/messages')
    await open(page, ines)
    expect(path(page)).toBe(`/messages/${thread}`)
    await page.getByRole('link', { name: 'Messages plus anciens' }).click()
    await bubble(page, `${ines.name} 1`).first().waitFor()
    await page.getByRole('link', { name: 'Messages les plus récents' }).click()
    await page.getByLabel('Votre message').last().fill('À samedi')
    await page.locator('.plain-composer').getByRole('button', { name: 'Envoyer', exact: true }).click()
    await bubble(page, 'À samedi').waitFor()
    await page.goto('/messages')
    await entry(page, ines).getByRole('button').click()
    await page.getByText('Aucune conversation').waitFor()
  })

  testLong.each(LOOKS)(
    'shifts nothing, fits, and passes axe on $look',
    async ({ visit: look }) => {
      const long = await createMember(journey.site.db, {
        name: `${count}_${'m'.repeat(18)}`.slice(0, 20),
        roles: 1,
        status: 1,
        stripe_status: true,
      })
      const thread = await talkWith(long, 1)
      await createMessage(journey.site.db, thread, long.id, { message: 'x'.repeat(1000) })
      await talkWith(ines, 1)
      for (const url of ['/messages', `/messages/${thread}`, '/messages?search=zzz']) {
        const page = await visit(hugo, url, look.viewport, look)
        await expectNoFaults(page, { isNew: true })
      }
    },
    60_000,
  )
})
