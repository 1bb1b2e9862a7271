import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { describeJourney, expectNoFaults, LOOKS, PHONE, waitForHydration } from '../support/browser.ts'
import { createTalk } from '../support/conversation-photos.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { createPortrait } from '../support/pictures.ts'

const SOON = { timeout: 10_000 }

describeJourney('photos in conversations', (journey) => {
  let zoe: TestMember
  let hugo: TestMember
  let thread: number
  let count = 0
  let file: { name: string; mimeType: string; buffer: Buffer }

  beforeAll(async () => {
    await createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false })
    const buffer = await createPortrait(3).flatten({ background: '#fff' }).jpeg().toBuffer()
    file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  })
  beforeEach(async () => {
    const talk = await createTalk(journey.site, { suffix: `_${++count}` })
    zoe = talk.zoe
    hugo = talk.hugo
    thread = talk.thread
  })

  async function visit(member: TestMember, look = {}) {
    const page = await journey.open({ member, viewport: PHONE, ...look })
    await page.goto(`/messages/${thread}`)
    await waitForHydration(page)
    return page
  }
  const choose = async (page: Page) => {
    const [picker] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Envoyer une photo' }).click(),
    ])
    await picker.setFiles([file])
  }
  const photo = (page: Page) => page.locator('.blurred')
  const isLoaded = (page: Page) =>
    page
      .locator('.blurred img')
      .evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
      .catch(() => false)

  test('one chooses and sends, the other touches and sees', async () => {
    const [hers, his] = [await visit(zoe), await visit(hugo)]
    const requested: string[] = []
    his.on('request', (request) => requested.push(request.url()))
    await choose(hers)
    await hers.getByAltText('La photo choisie').waitFor()
    await expectNoFaults(hers)
    await hers.getByRole('textbox', { name: 'Ce que l’on voit (facultatif)' }).fill('Un vélo rouge')
    await hers.getByRole('button', { name: 'Envoyer la photo' }).click()
    await photo(hers).waitFor(SOON)
    expect(await hers.getByAltText('La photo choisie').count()).toBe(0)

    await his.getByText(`Photo de ${zoe.name}. Touchez pour la voir.`).waitFor(SOON)
    await expectNoFaults(his)
    expect(requested.filter((url) => url.includes('/messages/photo/'))).toEqual([])
    const name = `Photo de ${zoe.name}. Touchez pour la voir. On y voit\u202f: Un vélo rouge`
    await his.getByRole('link', { name, exact: true }).waitFor()
    const before = await photo(his).boundingBox()
    await photo(his).click()
    await expect.poll(() => isLoaded(his), SOON).toBe(true)
    expect(await photo(his).boundingBox()).toEqual(before)
    await his.getByAltText(`Photo de ${zoe.name}\u202f: Un vélo rouge`, { exact: true }).waitFor()
    await expectNoFaults(his)

    await his.reload()
    await his.getByText(`Photo de ${zoe.name}. Touchez pour la voir.`).waitFor(SOON)
  })

  test('a failure keeps the photo, and one touch sends it', async () => {
    const page = await visit(zoe)
    await choose(page)
    await page.context().route('**/photo', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Envoyer la photo' }).click()
    await page.getByText('La connexion s’est interrompue. Votre photo est toujours là.').waitFor(SOON)
    await expectNoFaults(page)
    await page.context().unroute('**/photo')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await photo(page).waitFor(SOON)
    const sent = await journey.site.db.selectFrom('conversation_photos').select('id').execute()
    expect(sent.length).toBeGreaterThan(0)
  })

  test('the button says why not yet', async () => {
    await journey.site.db
      .updateTable('users')
      .set({ accepts_photos: false })
      .where('id', '=', hugo.id)
      .execute()
    const page = await visit(zoe)
    await page.getByRole('button', { name: 'Envoyer une photo' }).click()
    await page
      .getByText(`${hugo.name} préfère une conversation sans photos. Vos mots suffiront.`)
      .waitFor(SOON)
    await expectNoFaults(page)
  })

  test.each(LOOKS)('a chosen, a blurred and a shown photo on $look', async ({ visit: look }) => {
    const page = await visit(zoe, look)
    await choose(page)
    await page.getByAltText('La photo choisie').waitFor()
    await shoot(page, 'chosen')
    await page.getByRole('button', { name: 'Envoyer la photo' }).click()
    await photo(page).waitFor(SOON)
    await shoot(page, 'blurred')
    await photo(page).click()
    await expect.poll(() => isLoaded(page), SOON).toBe(true)
    await shoot(page, 'shown')
    await expectNoFaults(page)
    await page
      .locator('.bubble', { has: photo(page) })
      .locator('.bubble-more')
      .click()
    await page.getByRole('button', { name: 'Décrire la photo' }).click()
    await page.getByRole('textbox', { name: 'Ce que l’on voit (facultatif)' }).fill('Un vélo rouge')
    await shoot(page, 'described')
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByAltText('Votre photo\u202f: Un vélo rouge', { exact: true }).waitFor(SOON)
  })
})

let shots = 0
async function shoot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${shots++}-${name}.png` })
}
