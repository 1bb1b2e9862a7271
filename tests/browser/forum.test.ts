import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { seedForum } from '../../src/features/forum/seed.ts'
import { describeJourney, findViolations, waitForHydration } from '../support/browser.ts'
import { createMember, createPoll, createPost, createTopic, type TestMember } from '../support/factories.ts'

const SORTIES = 4

describeJourney('the forum', (journey) => {
  let founder: TestMember
  let creator: TestMember
  let member: TestMember
  let moderator: TestMember
  let rude: TestMember

  beforeAll(async () => {
    const { db } = journey.site
    founder = await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    creator = await createMember(db, { name: 'Salomé', name_key: 'salome' })
    member = await createMember(db, { name: 'Julien' })
    moderator = await createMember(db, { name: 'Nadia', roles: 1 })
    rude = await createMember(db, { name: 'Bastien' })
    await seedForum(db)
    const topic = await createTopic(db, creator.id, {
      slug: 'bal-du-canal',
      title: 'Bal du canal samedi',
      category_id: SORTIES,
      post: 'Qui vient danser au bord du canal ?',
    })
    await createPoll(db, topic.id, ['Une valse', 'Un tango'])
    for (let i = 0; i < 11; i++) {
      const post = i === 3 ? 'J’apporterai des lampions.' : `Moi, à ${i + 1} heures.`
      await createPost(db, topic.id, i === 5 ? rude.id : founder.id, { post })
    }
  }, 60_000)

  const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

  test('a topic is fetched before a member’s touch ends, and stays unread until it is opened', async () => {
    const page = await journey.open({ member: rude })
    const prefetched = new Promise<Request>((resolve) =>
      page.context().on('request', (request) => {
        if (request.headers()['sec-purpose']?.includes('prefetch')) resolve(request)
      }),
    )
    await page.goto('/forum/categorie/sorties')
    const link = page.getByRole('link', { name: /Bal du canal samedi/ }).first()
    await link.hover()
    const request = await prefetched
    expect(new URL(request.url()).pathname).toBe('/forum/topic/bal-du-canal')
    expect(
      await journey.site.db.selectFrom('topic_reads').where('user_id', '=', rude.id).selectAll().execute(),
    ).toEqual([])
    await (await request.response())?.finished()
    await link.click()
    await says(page, 'Qui vient danser au bord du canal ?')
    const [entry] = await page.evaluate(() =>
      performance
        .getEntriesByType('navigation')
        .map((e) => (e as never as { deliveryType: string }).deliveryType),
    )
    expect(entry).toBe('navigational-prefetch')
  })

  test('a visitor reads it without JavaScript, page by page, and searches it', async () => {
    const page = await journey.open({ javaScriptEnabled: false })
    await page.goto('/forum')
    await page
      .getByRole('link', { name: /Sorties près de chez vous/ })
      .first()
      .click()
    await page.waitForURL('**/forum/categorie/sorties')
    await page
      .getByRole('link', { name: /Bal du canal samedi/ })
      .first()
      .click()
    await page.waitForURL('**/forum/topic/bal-du-canal*')
    await says(page, 'Qui vient danser au bord du canal ?')
    expect(await page.getByRole('article').count()).toBe(10)
    await page.locator('a[href="/forum/topic/bal-du-canal?page=2"]').first().click()
    await page.waitForURL('**/forum/topic/bal-du-canal?page=2')
    expect(await page.getByRole('article').count()).toBe(2)
    expect(await page.locator('script[src]').count()).toBe(0)
    expect(await page.context().cookies()).toEqual([])
    await page.goto('/forum')
    await page.getByRole('searchbox').fill('lampion')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/forum?search=lampion*')
    expect(await page.locator('mark').first().textContent()).toBe('lampions')
  }, 60_000)

  test('a member votes, replies with a quote and a mention that notifies, edits and follows', async () => {
    const own = await journey.open({ member })
    const theirs = await journey.open({ member: creator })
    await theirs.goto('/forum')
    await waitForHydration(theirs)
    await own.goto('/forum/topic/bal-du-canal?page=2')
    await waitForHydration(own)
    // React marks the elements it has hydrated.
    await own.waitForFunction(() => Object.keys(document.querySelector('.poll') ?? {}).length > 0)
    await own.getByLabel('Un tango').check()
    await own.getByRole('button', { name: 'Voter' }).click()
    await says(own, '1 vote')
    await own.getByRole('button', { name: 'Suivre' }).click()
    await own.getByRole('button', { name: 'Ne plus suivre' }).waitFor()
    await own.getByRole('button', { name: 'Citer le post de Fondateur' }).last().click()
    const field = own.getByLabel('Votre réponse')
    await expect.poll(() => field.inputValue()).toMatch(/@Fondateur #\d+\n> Moi, à 11 heures\./)
    await field.press('End')
    await field.pressSequentially('Et @Salomé aussi ?\nVoici la réponse de Julien.')
    await own.getByRole('button', { name: 'Répondre' }).click()
    await says(own, 'Votre réponse a été ajouté !')
    const post = own.getByRole('article').last()
    expect(await post.locator('.quote').textContent()).toContain('Moi, à 11 heures.')
    expect(await post.getByRole('link', { name: '@Salomé' }).getAttribute('href')).toBe(
      `/celibataire/${creator.id}`,
    )
    const news = theirs.getByRole('link', {
      name: 'Julien vous a mentionné dans «\u202fBal du canal samedi\u202f»',
      exact: true,
    })
    const id = await post.getAttribute('id')
    expect(await news.getAttribute('href')).toBe(`/forum/post/${id?.replace('post-', '')}`)
    await news.click()
    await expect.poll(() => theirs.url()).toBe(`${journey.address}/forum/topic/bal-du-canal?page=2#${id}`)
    await theirs.getByText('Voici la réponse de Julien.').first().waitFor()
    // A bar over half a button makes it too small to tap, at any scroll position.
    await own.evaluate(() => scrollTo(0, 0))
    expect(await findViolations(own)).toEqual([])
  }, 120_000)

  test('a topic stays readable where the script of its poll cannot be fetched', async () => {
    const page = await journey.open({ member })
    await page.route(/topic-poll/, (route) => route.abort('internetdisconnected'))
    await page.goto('/forum/topic/bal-du-canal?page=2')
    await waitForHydration(page)
    await page.waitForTimeout(300)
    expect(await page.locator('.poll').isVisible()).toBe(true)
    expect(await page.getByRole('article').last().isVisible()).toBe(true)
  })

  test('a locked topic is readable without a reply form, and staff unlock it', async () => {
    const { db } = journey.site
    const topic = await createTopic(db, creator.id, {
      slug: 'ferme',
      title: 'Fermé pour ce soir',
      category_id: SORTIES,
    })
    const theirs = await journey.site.as(creator)
    expect((await theirs.post(`/api/forum/topic/lock/${topic.id}`)).status).toBe(200)
    const page = await journey.open({ member })
    await page.goto('/forum/topic/ferme')
    await waitForHydration(page)
    await says(page, 'Le topic est verrouillé. Vous ne pouvez pas y participer.')
    expect(await page.getByRole('button', { name: 'Répondre' }).count()).toBe(0)
    const staff = await journey.site.as(moderator)
    expect((await staff.post(`/api/forum/topic/lock/${topic.id}`)).body).toMatchObject({ locked: false })
    await page.reload()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Répondre' }).waitFor()
  }, 60_000)

  test('a complaint is visible to its author and staff only', async () => {
    await createTopic(journey.site.db, creator.id, {
      slug: 'ma-plainte',
      title: 'Ma plainte',
      category_id: 10,
    })
    const page = await journey.open({ member })
    await page.goto('/forum/topic/ma-plainte')
    await waitForHydration(page)
    await says(page, 'Seul le plaignant et le staff du site peuvent répondre aux topics plaintes.')
    const staff = await journey.open({ member: moderator })
    await staff.goto('/forum/topic/ma-plainte')
    await waitForHydration(staff)
    await staff.getByLabel('Votre réponse').fill('Votre plainte est lue.')
    await staff.getByRole('button', { name: 'Répondre' }).click()
    await says(staff, 'Votre plainte est lue.')
  }, 60_000)
})
