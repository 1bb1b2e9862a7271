import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { CRITERIA } from '../../src/features/site/legal/texts/rgaa-criteria.ts'
import { RGAA_PAGES, VERDICTS } from '../../src/features/site/legal/texts/rgaa-table.ts'
import { DESKTOP, describeJourney, findViolations, waitForHydration } from '../support/browser.ts'
import { createComment, createMessage, createPhoto, type TestMember } from '../support/factories.ts'
import { measureFocus } from '../support/focus.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'
import { takeMails } from '../support/outbox.ts'
import {
  listMenus,
  measureCriteria,
  measureEdges,
  measureTextSpacing,
  type Problems,
} from '../support/rgaa-measures.ts'
import { fillPages } from '../support/site-pages.ts'

type Who = 'visitor' | 'member' | 'staff'

const openedBy = (who: Who, ...urls: string[]) => urls.map((url) => [who, url] as const)

/** The twenty pages in the order of the table. */
const ADDRESSES = [
  ...openedBy('visitor', '/', '/inscription', '/connexion'),
  ...openedBy('member', '/bienvenue', '/', '/recherche', '/celibataire/2', '/celibataire/2'),
  ...openedBy('member', '/messages', '/messages/1'),
  ...openedBy('member', '/forum', '/forum/topic/bal-du-canal', '/forum/nouveau-topic'),
  ...openedBy('member', '/sorties', '/sorties/1-bal-du-canal', '/sorties/nouvelle'),
  ...openedBy('member', '/premium', '/user/visibilite'),
  ...openedBy('staff', '/admin/signalements'),
  ...openedBy('visitor', '/mot-de-passe-oublie'),
]
const LIGHTBOX = RGAA_PAGES.indexOf('Visionneuse')
const CONVERSATION = RGAA_PAGES.indexOf('Conversation')
const MAIL = RGAA_PAGES.indexOf('E-mail')
const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><rect width="3" height="4" fill="#888"/></svg>',
)
/** WCAG 1.4.4 at 200 % of a window of 1,280 pixels, and 1.4.10. */
const WIDTHS = [
  ['10.4', 640],
  ['10.11', 320],
] as const

describe.skipIf(!RUNS_LONG_FORM)('the table of the RGAA', () => {
  describeJourney('page by page', (journey) => {
    let member: TestMember
    const menus = new Map<Who, Set<string>>()

    beforeAll(async () => {
      const { db } = journey.site
      member = await fillPages(db)
      for (const owner of [2, 5, 6, 7]) {
        const photo = await createPhoto(db, owner)
        await createComment(db, photo.id, 4, 'Joli canal.')
      }
      await createMessage(db, 1, 4, { message: '/images/gifs/bisou.webp', type: 1 })
    }, 60_000)

    async function open(index: number): Promise<Page> {
      const [who, url] = ADDRESSES[index] as (typeof ADDRESSES)[number]
      const reader = { visitor: undefined, member, staff: { id: 1 } }[who]
      const page = await journey.open({
        viewport: DESKTOP,
        colorScheme: 'light',
        ...(reader ? { member: reader } : {}),
      })
      await page.route(/\/(up|cache)\//, (route) =>
        route.fulfill({ body: PICTURE, contentType: 'image/svg+xml' }),
      )
      await page.goto(url)
      await waitForHydration(page)
      if (index === LIGHTBOX) {
        await page.locator('main a[href*="#"]:has(img)').first().click()
        await page.locator('dialog.viewer').waitFor()
      }
      // Its script is loaded after the page.
      if (index === CONVERSATION) await page.locator('.gif img').waitFor()
      if (index === MAIL) await showMail(page)
      return page
    }

    /** Any mail of the site: all have one form. */
    async function showMail(page: Page): Promise<void> {
      await page.locator('input[type=email]').fill('camille@exemple.invalid')
      await journey.site.db
        .updateTable('users')
        .set({ email: 'camille@exemple.invalid', email_key: 'camille@exemple.invalid' })
        .where('id', '=', member.id)
        .execute()
      await page.locator('main form button[type=submit]').click()
      let html = ''
      await expect
        .poll(async () => {
          html = (await takeMails(journey.site)).at(-1)?.html ?? html
          return html
        })
        .not.toBe('')
      // A page without the site's policy, as in a mail program.
      await page.goto('about:blank')
      await page.setContent(html)
    }

    async function measure(page: Page, isMail: boolean): Promise<Problems> {
      const problems = await page.evaluate(measureCriteria)
      const add = (id: string, found: string[]) => {
        if (found.length > 0) problems[id] = [...(problems[id] ?? []), ...found]
      }
      const violations = await findViolations(page)
      // A mail is shown within a page that has its own zones.
      add('axe', isMail ? violations.filter((text) => !/^(landmark|region)/.test(text)) : violations)
      add('3.3', await page.evaluate(measureEdges))
      if (isMail) return problems
      add('10.12', await page.evaluate(measureTextSpacing))
      for (const [id, width] of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        add(id, sideways > 0 ? [`scrolls by ${sideways} px`] : [])
      }
      await page.setViewportSize(DESKTOP)
      const { invisible, isTrapped } = await measureFocus(page)
      add('10.7', invisible)
      add('12.9', isTrapped ? ['Tab does not leave the page'] : [])
      add('13.2', page.context().pages().length > 1 ? ['opened a window'] : [])
      return problems
    }

    test.each(RGAA_PAGES.map((title, index) => [title, index] as const))(
      '%s',
      async (_title, index) => {
        const page = await open(index)
        const scopes = CRITERIA.map(({ id, scope }) => [id, scope] as const)
        const applied = await page.evaluate(
          (scopes) =>
            scopes
              .filter(([, scope]) => scope === '*' || (scope !== '' && document.querySelector(scope)))
              .map(([id]) => id),
          scopes,
        )
        const problems = await measure(page, index === MAIL)
        const [who] = ADDRESSES[index] as (typeof ADDRESSES)[number]
        const menu = await page.evaluate(listMenus)
        if (menu) menus.set(who, (menus.get(who) ?? new Set()).add(menu))
        const inTable = Object.keys(VERDICTS).filter((id) => VERDICTS[id]?.[index] !== '-')
        const broken = Object.keys(VERDICTS).filter((id) => VERDICTS[id]?.[index] === 'N')
        expect(applied).toEqual(inTable)
        expect(Object.entries(problems).filter(([id]) => !broken.includes(id))).toEqual([])
      },
      120_000,
    )

    test('menus, search and map are the same on all pages of a reader', () => {
      for (const [who, shown] of menus) expect([who, [...shown]]).toEqual([who, [[...shown][0]]])
    })
  })
})
