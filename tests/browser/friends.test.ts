import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FRIEND_REQUEST_STATE } from '../../src/shared/contacts.ts'
import {
  DESKTOP,
  describeJourney,
  findViolations,
  measureSidewaysScroll,
  PHONE,
  waitForHydration,
} from '../support/browser.ts'
import {
  blockMember,
  createFriendRequest,
  createFriendship,
  createMember,
  type TestMember,
} from '../support/factories.ts'
import { RUNS_LONG_FORM } from '../support/long-form.ts'

describeJourney('friendship between two members', (journey) => {
  let zoe: TestMember
  let hugo: TestMember
  let hers: Page
  let his: Page

  const open = async (page: Page, url: string) => {
    await page.goto(url)
    await waitForHydration(page)
  }
  const toast = (page: Page, text: string) =>
    page.locator('.Toastify__toast', { hasText: text }).first().waitFor()
  const row = (page: Page, name: string) => page.locator('.contact', { hasText: name })
  /** Sends a request by the sheet of the open profile. */
  const sign = async (page: Page) => {
    await page.getByRole('button', { name: 'Faire signe' }).click()
    await page.locator('.sign-sheet').getByRole('button', { name: 'Faire signe' }).click()
  }
  const unfoldList = (page: Page) => page.getByText('Toutes les demandes').click()
  const bond = (page: Page, text: string | RegExp) =>
    page.locator('.profile-acts').getByText(text, { exact: true }).waitFor()

  beforeAll(async () => {
    const { db } = journey.site
    await createMember(db, { name: 'Fondateur', roles: 3, searchable: false })
    zoe = await createMember(db, { name: 'Zoé', name_key: 'zoe' })
    hugo = await createMember(db, { name: 'Hugo', name_key: 'hugo' })
    hers = await journey.open({ member: zoe, viewport: PHONE })
    his = await journey.open({ member: hugo, viewport: DESKTOP })
  }, 60_000)

  test('both profiles show the friendship after she sends a request from his profile and he accepts it', async () => {
    await open(his, '/demandes')
    await his.getByRole('heading', { name: 'Aucune demande' }).waitFor()
    await open(hers, `/celibataire/${hugo.id}`)
    await sign(hers)
    await toast(hers, 'Votre demande d’ami est envoyée.')
    await bond(hers, 'Demande envoyée')
    // It updates by itself: his page is open.
    await his.locator('.ask').getByText('Zoé').waitFor()
    await expect.poll(() => his.locator('.tabs .count').textContent()).toBe('1')
    await unfoldList(his)
    await his.getByRole('button', { name: 'Accepter : Zoé' }).click()
    await toast(his, 'Vous êtes maintenant amis.')
    await his.getByRole('heading', { name: 'Aucune demande' }).waitFor()
    await bond(hers, /^Amis depuis/)
    await open(his, '/amis')
    await row(his, 'Zoé').waitFor()
  })

  test('the friendship ends for both after he confirms its consequences', async () => {
    await his.getByRole('button', { name: 'Retirer : Zoé' }).click()
    const question = his.getByRole('dialog', { name: 'Retirer Zoé de vos amis' })
    await question.getByText('Vos messages restent.').waitFor()
    expect(await findViolations(his)).toEqual([])
    await his.keyboard.press('Escape')
    await row(his, 'Zoé').waitFor()
    await his.getByRole('button', { name: 'Retirer : Zoé' }).click()
    await question.getByRole('button', { name: 'Retirer' }).click()
    await his.getByRole('heading', { name: 'Pas encore d’amis' }).waitFor()
    await hers.getByRole('button', { name: 'Faire signe' }).waitFor()
  })

  test('a request refused on the profile is accepted from the refused ones', async () => {
    await open(his, `/celibataire/${zoe.id}`)
    await sign(his)
    await bond(his, 'Demande envoyée')
    await hers.getByRole('button', { name: 'Refuser' }).click()
    await hers.getByRole('button', { name: 'Faire signe' }).waitFor()
    await his.reload()
    await bond(his, 'Demande envoyée')
    await open(hers, '/demandes/refusees')
    await hers.getByRole('button', { name: 'Accepter : Hugo' }).click()
    await hers.getByRole('heading', { name: 'Aucune demande réfusée' }).waitFor()
    await waitForHydration(his)
    await bond(his, /^Amis depuis/)
  })

  test('she withdraws her own request after reading how long it has waited', async () => {
    const anna = await createMember(journey.site.db, { name: 'Anna' })
    await createFriendRequest(journey.site.db, zoe.id, anna.id)
    await open(hers, '/demandes/envoyees')
    await hers.getByRole('button', { name: 'Retirer la demande : Anna' }).click()
    const question = hers.getByRole('dialog')
    await question.getByText('une autre avant 30 jours').waitFor()
    await question.getByRole('button', { name: 'Retirer la demande' }).click()
    await hers.getByRole('heading', { name: 'Aucune demande en attente' }).waitFor()
  })

  test('a blocked member no longer finds her until she ends the block', async () => {
    await open(hers, `/celibataire/${hugo.id}`)
    await hers.getByRole('button', { name: 'Signaler, bloquer ou copier l’ID' }).click()
    await hers.locator('.acts-menu').getByRole('button', { name: 'Bloquer' }).click()
    const question = hers.getByRole('dialog', { name: 'Bloquer Hugo' })
    await question.getByText('L’amitié, les demandes et la conversation prennent fin').waitFor()
    await Promise.all([hers.waitForEvent('load'), question.getByRole('button', { name: 'Bloquer' }).click()])
    await waitForHydration(hers)
    await hers.locator('.profile-acts > form').getByRole('button', { name: 'Débloquer' }).waitFor()
    await his.goto(`/celibataire/${zoe.id}`)
    expect(await his.locator('.oops .code').textContent()).toBe('404')
    await open(his, '/amis')
    await his.getByRole('heading', { name: 'Pas encore d’amis' }).waitFor()
    await open(hers, '/blacklist')
    await hers.getByRole('button', { name: 'Débloquer : Hugo' }).click()
    await hers.getByRole('heading', { name: 'Aucun membre bloqué' }).waitFor()
    await open(his, `/celibataire/${zoe.id}`)
    await his.getByRole('button', { name: 'Faire signe' }).waitFor()
  })

  test('an action in a list fetches that list once', async () => {
    const { db } = journey.site
    const [lea, emma] = [await createMember(db, { name: 'Léa' }), await createMember(db, { name: 'Emma' })]
    const paul = await createMember(db, { name: 'Paul' })
    await createFriendRequest(db, lea.id, hugo.id)
    await createFriendship(db, hugo.id, emma.id)
    await blockMember(db, hugo.id, paul.id)
    let fetched: string[] = []
    his.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && /^\/api\/(ask|friend|blacklist)$/.test(pathname))
        fetched.push(pathname)
    })
    for (const [url, name, api] of [
      ['/demandes', 'Accepter : Léa', '/api/ask'],
      ['/amis', 'Retirer : Emma', '/api/friend'],
      ['/blacklist', 'Débloquer : Paul', '/api/blacklist'],
    ] as const) {
      await open(his, url)
      if (api === '/api/ask') await unfoldList(his)
      fetched = []
      await his.getByRole('button', { name }).click()
      if (api === '/api/friend')
        await his.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click()
      await his.getByRole('button', { name }).waitFor({ state: 'detached' })
      await his.locator('.contact-done').waitFor({ state: 'detached' })
      await his.waitForTimeout(RUNS_LONG_FORM ? 2_000 : 400)
      expect(fetched).toEqual([api])
    }
    await db.deleteFrom('friendships').execute()
  })

  test('her gate is saved and rejects him with its sentence', async () => {
    await open(hers, '/user/gate')
    await hers.getByText('Garçons', { exact: true }).click()
    await hers.getByRole('slider', { name: 'Âge minimum' }).fill('40')
    await hers.getByText('Mes amis seulement').click()
    await hers.getByRole('button', { name: 'Enregistrer' }).click()
    await toast(hers, 'Vos paramètres ont été sauvegardés')
    await open(hers, '/user/gate')
    await hers.getByText('de 40 à 120 ans').waitFor()
    expect(await hers.getByRole('radio', { name: 'Garçons' }).isChecked()).toBe(true)
    await open(his, `/celibataire/${zoe.id}`)
    await his.getByText('Ce membre ne reçoit que les messages de ses amis.').waitFor()
    expect(await his.getByRole('button', { name: 'Faire signe' }).count()).toBe(0)
  })

  test('premium is offered past the daily limit; a long list is searched and paged, also with the back button', async () => {
    const { db } = journey.site
    const spent = { day: '2999-01-01', asked: 10 }
    await db
      .insertInto('mailboxes')
      .values({ user_id: hugo.id, ...spent })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(spent))
      .execute()
    const anne = await createMember(db, { name: 'Anne' })
    await open(his, `/celibataire/${anne.id}`)
    await sign(his)
    const modal = his.getByRole('dialog', {
      name: "Vous avez atteint la limite de demandes d'ami pour aujourd'hui",
    })
    await modal.getByRole('link', { name: 'Découvrir Premium' }).waitFor()
    expect(await findViolations(his)).toEqual([])
    for (let i = 0; i < 25; i++) {
      const name = `Voisin_${String(i).padStart(2, '0')}${i === 7 ? '_nom_long' : ''}`
      const friend = await createMember(db, { name, name_key: name.toLowerCase() })
      await createFriendship(db, hugo.id, friend.id)
    }
    const narrow = await journey.open({ member: hugo, viewport: { width: 320, height: 640 } })
    await open(narrow, '/amis')
    await narrow.getByRole('link', { name: 'Suivant' }).click()
    await row(narrow, 'Voisin_24').waitFor()
    await narrow.goBack()
    await row(narrow, 'Voisin_00').waitFor()
    await narrow.getByRole('searchbox').fill('NOM_LÔNG')
    await expect.poll(() => narrow.locator('.contact').count(), { timeout: 5_000 }).toBe(1)
    expect(narrow.url()).toContain('/amis?search=')
    expect(await measureSidewaysScroll(narrow)).toBe(0)
  })

  test('everything works by links and forms without scripts', async () => {
    const visitor = await createMember(journey.site.db, { name: 'Sans_Script' })
    const lea = await createMember(journey.site.db, { name: 'Léa_2', name_key: 'lea_2' })
    await createFriendRequest(journey.site.db, lea.id, visitor.id, { state: FRIEND_REQUEST_STATE.refused })
    const page = await journey.open({ member: visitor, viewport: PHONE, javaScriptEnabled: false })
    await page.goto('/demandes/refusees')
    await page.getByRole('button', { name: 'Accepter : Léa_2' }).click()
    await page.getByText('Vous êtes maintenant amis.').waitFor()
    await page.goto('/amis?search=lea')
    await page.locator('.plain-question summary').click()
    await page.locator('.plain-question p').waitFor()
    await page.locator('.plain-question button').click()
    await page.getByText('Vous n’êtes plus amis.').waitFor()
    await page.goto(`/celibataire/${lea.id}`)
    await page.getByRole('button', { name: 'Faire signe' }).click()
    await page.locator('#signe').getByRole('button', { name: 'Faire signe' }).click()
    await page.getByText('Demande envoyée').waitFor()
    await page.locator('.plain-acts summary').last().click()
    await page.locator('.plain-acts button').last().click()
    await page.getByRole('button', { name: 'Débloquer' }).waitFor()
  })
})
