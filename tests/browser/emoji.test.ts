import { beforeAll, expect, test } from 'vitest'
import { describeJourney, findLayoutShifts, PHONE, waitForHydration } from '../support/browser.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

describeJourney('choosing an emoji', (journey) => {
  let premium: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    premium = await createMember(db, { name: 'Salomé', stripe_status: true, emoji: '1f642.webp' })
  }, 60_000)

  const worn = async () =>
    (
      await journey.site.db
        .selectFrom('users')
        .where('id', '=', premium.id)
        .select('emoji')
        .executeTakeFirst()
    )?.emoji

  test('with the keyboard arrows choose, the preview follows, Enter saves', async () => {
    const page = await journey.open({ member: premium, viewport: PHONE })
    await page.goto('/user/emoji')
    await waitForHydration(page)
    await page.locator('input[name="emoji"]:checked').focus()
    await page.keyboard.press('ArrowRight')
    const entry = page.locator('.thread-entry .emoji')
    await expect.poll(() => entry.getAttribute('src')).toBe('/images/emojis/1f600.webp')
    await page.keyboard.press('Enter')
    await page.getByText('Votre emoji a été mis à jour.').waitFor()
    expect(await worn()).toBe('1f600.webp')
    await page.goto(`/celibataire/${premium.id}`)
    expect(await page.locator('main .emoji').getAttribute('src')).toBe('/images/emojis/1f600.webp')
  })

  test('on a phone only the choice moves, little is fetched, and a chip leads to its group', async () => {
    const page = await journey.open({ member: premium, viewport: PHONE, reducedMotion: 'no-preference' })
    const fetched: string[] = []
    page.on('request', (request) => {
      const [, path] = request.url().split('/images/emojis/')
      if (path) fetched.push(path)
    })
    await page.goto('/user/emoji')
    await waitForHydration(page)
    for (let before = -1; before < fetched.length; await page.waitForTimeout(500)) before = fetched.length
    expect(fetched.filter((path) => !path.startsWith('stills/'))).toEqual(['1f600.webp'])
    await page.getByRole('link', { name: 'Objets' }).click()
    const heading = page.getByRole('heading', { name: 'Objets' })
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(700)
    const isCovered = () =>
      heading.evaluate((element) => {
        const { x, y } = element.getBoundingClientRect()
        return document.elementFromPoint(x + 4, y + 4) !== element
      })
    // The page is still scrolling.
    await expect.poll(isCovered).toBe(false)
    expect(await findLayoutShifts(page)).toEqual([])
  })

  testLong('an emoji is chosen by a plain form without scripts', async () => {
    const page = await journey.open({ member: premium, viewport: PHONE, javaScriptEnabled: false })
    await page.goto('/user/emoji')
    await page.getByTitle('Cœur rouge').click()
    await page.getByRole('button', { name: 'Enregistrer mon emoji' }).click()
    await page.getByText('Votre emoji a été mis à jour.').waitFor()
    expect(await worn()).toBe('2764-fe0f.webp')
  })

  test('images are cached for a week, the catalogue for an hour', async () => {
    const readCacheControl = async (path: string) =>
      (await fetch(journey.address + path)).headers.get('cache-control')
    expect(await readCacheControl('/images/emojis/1f600.webp')).toBe('public, max-age=604800')
    expect(await readCacheControl('/images/emojis/stills/1f600.webp')).toBe('public, max-age=604800')
    expect(await readCacheControl('/json/emojis.json')).toBe('public, max-age=3600')
    const catalogue = await (await fetch(`${journey.address}/json/emojis.json`)).json()
    expect(catalogue.Visages.Sourire).toBe('1f642.webp')
  })
})
