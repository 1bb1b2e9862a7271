import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  describeJourney,
  findLayoutShifts,
  findViolations,
  measureSidewaysScroll,
  PHONE,
  showColorScheme,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, createMessage, createThread, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

describeJourney('hiding, pausing and resuming on a phone', (journey) => {
  let lou: TestMember
  let max: TestMember
  let hers: Page
  let his: Page
  let thread: number

  const open = async (page: Page, url: string) => {
    await page.goto(url)
    await waitForHydration(page)
  }
  const toast = (text: string) => hers.locator('.Toastify__toast', { hasText: text }).first().waitFor()
  const isThere = (page: Page, text: string) => page.getByText(text, { exact: false }).first().isVisible()

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    lou = await createMember(db, { name: 'Lou', name_key: 'lou' })
    max = await createMember(db, { name: 'Max', name_key: 'max', latitude: 48.9 })
    thread = (await createThread(db, lou.id, max.id)).id
    await createMessage(db, thread, max.id, { message: 'Bonsoir' })
    await createMessage(db, thread, lou.id, { message: 'Bonsoir à toi' })
    const visit = { viewport: PHONE, hasTouch: true, isMobile: true }
    hers = await journey.open({ member: lou, ...visit })
    his = await journey.open({ member: max, ...visit })
  }, 60_000)

  test('he sees her presence and distance', async () => {
    await open(his, `/celibataire/${lou.id}`)
    expect(await isThere(his, 'en ligne')).toBe(true)
    expect(await isThere(his, 'km')).toBe(true)
  })

  test('a profile counts as visited once it is opened, and not when the browser prefetches it', async () => {
    const { db } = journey.site
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

  test('he sees neither after she hides both with two taps', async () => {
    await open(hers, '/moi')
    await hers.getByRole('link', { name: 'Ma visibilité' }).click()
    await hers.waitForURL('**/user/visibilite')
    await waitForHydration(hers)
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

  testLong('the page is readable by day and by night, and nothing shifts', async () => {
    await open(hers, '/user/visibilite')
    expect(await findViolations(hers)).toEqual([])
    expect(await measureSidewaysScroll(hers)).toBe(0)
    expect(await findLayoutShifts(hers)).toEqual([])
    await showColorScheme(hers, 'dark')
    expect(await findViolations(hers, ['color-contrast'])).toEqual([])
    await showColorScheme(hers, 'light')
  })

  test('a paused account shows so on every page, is not found, and accepts no message', async () => {
    await hers.getByRole('button', { name: 'Mettre en pause' }).click()
    await hers.waitForURL('**/user/visibilite?fait=pause')
    await hers.getByText('Votre compte est en pause. À bientôt.').waitFor()
    for (const url of ['/', `/messages/${thread}`, '/recherche']) {
      await open(hers, url)
      const bar = hers.locator('.pause-bar')
      await bar.waitFor()
      const resumeButton = bar.getByRole('button', { name: 'Reprendre' })
      expect((await resumeButton.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect(await measureSidewaysScroll(hers)).toBe(0)
      expect(await findViolations(hers)).toEqual([])
    }
    await open(his, `/celibataire/${lou.id}`)
    await his.getByRole('heading', { name: 'Ce profil est en pause' }).waitFor()
    expect(await findViolations(his)).toEqual([])
    await open(his, `/messages/${thread}`)
    await his.getByText('Ce membre a mis son compte en pause.').waitFor()
  })

  test('one tap resumes the account from any page and restores everything', async () => {
    await open(hers, `/messages/${thread}`)
    await hers.locator('.pause-bar').getByRole('button', { name: 'Reprendre' }).click()
    await hers.getByText('tout est comme avant').waitFor()
    expect(await hers.locator('.pause-bar').count()).toBe(0)
    await open(his, `/celibataire/${lou.id}`)
    await his.getByRole('heading', { name: 'Lou', level: 1 }).waitFor()
    await his.getByText('Dernière connexion cette semaine').waitFor()
  })
})
