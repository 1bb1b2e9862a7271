import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let member: TestMember
let browser: Browser

/** As a browser without scripts posts the form. */
const SENT = {
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

/** The page's form: its words, without what the browser's scripts read. */
async function open(page = browser.get('/user/edit')) {
  const { status, text } = await page
  const island = text.slice(text.indexOf('id="edit-form"'))
  const html = island.slice(island.indexOf('>') + 1, island.indexOf('</main>'))
  return { status, text, html, words: html.replace(/<[^>]*>/g, '\n') }
}

describe('/user/edit, rendered by the server', () => {
  it('has its four sections and its button, what is fixed, and every list in order', async () => {
    const { status, text, html, words } = await open()
    expect(status).toBe(200)
    expect(text).toContain('noindex')
    const headings = [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title)
    expect(headings).toEqual(['Informations', 'Physique', 'Mode de vie', 'A propos'])
    for (const said of [
      'Editer',
      member.name,
      '17 mai 1984',
      'Garçon',
      'Le sexe se corrige une fois, en le demandant à l’équipe.',
      'vous perdriez le droit d’avoir une description.',
    ]) {
      expect(words).toContain(said)
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

  it('shows what is stored, the chosen orientation with its definition', async () => {
    await browser.submit('/user/edit', { ...SENT, orientation: '8' })
    const { html, words } = await open()
    expect(html).toMatch(/<option value="8"[^>]*selected/)
    expect(words).toContain('Attirance pour les personnes, quel que soit leur genre.')
    expect(html).toContain('value="Libraire"')
    expect(words).toContain('Bonjour.')
    expect(words).toContain('Votre orientation et votre religion seront effacées')
  })

  it('says why there is no description any more', async () => {
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

  it('says that the form could not be loaded', async () => {
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

describe('without scripts', () => {
  it('saves, and leads to the own profile', async () => {
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

  it('comes back with everything typed and each error under its field', async () => {
    const { status, html, words } = await open(
      browser.submit('/user/edit', { ...SENT, eyes: '', job: 'x'.repeat(61) }),
    )
    expect(status).toBe(422)
    expect(words).toContain('Il manque une réponse ou deux')
    expect(words).toContain('60 caractères au plus.')
    expect(words.match(/Choisissez une réponse de la liste\./g)).toHaveLength(1)
    expect(words).toContain('Bonjour.')
    expect(html).toContain(`value="${'x'.repeat(61)}"`)
    expect(html).toMatch(/<option value="4"[^>]*selected/)
  })

  it('keeps what was typed where the page is too old to be sent', async () => {
    const { status, words } = await open(browser.submit('/user/edit', { ...SENT, _token: 'x' }))
    expect(status).toBe(419)
    expect(words).toContain('Ce que vous avez écrit est là')
    expect(words).toContain('Bonjour.')
  })
})
