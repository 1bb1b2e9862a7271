import { beforeAll, expect, test } from 'vitest'
import { describeJourney, expectNoFaults, LOOKS } from '../support/browser.ts'
import { createCategory, createMember, createPoll, createPost, createTopic } from '../support/factories.ts'
import { testLong } from '../support/long-form.ts'

describeJourney('the forum for a visitor', (journey) => {
  let topic: string

  beforeAll(async () => {
    const { db } = journey.site
    const margot = await createMember(db, { name: 'Margot' })
    const hugo = await createMember(db, { name: 'Hugo', roles: 1 })
    const category = await createCategory(db, { title: 'Sorties', slug: 'sorties' })
    const made = await createTopic(db, margot.id, {
      category_id: category.id,
      title: 'Où boire un café au bord de l’eau ?',
      post: 'Bonjour </script><img src=x onerror=alert(1)>\nVoyez https://exemple.fr/cafe, puis https://gооgle.com',
    })
    topic = `/forum/topic/${made.slug}`
    for (let i = 2; i <= 24; i++) await createPost(db, made.id, hugo.id, { post: `Réponse ${i}. `.repeat(i) })
    await createPoll(db, made.id, ['Oui', 'Non'])
  })

  testLong.each(LOOKS)(
    'has no fault, layout shift or policy violation on $look',
    async ({ visit }) => {
      const page = await journey.open(visit)
      for (const url of [
        '/forum',
        '/forum/categorie/sorties',
        topic,
        `${topic}?page=3`,
        '/forum?search=cafe',
      ]) {
        await page.goto(url)
        await expectNoFaults(page, { isNew: true })
      }
    },
    60_000,
  )

  test('runs no script and contains its structured data only as data', async () => {
    const page = await journey.open()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.resourceType()))
    await page.goto(topic)
    expect(requests).not.toContain('script')
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.map((json) => JSON.parse(json)['@type'])).toEqual([
      'DiscussionForumPosting',
      'BreadcrumbList',
    ])
    expect(JSON.parse(data[0] ?? '').text).toMatch(/^Bonjour <\/script><img src=x/)
    expect(await page.context().cookies()).toEqual([])
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  })

  test('links out through the exit page, which shows the true host', async () => {
    const page = await journey.open({ javaScriptEnabled: false })
    await page.goto(topic)
    const links = page.locator('a[href^="/exit"]')
    expect(await links.allTextContents()).toEqual(['https://exemple.fr/cafe', 'https://xn--ggle-55da.com'])
    await page.goto(String(await links.nth(1).getAttribute('href')))
    expect(await page.locator('.exit').textContent()).toContain('Il mène chez xn--ggle-55da.com')
  })

  test('leads to the sign-in and back to the same page', async () => {
    const page = await journey.open({ javaScriptEnabled: false })
    await page.goto(`${topic}?page=2`)
    await page.locator('.topbar a[href^="/connexion"]').click()
    expect(new URL(page.url()).searchParams.get('suite')).toBe(`${topic}?page=2`)
  })
})
