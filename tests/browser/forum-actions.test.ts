import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, describeJourney, expectNoFaults } from '../support/browser.ts'
import { createPoll, createPost, createTopic } from '../support/factories.ts'
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
  waitForDialog,
  waitForText,
} from '../support/forum-browser.ts'

const BANNED = 'Vous êtes banni de ce topic, vous ne pouvez plus y participer.'
const LOCKED = 'Le topic est verrouillé. Vous ne pouvez pas y participer.'
const SAVED_TEXT = 'Votre texte est gardé ici\u202f: vous pouvez le copier.'

describeJourney('actions of members on posts and topics', (journey) => {
  let people: ForumMembers

  beforeAll(async () => {
    people = await createForumMembers(journey.site.db)
  }, 60_000)

  /** A topic of Salomé with replies of Julien and Bastien. */
  async function begin(slug: string) {
    const { db } = journey.site
    const { salome, julien, bastien } = people
    const topic = await createTopic(db, salome.id, { slug, title: 'Bal du canal', category_id: SORTIES })
    await createPost(db, topic.id, julien.id, {
      post: 'Je viens samedi.',
      created_at: new Date(Date.now() - 60_000),
    })
    await createPost(db, topic.id, bastien.id, { post: 'Quelle bande de nuls.' })
    return { id: topic.id, url: `/forum/topic/${slug}` }
  }

  test('a creator bans a rude member, who sees the ban and cannot reply, then lifts it', async () => {
    const { id, url } = await begin('bannir')
    await createPoll(journey.site.db, id, ['Une valse', 'Un tango'])
    const page = await openForumPage(journey, url, { member: people.salome })
    const rude = findPost(page, 'Bastien', 'Quelle bande de nuls.')
    await choosePostAction(page, rude, 'Bastien', 'Bannir du topic')
    const confirmation = await waitForDialog(page, 'Bannir Bastien de ce topic\u202f?')
    expect(await confirmation.textContent()).toContain(
      'Bastien pourra encore lire ce topic, mais plus y répondre ni y voter, et n’en saura rien avant d’essayer.',
    )
    await confirmation.getByRole('button', { name: 'Annuler' }).click()
    await confirmation.waitFor({ state: 'hidden' })
    expect(await rude.getByText('banni du topic').count()).toBe(0)
    await choosePostAction(page, rude, 'Bastien', 'Bannir du topic')
    await confirmation.getByRole('button', { name: 'Bannir du topic' }).click()
    await dismissToast(page, 'Le membre est banni de ce topic.')
    await waitForText(rude, 'banni du topic')
    await expectNoFaults(page)

    const theirs = await openForumPage(journey, url, { member: people.bastien })
    await waitForText(theirs, BANNED)
    await waitForText(theirs, 'Vous ne pouvez pas voter')
    expect(await replyButton(theirs).count()).toBe(0)
    expect(await theirs.getByRole('button', { name: 'Modifier le post de Bastien' }).count()).toBe(0)
    await expectNoFaults(theirs)
    const others = await openForumPage(journey, url, { member: people.julien })
    expect(await others.getByText('banni du topic').count()).toBe(0)
    expect(await others.getByRole('button', { name: /^Autres actions sur le post/ }).count()).toBe(0)

    await choosePostAction(page, rude, 'Bastien', 'Lever le bannissement')
    await dismissToast(page, 'Le membre peut de nouveau participer à ce topic.')
    expect(await rude.getByText('banni du topic').count()).toBe(0)
    await theirs.reload()
    await replyField(theirs).fill('Pardon, je viens aussi.')
    await replyButton(theirs).click()
    await dismissToast(theirs, 'Votre réponse a été ajouté !')
  }, 120_000)

  test('a member banned while writing reads the refusal and keeps the text', async () => {
    const { url } = await begin('bannir-par-le-staff')
    const theirs = await openForumPage(journey, url, { member: people.bastien })
    await replyField(theirs).fill('Et j’en ai encore à dire.')
    const page = await openForumPage(journey, url, { member: people.moderator, viewport: DESKTOP })
    await choosePostAction(page, findPost(page, 'Bastien', 'nuls'), 'Bastien', 'Bannir du topic')
    const confirmation = await waitForDialog(page, 'Bannir Bastien de ce topic\u202f?')
    await confirmation.getByRole('button', { name: 'Bannir du topic' }).click()
    await dismissToast(page, 'Le membre est banni de ce topic.')
    await replyButton(theirs).click()
    await waitForText(theirs, BANNED)
    await waitForText(theirs, SAVED_TEXT)
    expect(await replyField(theirs).inputValue()).toBe('Et j’en ai encore à dire.')
    expect(await replyButton(theirs).count()).toBe(0)
    await expectNoFaults(theirs)
  }, 60_000)

  test('a post is edited in place and copied as it was written', async () => {
    const { url } = await begin('modifier')
    const page = await openForumPage(journey, url, {
      member: people.julien,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('button', { name: 'Modifier le post de Julien' }).click()
    const field = page.getByLabel('Votre post')
    await field.fill('Je viens dimanche.\nAvec @Salomé.')
    await expectNoFaults(page)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const edit = page.getByRole('button', { name: 'Modifier le post de Julien' })
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true)
    await dismissToast(page, 'Le post a été édité !')
    const post = findPost(page, 'Julien', 'Je viens dimanche.')
    expect(await post.getByText(/modifié/).count()).toBe(1)
    expect(await page.getByText('Je viens samedi.').count()).toBe(0)

    await page.getByRole('button', { name: 'Copier le post de Julien' }).click()
    await dismissToast(page, 'Post copié')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Je viens dimanche.\nAvec @Salomé.',
    )
    await expectNoFaults(page)
    const staff = await openForumPage(journey, url, { member: people.moderator })
    await choosePostAction(staff, findPost(staff, 'Julien', 'dimanche'), 'Julien', 'Textes précédents')
    await waitForText(await waitForDialog(staff, 'Ce que Julien avait écrit'), 'Je viens samedi.')
  }, 60_000)

  test('a topic locked by its creator is shown as locked to a member who is writing; staff unlock it', async () => {
    const { url } = await begin('verrouiller')
    const theirs = await openForumPage(journey, url, { member: people.julien })
    await replyField(theirs).fill('À quelle heure, au juste ?')
    const page = await openForumPage(journey, url, { member: people.salome })
    await chooseTopicAction(page, 'Verrouiller le topic')
    const confirmation = await waitForDialog(page, 'Verrouiller ce topic\u202f?')
    await confirmation.getByRole('button', { name: 'Verrouiller', exact: true }).click()
    await dismissToast(page, 'Le topic est verrouillé.')
    await waitForText(page, LOCKED)
    expect(await replyButton(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Autres actions sur le topic' }).click()
    await page.getByRole('button', { name: 'Ignorer ce topic' }).waitFor()
    expect(await page.getByRole('button', { name: /verrouiller le topic$/i }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await expectNoFaults(page)

    await replyButton(theirs).click()
    await waitForText(theirs, LOCKED)
    await waitForText(theirs, SAVED_TEXT)
    expect(await replyField(theirs).inputValue()).toBe('À quelle heure, au juste ?')
    await expectNoFaults(theirs)

    const staff = await openForumPage(journey, url, { member: people.moderator })
    await waitForText(staff, LOCKED)
    await chooseTopicAction(staff, 'Déverrouiller le topic')
    await dismissToast(staff, 'Le topic est déverrouillé.')
    await replyField(staff).waitFor()
    await theirs.reload()
    await expect.poll(() => replyField(theirs).inputValue()).toBe('À quelle heure, au juste ?')
    await replyButton(theirs).click()
    await dismissToast(theirs, 'Votre réponse a été ajouté !')
    await waitForText(theirs, 'À quelle heure, au juste ?')
  }, 120_000)

  test('a post is reported to staff', async () => {
    const { id, url } = await begin('signaler')
    const page = await openForumPage(journey, url, { member: people.julien })
    expect(await page.getByRole('button', { name: 'Signaler le post de Julien' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Signaler le post de Bastien' }).click()
    const form = await waitForDialog(page, 'Signaler ce post')
    await form.getByLabel('Harcèlement ou insultes').check()
    await form.getByLabel('Précisions (facultatif)').fill('Il insulte tout le monde.')
    await form.getByRole('button', { name: 'Envoyer' }).click()
    await dismissToast(page, 'Votre signalement a été envoyé')
    await form.waitFor({ state: 'hidden' })
    const reports = await journey.site.db
      .selectFrom('reports')
      .innerJoin('posts', 'posts.id', 'reports.target_id')
      .where('posts.topic_id', '=', id)
      .select(['reports.type', 'reports.user_id', 'reports.reporter_id', 'posts.post', 'reports.reason'])
      .execute()
    expect(reports).toEqual([
      {
        type: 5,
        user_id: people.bastien.id,
        reporter_id: people.julien.id,
        post: 'Quelle bande de nuls.',
        reason: 'Il insulte tout le monde.',
      },
    ])
  }, 60_000)
})
