import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { DESKTOP, describeJourney, waitForHydration } from '../support/browser.ts'
import { writeHostileTexts } from '../support/hostile-site.ts'
import { type HostileSite, listTextFields, PAYLOADS } from '../support/hostile-texts.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'

// security.md 1. Console errors, violated policies and requests to other hosts fail every browser test.

describeJourney('hostile input in every text field', (journey) => {
  let written: HostileSite
  /** Everything that was read on all pages. */
  let read = ''

  beforeAll(async () => {
    written = await writeHostileTexts(journey.site)
  }, 60_000)

  test('is written into every text field', () => {
    const fields = journey.site.context.endpoints.flatMap(listTextFields)
    expect([...written.texts.marks.keys()].sort()).toEqual(fields.sort())
  })

  /** Opens pages as a member; returns scripts that ran, elements made of input and requests. */
  async function crawl(member: { id: number } | undefined, urls: string[]): Promise<string[]> {
    const page = await journey.open({ viewport: DESKTOP, ...(member ? { member } : {}) })
    const wrong: string[] = []
    page.on('dialog', (dialog) => {
      wrong.push(`${page.url()} ran ${dialog.message()}`)
      dialog.dismiss().catch(() => {})
    })
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/x')) wrong.push(`${page.url()} asked ${request.url()}`)
    })
    for (const url of urls) {
      const response = await page.goto(url)
      if (response?.status() !== 200) wrong.push(`${url} answered ${response?.status()}`)
      await waitForHydration(page)
      if (url.includes('#'))
        await page
          .locator('dialog.viewer')
          .getByText(PAYLOADS[0] ?? '')
          .first()
          .waitFor()
      read += await textOf(page)
      wrong.push(...(await markupOf(page)).map((what) => `${url} has ${what}`))
    }
    return wrong
  }

  test('is text to a visitor', async () => {
    const { author, topics, category, noticed } = written
    const urls = [
      '/',
      '/mentions-legales',
      '/forum',
      `/forum/categorie/${category}`,
      `/celibataire/${author.id}`,
      noticed,
    ]
    const addresses = PAYLOADS.flatMap((payload) =>
      ['/forum?search=', '/aide?search=', '/exit?url=', '/connexion?suite='].map(
        (address) => `${address}${encodeURIComponent(payload)}`,
      ),
    )
    // The plain run takes each payload to two pages, and each page two or three payloads.
    const searches = addresses.filter((_, n) => RUNS_LONG_FORM || (n + Math.floor(n / 4)) % 2 === 0)
    const found = await crawl(undefined, [
      ...urls,
      ...topics.map((slug) => `/forum/topic/${slug}`),
      ...searches,
    ])
    // A link without a target shows a page that is not found.
    expect(found.filter((what) => !what.startsWith('/exit') || !what.includes('answered 404'))).toEqual([])
  }, 60_000)

  test('is text to members, and to its recipient', async () => {
    const { author, friend, banned, photo, post, thread, closed, outings, topics } = written
    const decisions = (id: number) =>
      decisionsOf(id).then((ids) => ids.map((one) => `/user/decisions/${one}`))
    expect([
      ...(await crawl(friend, [
        '/',
        `/celibataire/${author.id}`,
        `/celibataire/${friend.id}#${photo}`,
        `/user/photos/${photo}`,
        `/forum/post/${post}/photos`,
        '/demandes',
        '/messages',
        `/messages/${thread}`,
        '/notifications',
        '/forum',
        `/forum/topic/${topics[0]}`,
        `/forum/topic/${topics[1]}`,
        '/forum/nouveau-topic',
        `/amis?search=${encodeURIComponent(PAYLOADS[0] ?? '')}`,
        ...outings.map((id) => `/sorties/${id}`),
      ])),
      ...(await crawl(author, [
        '/user/edit',
        '/user/decisions',
        ...(await decisions(author.id)),
        ...outings.map((id) => `/sorties/${id}`),
        `/messages/${thread}`,
        `/messages/${closed}`,
      ])),
      ...(await crawl(banned, ['/user/decisions', ...(await decisions(banned.id))])),
    ]).toEqual([])
  }, 60_000)

  test('is text to staff', async () => {
    const { founder, author, banned, entries, topics } = written
    const search = encodeURIComponent(PAYLOADS[0] ?? '')
    expect(
      await crawl(founder, [
        '/admin',
        '/admin/signalements?state=closed',
        ...entries.map((entry) => `/admin/signalements/${entry}`),
        `/admin/membres/${author.id}`,
        `/admin/membres/${banned.id}`,
        `/admin/bannir/${banned.id}`,
        '/admin/ardoises',
        '/admin/contact',
        '/admin/sorties',
        '/admin/inscriptions?state=closed',
        '/admin/contestations?state=closed',
        '/admin/journal',
        '/admin/reglages',
        ...['apparence', 'accueil', 'annonce', 'editeur'].map((group) => `/admin/reglages/${group}`),
        '/admin/forum',
        '/admin/equipe',
        `/admin/recherche?search=${search}`,
        `/forum/topic/${topics[0]}`,
      ]),
    ).toEqual([])
  }, 60_000)

  test('is shown again on one of these pages for each field', () => {
    const unread = [...written.texts.marks].filter(([, mark]) => !read.includes(mark)).map(([field]) => field)
    expect(unread).toEqual([])
    for (const payload of PAYLOADS) expect(read).toContain(payload)
  })

  async function decisionsOf(userId: number): Promise<number[]> {
    const rows = await journey.site.db
      .selectFrom('decisions')
      .where('user_id', '=', userId)
      .select('id')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
})

/** All texts of a page, including its fields; neither scripts nor attributes. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('script, style, img')) element.remove()
    const typed = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    return [copy.textContent, ...typed].join('\n')
  })
}

/** Elements that only hostile input can have created. */
function markupOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.getAttributeNames().some((name) => name.startsWith('on')) ||
          /^\s*javascript:/i.test(element.getAttribute('href') ?? '') ||
          (element.tagName === 'SCRIPT' && element.textContent?.startsWith('alert')) ||
          element.getAttribute('src') === 'x',
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  )
}
