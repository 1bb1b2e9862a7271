import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { answerRequired } from '../../../../tests/support/profile.ts'

let site: TestApp
let member: TestMember
let browser: Browser

/** As a browser without scripts posts the form. */
const SENT = {
  ...answerRequired('0'),
  matrimonial_status: '0',
  sensitive: '1',
  orientation: '2',
  religion: '0',
  job: 'Libraire',
  size: '1',
  height: '4',
  eyes: '0',
  hair: '2',
  drink: '2',
  smoke: '0',
  children: '1',
  description: 'Bonjour.',
}

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
})
beforeEach(async () => {
  member = await createMember(site.db, { birthday: '1984-05-17', sex: 1 })
  browser = await site.as(member)
})
afterAll(() => site.close())

/** The page's form as HTML and text, without the island's props. */
async function open(page = browser.get('/user/edit')) {
  const { status, text } = await page
  const island = text.slice(text.indexOf('id="edit-form"'))
  const html = island.slice(island.indexOf('>') + 1, island.indexOf('</main>'))
  return { status, text, html, words: html.replace(/<[^>]*>/g, '\n') }
}

describe('the page /user/edit', () => {
  test('shows the sections by importance, the fixed facts and every list in order', async () => {
    const { status, text, html, words: visibleText } = await open()
    expect(status).toBe(200)
    expect(text).toContain('noindex')
    const headings = [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title)
    expect(headings).toEqual([
      'A propos',
      'Informations',
      'Physique',
      'Mode de vie',
      'Orientation et religion',
      'Mon compte',
    ])
    for (const sentence of [
      'Editer',
      member.name,
      '17 mai 1984',
      'Garçon',
      'Le sexe se corrige une fois, en le demandant à l’équipe.',
      'vous perdriez le droit d’avoir une description.',
    ]) {
      expect(visibleText).toContain(sentence)
    }
    const heights = html.slice(html.indexOf('name="height"'))
    const options = [
      ...heights.slice(0, heights.indexOf('</select>')).matchAll(/value="(\d*)"[^>]*>([^<]*)/g),
    ]
    expect(options.map(([, value, label]) => [value, label]).slice(0, 3)).toEqual([
      ['', 'Choisissez'],
      ['0', '120-130 cm'],
      ['1', '130-140 cm'],
    ])
    expect(html).toContain('title="Attirance pour les personnes, quel que soit leur genre."')
    expect(html).not.toMatch(/name="(name|birthday|sex)"/)
  })

  test('shows the stored answers and the definition of the chosen orientation', async () => {
    await browser.submit('/user/edit', { ...SENT, orientation: '8' })
    const { html, words: visibleText } = await open()
    expect(html).toMatch(/<option value="8"[^>]*selected/)
    expect(visibleText).toContain('Attirance pour les personnes, quel que soit leur genre.')
    expect(html).toContain('value="Libraire"')
    expect(visibleText).toContain('Bonjour.')
    expect(visibleText).toContain('Votre orientation et votre religion seront effacées')
  })

  test('shows the main photo and who sees each group of answers', async () => {
    const blank = await open()
    expect(blank.html).toContain('href="/upload"')
    await site.db
      .updateTable('users')
      .set({ avatar: 'a'.repeat(32), hides_looks: true, hides_life: false, hides_beliefs: true })
      .where('id', '=', member.id)
      .execute()
    const { html, words: visibleText } = await open()
    expect(html).toContain('alt="Ma photo principale"')
    expect(html).toContain('href="/user/photos"')
    expect(visibleText.match(/Vu par (tous les membres|vos amis seulement)\./g)).toEqual([
      'Vu par tous les membres.',
      'Vu par vos amis seulement.',
      'Vu par tous les membres.',
      'Vu par vos amis seulement.',
    ])
  })

  test('explains why the description is disabled', async () => {
    await site.db
      .updateTable('users')
      .set({ can_description: false, description: 'tais-toi' })
      .where('id', '=', member.id)
      .execute()
    const { html, text } = await open()
    expect(html).toMatch(/<textarea[^>]*disabled=""[^>]*placeholder="Votre description est désactivée/)
    expect(html).not.toContain('name="description"')
    expect(text).not.toContain('tais-toi')
  })

  test('returns 503 with a notice if the profile cannot be read', async () => {
    const broken = vi.spyOn(site.context.db, 'selectFrom').mockImplementation(() => {
      throw new Error('no table')
    })
    const { status, text } = await browser.get('/user/edit')
    broken.mockRestore()
    expect(status).toBe(503)
    expect(text).toContain('Erreur impossible de charger le formulaire')
    expect(text).toContain('Si le problème persiste, créez un topic Bug sur le forum')
  })
})

describe('editProfile without scripts', () => {
  test('redirects to the own profile after a save', async () => {
    const { status, headers } = await browser.submit('/user/edit', SENT)
    expect([status, headers.location]).toEqual([303, `/celibataire/${member.id}`])
    expect((await browser.get('/api/profil/edit')).body).toMatchObject({
      sensitive: true,
      orientation: 2,
      religion: 0,
      height: 4,
      description: 'Bonjour.',
    })
  })

  test('returns the form with everything typed and each error under its field', async () => {
    const {
      status,
      html,
      words: visibleText,
    } = await open(browser.submit('/user/edit', { ...SENT, eyes: '', job: 'x'.repeat(61) }))
    expect(status).toBe(422)
    expect(visibleText).toContain('Il manque une réponse ou deux')
    expect(visibleText).toContain('60 caractères au plus.')
    expect(visibleText.match(/Choisissez une réponse de la liste\./g)).toHaveLength(1)
    expect(visibleText).toContain('Bonjour.')
    expect(html).toContain(`value="${'x'.repeat(61)}"`)
    expect(html).toMatch(/<option value="4"[^>]*selected/)
  })

  test('returns the typed values with 419 for an expired token', async () => {
    const { status, words: visibleText } = await open(browser.submit('/user/edit', { ...SENT, _token: 'x' }))
    expect(status).toBe(419)
    expect(visibleText).toContain('Ce que vous avez écrit est là')
    expect(visibleText).toContain('Bonjour.')
  })
})
