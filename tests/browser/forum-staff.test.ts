import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, describeJourney, expectNoFaults } from '../support/browser.ts'
import { createPost, createTopic } from '../support/factories.ts'
import {
  choosePostAction,
  chooseTopicAction,
  createForumMembers,
  dismissToast,
  type ForumMembers,
  findPost,
  openForumPage,
  replyButton,
  replyField,
  SORTIES,
  VOYAGES,
  waitForDialog,
  waitForText,
} from '../support/forum-browser.ts'

describeJourney('actions of staff in the forum', (journey) => {
  let people: ForumMembers

  beforeAll(async () => {
    people = await createForumMembers(journey.site.db)
  }, 60_000)

  const begin = (slug: string, title: string) =>
    createTopic(journey.site.db, people.salome.id, { slug, title, category_id: SORTIES })

  test('staff answer from a template, with a confirmation before it replaces their text', async () => {
    await begin('bienvenue', 'Je viens d’arriver')
    const page = await openForumPage(journey, '/forum/topic/bienvenue', { member: people.moderator })
    const templates = page.getByLabel('Réponse rapide')
    await expect.poll(() => templates.locator('option').count()).toBe(8)
    await templates.selectOption({ label: 'Bug noté' })
    expect(await replyField(page).inputValue()).toMatch(/^Merci pour ce signalement précis\./)
    await templates.selectOption({ label: 'Bienvenue' })
    const confirmation = await waitForDialog(page, 'Remplacer votre texte\u202f?')
    await waitForText(confirmation, 'Ce que vous avez écrit sera remplacé par la réponse rapide.')
    await confirmation.getByRole('button', { name: 'Remplacer' }).click()
    await expect.poll(() => replyField(page).inputValue()).toMatch(/^Bienvenue parmi nous\u202f!/)
    await replyButton(page).click()
    await dismissToast(page, 'Votre réponse a été ajouté !')
    await findPost(page, 'Nadia', 'Bienvenue parmi nous').waitFor()
    await expectNoFaults(page)
    const member = await openForumPage(journey, '/forum/topic/bienvenue', { member: people.julien })
    expect(await member.getByLabel('Réponse rapide').count()).toBe(0)
  }, 60_000)

  test('staff moderate a post, which warns its author, and restore it', async () => {
    const topic = await begin('moderer', 'Un topic qui dérape')
    await createPost(journey.site.db, topic.id, people.bastien.id, { post: 'Quelle bande de nuls.' })
    const warning = async () =>
      (
        await journey.site.db
          .selectFrom('users')
          .where('id', '=', people.bastien.id)
          .select('warning')
          .executeTakeFirstOrThrow()
      ).warning
    const page = await openForumPage(journey, '/forum/topic/moderer', { member: people.moderator })
    const rude = page.getByRole('article', { name: 'Post de Bastien' })
    await choosePostAction(page, rude, 'Bastien', 'Modérer')
    const confirmation = await waitForDialog(page, 'Modérer le post de Bastien\u202f?')
    await waitForText(
      confirmation,
      'Son texte ne sera plus visible que du staff, et son auteur recevra un avertissement\u202f: +10\u202f%.',
    )
    await confirmation.getByRole('button', { name: 'Modérer' }).click()
    await dismissToast(page, 'Le post est modéré.')
    await waitForText(rude, 'Ce post a été modéré')
    await waitForText(rude, 'Quelle bande de nuls.')
    expect(await warning()).toBe(10)
    await expectNoFaults(page)

    const theirs = await openForumPage(journey, '/forum/topic/moderer', { member: people.julien })
    await waitForText(theirs, 'Ce post a été modéré')
    expect(await theirs.getByText('Quelle bande de nuls.').count()).toBe(0)
    await page.getByRole('button', { name: 'Rétablir le post de Bastien' }).click()
    await dismissToast(page, 'Le post est de nouveau visible.')
    expect(await warning()).toBe(0)
    await theirs.reload()
    await waitForText(theirs, 'Quelle bande de nuls.')
  }, 60_000)

  test('staff change title and category of a topic, and its old address redirects', async () => {
    await begin('bale-du-canal', 'Bale du canal')
    const page = await openForumPage(journey, '/forum/topic/bale-du-canal', {
      member: people.moderator,
      viewport: DESKTOP,
    })
    await chooseTopicAction(page, 'Modifier le topic')
    const form = await waitForDialog(page, 'Modifier le topic')
    await form.getByLabel('Titre').fill('Bal du canal')
    await expect.poll(() => form.getByLabel('Catégorie').locator('option').count()).toBe(10)
    await form.getByLabel('Catégorie').selectOption(String(VOYAGES))
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await page.waitForURL('**/forum/topic/bal-du-canal')
    await dismissToast(page, 'Le topic a été modifié.')
    await page.getByRole('heading', { level: 1, name: 'Bal du canal', exact: true }).waitFor()
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' })
    await crumbs.getByRole('link', { name: 'Voyages' }).waitFor()
    const visitor = await openForumPage(journey, '/forum/topic/bale-du-canal', { javaScriptEnabled: false })
    expect(new URL(visitor.url()).pathname).toBe('/forum/topic/bal-du-canal')
  }, 60_000)

  test('the founder adds a category, moves it, deletes it, and edits a template', async () => {
    const page = await openForumPage(journey, '/admin/forum', { member: people.founder })
    await page.getByRole('button', { name: 'Ajouter une catégorie' }).click()
    const form = page.getByRole('form', { name: 'Ajouter une catégorie' })
    await form.getByRole('button', { name: 'Ajouter' }).click()
    await waitForText(form, 'Donnez un nom à la catégorie.')
    await expectNoFaults(page)
    await form.getByLabel('Emoji').fill('🚲')
    await form.getByLabel('Nom').fill('À vélo')
    await form.getByRole('button', { name: 'Ajouter' }).click()
    await dismissToast(page, 'La catégorie est ajoutée.')
    const moved = page.waitForResponse('**/api/admin/forum/categories')
    await page.getByRole('button', { name: 'Monter «\u202fÀ vélo\u202f»' }).press('Enter')
    await waitForText(page, 'À vélo, 10e sur 11')
    expect((await moved).status()).toBe(200)
    const titles = page.locator('.shelf-shift h3')
    expect((await titles.allTextContents()).slice(-2)).toEqual(['À vélo', 'Plaintes'])
    const forum = await openForumPage(journey, '/forum', { javaScriptEnabled: false })
    await forum.getByRole('link', { name: 'À vélo' }).first().click()
    await forum.waitForURL('**/forum/categorie/a-velo')

    await page.getByRole('button', { name: 'Supprimer «\u202fÀ vélo\u202f»' }).click()
    const confirmation = await waitForDialog(page, 'Supprimer «\u202fÀ vélo\u202f»\u202f?')
    await confirmation.getByRole('button', { name: 'Supprimer' }).click()
    await dismissToast(page, 'La catégorie est supprimée.')
    expect(await titles.count()).toBe(10)

    await page.getByRole('button', { name: 'Modifier «\u202fBienvenue\u202f»' }).click()
    const template = page.getByRole('form', { name: 'Modifier «\u202fBienvenue\u202f»' })
    await template.getByLabel('Réponse').fill('Bienvenue au bord de l’eau.')
    await expectNoFaults(page)
    await template.getByRole('button', { name: 'Enregistrer' }).click()
    await dismissToast(page, 'La réponse rapide est modifiée.')
    await waitForText(page, 'Bienvenue au bord de l’eau.')
    await expectNoFaults(page)
  }, 90_000)
})
