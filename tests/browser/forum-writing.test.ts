import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { describeJourney, expectNoFaults } from '../support/browser.ts'
import { createPoll, createPost, createTopic } from '../support/factories.ts'
import {
  createForumMembers,
  dismissToast,
  type ForumMembers,
  findPost,
  openForumPage,
  replyButton,
  replyField,
  SORTIES,
  waitForText,
} from '../support/forum-browser.ts'

const FAKES = /^Merci de ne pas créer de topic au sujet des fakes\./

describeJourney('the forum for members', (journey) => {
  let people: ForumMembers

  beforeAll(async () => {
    people = await createForumMembers(journey.site.db)
  }, 60_000)

  const begin = (slug: string, title: string) =>
    createTopic(journey.site.db, people.salome.id, { slug, title, category_id: SORTIES })
  const isAt = (page: Page, path: string) =>
    expect.poll(() => page.url().replace(journey.address, '')).toBe(path)
  const create = (page: Page) => page.getByRole('button', { name: 'Créer le topic' })

  test('a member creates a topic with a poll, and typed text survives a reload', async () => {
    const page = await openForumPage(journey, '/forum/nouveau-topic', { member: people.julien })
    await create(page).click()
    for (const wrong of [
      'Donnez un titre à votre topic.',
      'Choisissez une catégorie.',
      'Écrivez votre message.',
    ])
      await waitForText(page, wrong)
    const title = page.getByLabel('Titre')
    expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)
    await title.fill('U')
    expect(await page.locator('.counter').count()).toBe(0)
    await title.fill('Un fake ?')
    await waitForText(page, 'encore 41 caractères')
    await page.getByText(FAKES).waitFor()
    await expectNoFaults(page)
    await title.fill('Un bal, une guinguette, un canal : qui vient ?')
    await waitForText(page, 'encore 4 caractères')
    expect(await page.locator('.counter').getAttribute('class')).toBe('counter near')
    expect(await page.getByText(FAKES).count()).toBe(0)
    await page.getByLabel('Message').fill('Samedi, au bord de l’eau.')
    await page.getByRole('button', { name: 'Ajouter un sondage' }).click()
    await page.getByLabel('Réponse 1').fill('Une valse')
    await page.getByLabel('Réponse 2').fill('x')
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Ajouter une réponse' }).click()
    await page.getByLabel('Réponse 3').fill('Un tango')
    expect(await page.getByRole('button', { name: 'Ajouter une réponse' }).count()).toBe(0)
    await expectNoFaults(page)

    await page.reload()
    await waitForText(page, 'Voici le topic que vous aviez commencé.')
    expect(await title.inputValue()).toBe('Un bal, une guinguette, un canal : qui vient ?')
    expect(await page.getByLabel('Réponse 3').inputValue()).toBe('Un tango')
    await expectNoFaults(page)
    await page.getByLabel('Catégorie').selectOption(String(SORTIES))
    await create(page).click()
    await page.waitForURL('**/forum/topic/un-bal-une-guinguette-un-canal-qui-vient')
    await dismissToast(page, 'Le topic a été crée !')
    expect(await page.locator('.poll .choice').allTextContents()).toEqual(['Une valse', 'Un tango'])
    await expectNoFaults(page)
    await page.goto('/forum/nouveau-topic')
    await create(page).waitFor()
    expect(await title.inputValue()).toBe('')
  }, 90_000)

  test('a member continues where they stopped reading', async () => {
    const { id, post_id } = await begin('longue-histoire', 'Une longue histoire')
    const posts = [{ id: post_id, pos: 1 }]
    for (let pos = 2; pos <= 24; pos++)
      posts.push(await createPost(journey.site.db, id, people.salome.id, { post: `Chapitre ${pos}.` }))
    const page = await openForumPage(journey, '/forum/topic/longue-histoire', { member: people.julien })
    const read = async () =>
      (
        await journey.site.db
          .selectFrom('topic_reads')
          .where('topic_id', '=', id)
          .where('user_id', '=', people.julien.id)
          .select('pos')
          .executeTakeFirst()
      )?.pos
    const readOn = () => page.getByRole('article').last().scrollIntoViewIfNeeded()
    await readOn()
    await expect.poll(read).toBe(10)
    await page.goto('/forum/categorie/sorties')
    await page.getByText('14 messages non lus', { exact: true }).waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Une longue histoire' }).click()
    await isAt(page, `/forum/topic/longue-histoire?page=2#post-${posts[10]?.id}`)
    await waitForText(page, 'Nouveaux messages')
    await expectNoFaults(page)
    await readOn()
    await expect.poll(read).toBe(20)
    await page.goto('/forum/topic/longue-histoire')
    await page.getByRole('link', { name: 'Premier non lu' }).click()
    await isAt(page, `/forum/topic/longue-histoire?page=3#post-${posts[20]?.id}`)
    await page.goto('/forum/topic/longue-histoire')
    await page.getByRole('link', { name: 'Dernier message' }).click()
    await isAt(page, `/forum/topic/longue-histoire?page=3#post-${posts[23]?.id}`)
  }, 60_000)

  test('a search in the topic marks the results and leads to their posts', async () => {
    const { id } = await begin('fete-du-port', 'La fête du port')
    const { id: found } = await createPost(journey.site.db, id, people.julien.id, {
      post: 'J’apporterai des lampions, et de quoi les pendre.',
    })
    const page = await openForumPage(journey, '/forum', { member: people.bastien })
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const field = page.getByRole('searchbox', { name: 'Chercher dans le forum' })
    await field.pressSequentially('LAMPION')
    await waitForText(page, '1 topic trouvé')
    await isAt(page, '/forum?search=LAMPION')
    expect(await page.locator('mark').allTextContents()).toEqual(['lampions'])
    await expectNoFaults(page)
    await field.fill('introuvable')
    await waitForText(page, 'Aucun topic trouvé')
    await expectNoFaults(page)
    await page
      .getByRole('button', { name: 'Revenir aux topics' })
      .or(page.getByRole('link', { name: 'Revenir aux topics' }))
      .click()
    await page.getByRole('heading', { name: 'Catégories' }).waitFor()
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    await field.fill('fete')
    await expect.poll(() => page.locator('mark').allTextContents()).toEqual(['fête'])
    await field.fill('lampion')
    await page.locator('.topic-excerpt').click()
    await isAt(page, `/forum/topic/fete-du-port#post-${found}`)
  }, 60_000)

  test('a topic is read and answered by the keyboard', async () => {
    const { id } = await begin('au-clavier', 'Au clavier')
    const quoted = await createPost(journey.site.db, id, people.bastien.id, { post: 'Je note.' })
    const page = await openForumPage(journey, '/forum/topic/au-clavier', { member: people.julien })
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: element } = document
        return element?.getAttribute('aria-label') ?? element?.textContent
      })
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Aller au contenu')
    await page.keyboard.press('Enter')
    const steps = []
    while (steps.at(-1) !== 'Suivre' && steps.length < 6) {
      await page.keyboard.press('Tab')
      steps.push(await focused())
    }
    expect(steps).toEqual(['Forum', 'Sorties près de chez vous', 'Salomé', 'Suivre'])
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Ne plus suivre' }).waitFor()
    await page.getByRole('button', { name: 'Citer le post de Bastien' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => replyField(page).inputValue()).toBe(`@Bastien #${quoted.id}\n> Je note.\n\n`)
    await page.keyboard.type('Et @sa')
    await page.getByRole('option', { name: 'Salomé' }).waitFor()
    await expectNoFaults(page)
    await page.keyboard.press('Enter')
    await page.keyboard.type('aussi ?')
    await page.keyboard.press('Control+Enter')
    await dismissToast(page, 'Votre réponse a été ajouté !')
    const own = findPost(page, 'Julien', 'Et @Salomé aussi ?')
    expect(await own.locator('.quote').textContent()).toContain('Je note.')
    expect(await replyField(page).inputValue()).toBe('')
  }, 60_000)

  test('without JavaScript a member votes, replies, follows, creates a topic and locks it', async () => {
    const { id } = await begin('sans-script', 'Sans script')
    await createPoll(journey.site.db, id, ['Une valse', 'Un tango'])
    const page = await openForumPage(journey, '/forum/topic/sans-script', {
      member: people.julien,
      javaScriptEnabled: false,
    })
    await page.getByLabel('Un tango').check()
    await page.getByRole('button', { name: 'Voter' }).click()
    await waitForText(page, '1 vote')
    await page.getByRole('button', { name: 'Suivre' }).click()
    await page.getByRole('button', { name: 'Ne plus suivre' }).waitFor()
    // The browser itself does not send an empty field.
    await replyField(page).fill(' ')
    await replyButton(page).click()
    await waitForText(page, 'Écrivez votre message.')
    await replyField(page).fill('Un tango, s’il vous plaît.')
    await replyButton(page).click()
    await page.waitForURL(/\/forum\/topic\/sans-script#post-\d+$/)
    await findPost(page, 'Julien', 'Un tango, s’il vous plaît.').waitFor()

    await page.goto('/forum/nouveau-topic?categorie=sorties')
    await page.getByLabel('Titre').fill('Une valse au moulin')
    await page.getByLabel('Message').fill(' ')
    await create(page).click()
    await waitForText(page, 'Écrivez votre message.')
    expect(await page.getByLabel('Titre').inputValue()).toBe('Une valse au moulin')
    await page.getByLabel('Message').fill('Dimanche à trois heures.')
    await page.getByText('Ajouter un sondage').click()
    await page.getByLabel('Réponse 1').fill('J’y serai')
    await page.getByLabel('Réponse 2').fill('Peut-être')
    await create(page).click()
    await page.waitForURL('**/forum/topic/une-valse-au-moulin')
    await page.getByLabel('Peut-être').waitFor()
    await page.locator('summary', { hasText: 'Verrouiller le topic' }).click()
    await page.getByRole('button', { name: 'Verrouiller', exact: true }).click()
    await waitForText(page, 'Le topic est verrouillé. Vous ne pouvez pas y participer.')
    expect(await replyButton(page).count()).toBe(0)
  }, 60_000)
})
