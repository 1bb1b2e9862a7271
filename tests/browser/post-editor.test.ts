import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeFirefox } from '../support/accessible-browsers.ts'
import {
  DESKTOP,
  describeJourney,
  expectNoFaults,
  OPPOSITE_LOOKS,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import { createMember, type TestMember } from '../support/factories.ts'
import { dismissToast, replyButton, replyField } from '../support/forum-browser.ts'
import { createPortrait } from '../support/pictures.ts'
import { createPhotographer } from '../support/post-photos.ts'

const ALT = 'Un vélo rouge'
const LONG = 'Anticonstitutionnellement'.repeat(8)

describeJourney('the editor of a post', (journey) => {
  let zoe: TestMember
  let topic: { id: number; slug: string }
  let file: { name: string; mimeType: string; buffer: Buffer }

  beforeAll(async () => {
    await createMember(journey.site.db, { name: 'Fondateur', roles: 3, searchable: false })
    const made = await createPhotographer(journey.site)
    zoe = made.zoe
    topic = made.topic
    const buffer = await createPortrait(3).flatten({ background: '#fff' }).jpeg().toBuffer()
    file = { name: 'velo.jpg', mimeType: 'image/jpeg', buffer }
  }, 60_000)

  const openTopic = async (look: Parameters<typeof journey.open>[0] = {}) => {
    const page = await journey.open({ member: zoe, ...look })
    await page.goto(`/forum/topic/${topic.slug}?page=2`)
    await waitForHydration(page)
    return page
  }
  const choose = async (page: Page) => {
    const picking = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Photos', exact: true }).click()
    await (await picking).setFiles([file])
  }
  const preview = (page: Page) => page.getByRole('region', { name: 'Votre message, tel qu’il sera lu' })
  /** Refuses the first file of a page, as a connection that is lost. */
  const failOnce = (page: Page) =>
    page.route('**/api/forum/post/photos/*', (route) => route.abort('internetdisconnected'), { times: 1 })

  test('a toolbar marks what is selected, shows it, and Ctrl+Z takes it back', async () => {
    const page = await openTopic({ viewport: DESKTOP })
    const field = replyField(page)
    await field.fill('Samedi au bal')
    await field.selectText()
    await page.getByRole('button', { name: 'Gras' }).click()
    expect(await field.inputValue()).toBe('**Samedi au bal**')
    expect(await preview(page).locator('strong').textContent()).toBe('Samedi au bal')
    await expectNoFaults(page)
    await page.keyboard.press('Control+z')
    expect(await field.inputValue()).toBe('Samedi au bal')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe('>! Samedi au bal')
    await preview(page).locator('details').waitFor()
    await page.keyboard.press('Control+z')
    expect(await field.inputValue()).toBe('Samedi au bal')
  }, 60_000)

  test.each(OPPOSITE_LOOKS)(
    'shows long words and photos well on $look',
    async ({ visit }) => {
      const page = await openTopic(visit)
      await replyField(page).fill(`**${LONG}**\n\n- ${LONG}\n\n>! La fin`)
      await expectNoFaults(page)
      await choose(page)
      await page.getByLabel('Ce que l’on y voit').fill(LONG)
      await replyButton(page).scrollIntoViewIfNeeded()
      await expectNoFaults(page)
      await page.getByRole('button', { name: /perçu/ }).click()
      await expectNoFaults(page)
      await replyField(page).fill('')
    },
    60_000,
  )

  test('a reply takes its photo along, after a description and a lost connection', async () => {
    const page = await openTopic({ viewport: PHONE })
    await replyField(page).fill('Voici mon vélo.')
    await choose(page)
    await replyButton(page).click()
    await page.getByText('Décrivez la photo pour les personnes qui ne la voient pas.').waitFor()
    expect(await replyField(page).inputValue()).toBe('Voici mon vélo.')
    const field = page.getByLabel('Ce que l’on y voit')
    await field.fill('Mon 06 12 34 56 78')
    await replyButton(page).click()
    await page.getByText('Pas de coordonnées ici').waitFor()
    await expectNoFaults(page)
    await field.fill(ALT)
    await failOnce(page)
    await replyButton(page).click()
    await page.getByText('La connexion s’est interrompue. Votre photo est toujours là.').waitFor()
    await dismissToast(page, 'Votre réponse a été ajouté !')
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    const own = page.getByRole('article', { name: 'Post de Zoé' }).filter({ hasText: 'Voici mon vélo.' })
    await own.getByRole('img', { name: ALT }).waitFor()
    await own.getByText('En cours de vérification').waitFor()
    await page.getByText('Vos photos sont arrivées.', { exact: false }).waitFor()
    await expectNoFaults(page)
  }, 60_000)

  test('a new topic has marks by keys, and its photo', async () => {
    const page = await journey.open({ member: zoe, viewport: PHONE })
    await page.goto('/forum/nouveau-topic')
    await waitForHydration(page)
    await page.getByLabel('Titre').fill('Mon vélo rouge')
    await page.getByLabel('Catégorie').selectOption({ index: 1 })
    const field = page.getByLabel('Message')
    await field.fill('Samedi')
    await page.getByRole('toolbar', { name: 'Mise en forme' }).waitFor()
    await field.selectText()
    await page.keyboard.press('Control+b')
    expect(await field.inputValue()).toBe('**Samedi**')
    await choose(page)
    await page.getByLabel('Ce que l’on y voit').fill(ALT)
    await expectNoFaults(page)
    await failOnce(page)
    await page.getByRole('button', { name: 'Créer le topic' }).click()
    await page.getByRole('link', { name: 'Voir mon message' }).waitFor()
    expect(await page.getByRole('button', { name: 'Créer le topic' }).count()).toBe(0)
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByText('Vos photos sont arrivées.', { exact: false }).waitFor()
    await page.getByRole('link', { name: 'Voir mon message' }).click()
    await page.getByRole('img', { name: ALT }).waitFor()
    expect(await page.locator('.post-body strong').textContent()).toBe('Samedi')
  }, 60_000)

  test('a member with few posts reads when photos come', async () => {
    const hugo = await createMember(journey.site.db, { name: 'Hugo' })
    const page = await openTopic({ member: hugo })
    await page.getByRole('button', { name: 'Photos', exact: true }).click()
    await page
      .getByText('Les photos viennent après dix messages sur le forum. Vous en avez écrit 0.')
      .waitFor()
  }, 60_000)

  describe('the same text', () => {
    describeFirefox(journey, (openFirefox) => {
      test('is marked and taken back', async () => {
        const tab = await openFirefox(zoe)
        await tab.open(`/forum/topic/${topic.slug}?page=2`)
        await tab.fill('Votre réponse', 'Samedi')
        const read = () =>
          tab.page.$eval('textarea[name=post]', (field) => (field as HTMLTextAreaElement).value)
        await tab.page.keyboard.down('Control')
        await tab.page.keyboard.press('a')
        await tab.page.keyboard.up('Control')
        await tab.press('button', 'Italique')
        expect(await read()).toBe('*Samedi*')
        await tab.page.keyboard.down('Control')
        await tab.page.keyboard.press('z')
        await tab.page.keyboard.up('Control')
        expect(await read()).toBe('Samedi')
      }, 120_000)
    })
  })
})
