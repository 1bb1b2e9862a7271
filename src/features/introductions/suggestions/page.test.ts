import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createFriendRequest,
  createMember,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createSuggestion } from '../../../../tests/support/suggestions.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  const shared = { children: 0, smoke: 0, intentions: 2, interests: [1, 4] }
  zoe = await createMember(site.db, { name: 'Zoe', ...shared })
  hugo = await createMember(site.db, { name: 'Hugo', sex: 1, ...shared })
  await createSuggestion(site.db, zoe.id, hugo.id)
  browser = await site.as(zoe)
})

const read = async (as = browser) => {
  const { text } = await as.get('/suggestions')
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
}
const findForm = (main: string, action: RegExp) => action.exec(main)?.[1] ?? ''

describe('/suggestions', () => {
  test('shows who was chosen, with every reason and its points, and the answers', async () => {
    const main = await read()
    expect(main).toContain('<h1>Ce soir à votre table</h1>')
    expect(main).toContain(
      'Une personne, choisie des deux côtés. La table change chaque soir à 18\u00a0heures.',
    )
    expect(main).toContain('1 sur 1')
    expect(main).toContain('Voir où cela mène')
    expect(main).toContain(
      'Proposé parce que\u202f: 2 goûts en commun\u202f; vous cherchez la même chose\u202f; là tous les deux ces jours-ci.',
    )
    expect(main).toMatch(/<details open=""><summary>Pourquoi je vois ceci<\/summary>/)
    expect(main).toMatch(
      /<li><span>sans tabac tous les deux<\/span><span class="soft">5 points<\/span><\/li>/,
    )
    expect(main).toMatch(new RegExp(`href="/celibataire/${hugo.id}#signe"[^>]*>Faire signe<`))
    expect(main).toContain('Pour que d’autres vous soient proposés\u202f:')
    for (const text of [
      'Votre apparence',
      'href="/recherche/pas-pour-moi"',
      'href="/aide/personnes-proposees"',
    ])
      expect(main).toContain(text)
  })

  test.each([
    ['later', 'Hugo, une autre fois.'],
    ['hide', 'Hugo\u202f: pas pour vous, pendant 90 jours.'],
  ])('folds a person without scripts by %s, and unfolds again', async (action, text) => {
    const address = findForm(await read(), /action="(\/suggestions\/\d+)"/)
    const answer = await browser.submit(address, { action })
    expect([answer.status, answer.headers.location]).toEqual([303, '/suggestions#table'])
    const folded = await read()
    expect(folded).toContain(text)
    expect(folded).not.toContain('Faire signe')
    const undo = findForm(folded, /action="(\/suggestions\/\d+\/annuler)"/)
    expect((await browser.submit(undo, {})).headers.location).toBe('/suggestions#table')
    expect(await read()).toContain('Faire signe')
  })

  test('leads back to the page of the form, and to no other site', async () => {
    const address = findForm(await read(), /action="(\/suggestions\/\d+)"/)
    const lead = async (suite: string) =>
      (await browser.submit(`${address}?suite=${encodeURIComponent(suite)}`, { action: 'later' })).headers
        .location
    expect(await lead('/')).toBe('/#table')
    expect(await lead('//voleur.exemple')).toBe('/suggestions#table')
  })

  test('says why an answer is refused', async () => {
    const address = findForm(await read(), /action="(\/suggestions\/\d+)"/)
    const unknown = await browser.submit(address, { action: 'swipe' })
    expect(unknown.status).toBe(422)
    expect(unknown.text).toContain('Choisissez «\u202fPlus tard\u202f» ou «\u202fPas pour moi\u202f».')
    await blockMember(site.db, hugo.id, zoe.id)
    const ended = await browser.submit(address, { action: 'later' })
    expect(ended.status).toBe(404)
    expect(ended.text).toContain('Ce profil n’est plus à votre table.')
    expect(await read()).toMatch(/<li class="place-line">Ce profil n’est plus disponible\.<\/li>/)
    expect(await read()).not.toContain('Hugo')
  })

  test.each([
    [() => [zoe.id, hugo.id], 'Vous avez fait signe.', '>Voir le profil<'],
    [() => [hugo.id, zoe.id], 'Hugo vous a fait signe.', 'href="/demandes"'],
  ] as const)('leads on where a sign was made %#', async (pair, text, link) => {
    const [sender, receiver] = pair() as [number, number]
    await createFriendRequest(site.db, sender, receiver)
    const main = await read()
    expect(main).toContain(text)
    expect(main).toContain(link)
    expect(main).not.toContain('Plus tard')
  })

  test('tells a member who is shown to nobody why', async () => {
    await site.db.updateTable('users').set({ hides_presence: true }).where('id', '=', zoe.id).execute()
    expect(await read()).toContain('Vous cachez votre présence\u202f: personne ne vous voit à sa table')
    await site.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', zoe.id).execute()
    expect(await read()).toContain('Votre compte est en pause\u202f: personne ne vous voit à sa table.')
  })

  test('prepares the table of a newcomer', async () => {
    expect(await read(await site.as(hugo))).toContain('Votre table se prépare')
  })

  test('leads a visitor to sign in and a suspended member to the reason', async () => {
    const visitor = await (await site.as(null)).get('/suggestions')
    expect(visitor.headers.location).toBe('/connexion?suite=%2Fsuggestions')
    const suspended = await (await site.as(await createMember(site.db, { roles: -1 }))).get('/suggestions')
    expect(suspended.headers.location).toBe('/user/decisions')
  })
})

describe('the form of saveSuggestionSettings', () => {
  const ANSWERS = { interests: '2', tobacco: '0', distance: '1' }
  const checked = (main: string) =>
    Object.fromEntries(
      [
        ...main.matchAll(
          /<input type="radio" name="(\w+)"[^>]*?(?:checked="" value="(\d)"|value="(\d)"[^>]*checked="")/g,
        ),
      ].map(([, name, one, other]) => [name, one ?? other]),
    )

  test('saves in words what counts, and shows it', async () => {
    expect(checked(await read())).toMatchObject({ interests: '1', tobacco: '1', religion: '1' })
    const { status, headers } = await browser.submit('/suggestions/reglages', ANSWERS)
    expect([status, headers.location]).toEqual([303, '/suggestions?fait=reglages#regler'])
    const { text } = await browser.get('/suggestions?fait=reglages')
    expect(text).toContain('C’est noté, dès la prochaine table.')
    expect(checked(text)).toMatchObject({ interests: '2', tobacco: '0', distance: '1' })
    expect(text).toMatch(/Ne compte pas.*Compte beaucoup/s)
  })

  test('shows what was chosen again, with the error under its rule', async () => {
    const refused = await browser.submit('/suggestions/reglages', { ...ANSWERS, children: '7' })
    expect(refused.status).toBe(422)
    expect(refused.text).toMatch(
      /<legend class="label">Les enfants<\/legend>.*?class="error"[^>]*>.*?Choisissez/s,
    )
    expect(checked(refused.text)).toMatchObject({ interests: '2', tobacco: '0' })
  })
})
