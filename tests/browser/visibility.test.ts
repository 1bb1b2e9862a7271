import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  hydrated,
  journey,
  layoutShifts,
  PHONE,
  showColorScheme,
  sidewaysScroll,
  violations,
} from '../support/browser.ts'
import { createMember, createMessage, createThread, type TestMember } from '../support/factories.ts'

journey('somebody hides, rests and comes back, on a phone', (held) => {
  let lou: TestMember
  let max: TestMember
  let hers: Page
  let his: Page
  let thread: number

  const open = async (page: Page, url: string) => {
    await page.goto(url)
    await hydrated(page)
  }
  const toast = (text: string) => hers.locator('.Toastify__toast', { hasText: text }).first().waitFor()
  const isThere = (page: Page, text: string) => page.getByText(text, { exact: false }).first().isVisible()

  beforeAll(async () => {
    const { db } = held.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    lou = await createMember(db, { name: 'Lou', name_key: 'lou' })
    max = await createMember(db, { name: 'Max', name_key: 'max', latitude: 48.9 })
    thread = (await createThread(db, lou.id, max.id)).id
    await createMessage(db, thread, max.id, { message: 'Bonsoir' })
    await createMessage(db, thread, lou.id, { message: 'Bonsoir à toi' })
    const visit = { viewport: PHONE, hasTouch: true, isMobile: true }
    hers = await held.open({ member: lou, ...visit })
    his = await held.open({ member: max, ...visit })
  }, 60_000)

  test('he sees that she is there, and how far', async () => {
    await open(his, `/celibataire/${lou.id}`)
    expect(await isThere(his, 'en ligne')).toBe(true)
    expect(await isThere(his, 'km')).toBe(true)
  })

  test('a profile counts as visited once it is opened, and not when the browser prefetches it', async () => {
    const { db } = held.site
    const ida = await createMember(db, { name: 'Ida', latitude: 48.9 })
    const visits = () => db.selectFrom('visits').select('visitor_id').where('user_id', '=', ida.id).execute()
    await open(his, '/')
    const prefetched = his.waitForResponse((response) => response.url().endsWith(`/celibataire/${ida.id}`))
    await his.evaluate((href) => {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
    }, `/celibataire/${ida.id}`)
    const { 'sec-purpose': purpose } = await (await prefetched).request().allHeaders()
    expect([purpose, await visits()]).toEqual(['prefetch', []])
    await open(his, `/celibataire/${ida.id}`)
    await expect.poll(visits).toEqual([{ visitor_id: max.id }])
  })

  test('she hides both by two touches, and he sees neither any more', async () => {
    await open(hers, '/')
    await hers.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await hers.getByRole('link', { name: 'Ma visibilité' }).click()
    await hers.waitForURL('**/user/visibilite')
    await hydrated(hers)
    for (const [name, says] of [
      ['Cacher ma présence', 'Votre présence est cachée.'],
      ['Cacher ma distance', 'Votre distance est cachée.'],
    ] as const) {
      const one = hers.getByRole('switch', { name })
      expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await one.tap()
      await toast(says)
      expect(await one.getAttribute('aria-checked')).toBe('true')
    }
    await open(his, `/celibataire/${lou.id}`)
    expect(await isThere(his, 'en ligne')).toBe(false)
    expect(await isThere(his, 'km')).toBe(false)
    await his.getByText('Dernière connexion cette semaine').waitFor()
    await open(his, `/messages/${thread}`)
    expect(await isThere(his, 'en ligne')).toBe(false)
  })

  test('the page reads well by day and by night, and nothing moves', async () => {
    await open(hers, '/user/visibilite')
    expect(await violations(hers)).toEqual([])
    expect(await sidewaysScroll(hers)).toBe(0)
    expect(await layoutShifts(hers)).toEqual([])
    await showColorScheme(hers, 'dark')
    expect(await violations(hers, ['color-contrast'])).toEqual([])
    await showColorScheme(hers, 'light')
  })

  test('she rests: every page tells her so, he finds nothing and may not write', async () => {
    await hers.getByRole('button', { name: 'Mettre en pause' }).click()
    await hers.waitForURL('**/user/visibilite?fait=pause')
    await hers.getByText('Votre compte est en pause. À bientôt.').waitFor()
    for (const url of ['/', `/messages/${thread}`, '/recherche']) {
      await open(hers, url)
      const bar = hers.locator('.pause-bar')
      await bar.waitFor()
      const way = bar.getByRole('button', { name: 'Reprendre' })
      expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect(await sidewaysScroll(hers)).toBe(0)
      expect(await violations(hers)).toEqual([])
    }
    await open(his, `/celibataire/${lou.id}`)
    await his.getByRole('heading', { name: 'Ce profil est en pause' }).waitFor()
    expect(await violations(his)).toEqual([])
    await open(his, `/messages/${thread}`)
    await his.getByText('Ce membre a mis son compte en pause.').waitFor()
  })

  test('she comes back by one touch from where she is, and all is as before', async () => {
    await open(hers, `/messages/${thread}`)
    await hers.locator('.pause-bar').getByRole('button', { name: 'Reprendre' }).click()
    await hers.getByText('tout est comme avant').waitFor()
    expect(await hers.locator('.pause-bar').count()).toBe(0)
    await open(his, `/celibataire/${lou.id}`)
    await his.getByRole('heading', { name: 'Lou', level: 1 }).waitFor()
    await his.getByText('Dernière connexion cette semaine').waitFor()
  })
})
