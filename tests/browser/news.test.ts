import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, describeJourney, expectNoFaults, PHONE, waitForHydration } from '../support/browser.ts'
import { createFriendship, createPhoto, createTopic } from '../support/factories.ts'
import {
  createForumMembers,
  dismissToast,
  type ForumMembers,
  openForumPage,
  replyButton,
  replyField,
  SORTIES,
} from '../support/forum-browser.ts'
import { storePicture } from '../support/store-picture.ts'

const TITLE = 'Où danser dimanche ?'

describeJourney('newsfeed and notifications of an evening', (journey) => {
  let people: ForumMembers
  let photo: { id: number; photo: string }
  let topic: { id: number; slug: string }
  /** Salomé’s window, and Julien’s. */
  let hers: Page
  let his: Page

  beforeAll(async () => {
    const { db } = journey.site
    people = await createForumMembers(db)
    await createFriendship(db, people.salome.id, people.julien.id)
    photo = await createPhoto(db, people.julien.id)
    await storePicture(journey.site, photo.photo)
    topic = await createTopic(db, people.bastien.id, { title: TITLE, category_id: SORTIES })
    hers = await journey.open({ member: people.salome })
    his = await journey.open({ member: people.julien, viewport: PHONE })
  }, 60_000)

  const badge = (page: Page) => page.locator('.bar-bell [data-count="notifications"]').first()
  const counted = (page: Page, count: string) =>
    expect.poll(() => badge(page).locator('span').first().textContent(), { timeout: 8_000 }).toBe(count)
  const icon = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')
  const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  const sentences = async (page: Page) =>
    (await rows(page).locator('a').allTextContents()).map((text) => text.trim())
  const open = async (page: Page, url: string) => {
    await page.goto(url)
    await waitForHydration(page)
  }

  test('his bell is empty, and following a topic confirms that he will be notified', async () => {
    await open(his, '/notifications')
    await his.getByRole('heading', { name: 'Aucune notification' }).waitFor()
    expect(await icon(his)).toBe('/favicon.svg')
    await expectNoFaults(his, { isNew: true })
    await open(his, '/forum/suivis')
    await his.getByText('on vous préviendra des nouvelles réponses, et vous la retrouverez ici.').waitFor()
    await open(his, `/forum/topic/${topic.slug}`)
    await his.getByRole('button', { name: 'Suivre', exact: true }).click()
    await his.getByRole('button', { name: 'Ne plus suivre', exact: true }).waitFor()
    await open(his, '/recherche')
  }, 60_000)

  test('his bell counts each like, comment, request and reply as it happens', async () => {
    await open(hers, `/celibataire/${people.julien.id}#${photo.id}`)
    await hers.getByRole('button', { name: /^Aimer la photo de Julien, 0/ }).click()
    await counted(his, '1')
    expect(await his.title()).toMatch(/^\(1\) /)
    expect(await icon(his)).toBe('/favicon-dot.svg')
    await hers.getByRole('button', { name: /^0 commentaire/ }).click()
    await hers.getByLabel('Votre commentaire').fill('Quelle lumière !')
    await hers.keyboard.press('Control+Enter')
    await hers.getByText('Le commentaire a été ajouté !').waitFor()
    await counted(his, '2')
    await open(hers, `/celibataire/${people.bastien.id}`)
    await hers.getByRole('button', { name: 'Faire signe' }).click()
    await hers.locator('.sign-sheet').getByRole('button', { name: 'Faire signe' }).click()
    await dismissToast(hers, 'Votre demande d’ami est envoyée.')
    await open(hers, `/forum/topic/${topic.slug}`)
    await replyField(hers).fill('Au bord du canal, à vingt heures.')
    await replyButton(hers).click()
    await dismissToast(hers, 'Votre réponse a été ajouté !')
    await journey.site.context.jobs.drain()
    await counted(his, '3')
    expect(await his.title()).toMatch(/^\(3\) /)
  }, 120_000)

  test('he reads a notification, follows it to the reply, and marks the rest', async () => {
    await his.locator('.bar-bell').first().click()
    await his.waitForURL('**/notifications')
    await waitForHydration(his)
    expect(await sentences(his)).toEqual([
      `Salomé a répondu dans «\u202f${TITLE}\u202f»`,
      'Salomé a commenté votre photo',
      'Salomé a aimé votre photo',
    ])
    expect(await his.getByText('non lue', { exact: true }).count()).toBe(3)
    await expectNoFaults(his)
    await rows(his)
      .getByRole('link', { name: /a répondu/ })
      .click()
    await his.waitForURL(`**/forum/topic/${topic.slug}**`)
    await waitForHydration(his)
    await his.getByText('Au bord du canal, à vingt heures.').waitFor()
    await counted(his, '2')
    await open(his, '/notifications')
    // Until the page is connected the counters are hidden, and title and icon unmarked.
    await counted(his, '2')
    expect(await his.getByText('non lue', { exact: true }).count()).toBe(2)
    await his.getByRole('button', { name: 'Tout marquer comme lu' }).click()
    await expect.poll(() => his.getByText('non lue', { exact: true }).count()).toBe(0)
    await expect.poll(() => badge(his).isHidden()).toBe(true)
    await expect.poll(() => his.title()).not.toMatch(/^\(/)
    await expect.poll(() => icon(his)).toBe('/favicon.svg')
    await expectNoFaults(his)
  }, 120_000)

  test('the feed shows it on the home page and on her profile', async () => {
    for (const url of ['/', `/celibataire/${people.salome.id}`]) {
      const page = await openForumPage(journey, url, { member: people.moderator, viewport: DESKTOP })
      if (url === '/') await page.getByText('Voir la suite').click()
      await page.getByText(`a participé au topic ${TITLE}`).first().waitFor()
      expect(await page.getByText(/une photo de Julien/).count()).toBe(0)
      await expectNoFaults(page)
    }
  }, 120_000)

  test('a block removes everything of hers', async () => {
    const csrf = await his.locator('meta[name="csrf-token"]').getAttribute('content')
    const answer = await his.request.post(`/api/blacklist/${people.salome.id}`, {
      headers: { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': String(csrf) },
    })
    expect(answer.status()).toBe(200)
    await open(his, '/notifications')
    await his.getByRole('heading', { name: 'Aucune notification' }).waitFor()
    await open(his, '/')
    expect(await his.getByText('Salomé').count()).toBe(0)
  }, 60_000)
})
