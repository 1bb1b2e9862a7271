import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createPhoto,
  createPhotoName,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createSuggestion } from '../../../../tests/support/suggestions.ts'

let site: TestApp
let zoe: TestMember
let people: TestMember[]
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  site.context.events.publish({ kind: 'pages', of: 'all' })
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  zoe = await createMember(site.db, { name: 'Zoe' })
  people = []
  for (const name of ['Karim', 'Hugo', 'Marius', 'Gabriel', 'Théo']) {
    const avatar = createPhotoName()
    const description = `Je m’appelle ${name}.`
    const one = await createMember(site.db, { name, sex: 1, avatar, description, smoke: 0 })
    await createPhoto(site.db, one.id, { photo: avatar })
    people.push(one)
  }
  browser = await site.as(zoe)
})

const suggest = async (count: number) => {
  for (const [index, { id }] of people.slice(0, count).entries())
    await createSuggestion(site.db, zoe.id, id, { position: index + 1 })
}
const read = async () => {
  const { text } = await browser.get('/')
  return text.slice(text.indexOf('<main'), text.indexOf('<details class="home-rest"'))
}

describe('Ce soir à votre table', () => {
  test('shows five people in place of the search, the first photo at once and the others later', async () => {
    await suggest(5)
    const main = await read()
    expect(main).toContain(
      '<h2 id="table">Ce soir à votre table</h2><p>Cinq personnes, choisies des deux côtés.</p>',
    )
    const photos = [...main.matchAll(/<img [^>]*width="480"[^>]*>/g)].map(([photo]) => photo)
    expect(photos.map((photo) => photo.includes('loading="lazy"'))).toEqual([false, true, true, true, true])
    expect(photos.map((photo) => /fetchpriority="high"/i.test(photo))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect([...main.matchAll(/(\d sur 5)</g)].map(([, corner]) => corner)).toEqual([
      ...['1 sur 5', '2 sur 5', '3 sur 5', '4 sur 5', '5 sur 5'],
    ])
    expect(main).toContain('«\u202fJe m’appelle Karim.\u202f»')
    expect(main).toContain('<details><summary>Pourquoi je vois ceci')
    expect(main).toMatch(/href="\/suggestions#regler"[^>]*>Régler ce qui compte</)
    expect(main).not.toContain('Voir tout le monde')
    expect(main).not.toContain('Pour que d’autres')
  })

  test('says how many there are and what would bring more', async () => {
    await suggest(3)
    const main = await read()
    expect(main).toContain('Trois personnes, choisies des deux côtés.')
    expect(main).toMatch(/Pour que d’autres vous soient proposés\u202f:<\/p><ul><li>/)
  })

  test('folds by a plain form, which leads back here', async () => {
    await suggest(2)
    const [action = ''] = /\/suggestions\/\d+\?suite=%2F(?=")/.exec(await read()) ?? []
    const { headers } = await browser.submit(action, { action: 'later' })
    expect(headers.location).toBe('/#table')
    const main = await read()
    expect(main).toContain('Karim, une autre fois.')
    expect(main).toMatch(/2 sur 2.*Hugo/s)
    expect(main).toMatch(/<img [^>]*fetchpriority="high"/i)
  })

  test('leaves a quiet line where a person has blocked the reader', async () => {
    await suggest(2)
    await blockMember(site.db, people[0]?.id ?? 0, zoe.id)
    const main = await read()
    expect(main).toContain('Une personne, choisie des deux côtés.')
    expect(main).toContain('Ce profil n’est plus disponible.')
    expect(main).not.toContain('Karim')
  })

  test('shows the search as well until there is a table', async () => {
    const main = await read()
    expect(main).toContain('Votre table se prépare')
    expect(main).toContain('Voir tout le monde')
    expect(main).toContain('Karim')
  })

  test('renders without the table where it cannot be read', async () => {
    await suggest(1)
    await site.db.schema.alterTable('suggestions').renameColumn('later', 'gone').execute()
    const { status, text } = await browser.get('/')
    await site.db.schema.alterTable('suggestions').renameColumn('gone', 'later').execute()
    expect(status).toBe(200)
    expect(text).not.toContain('id="table"')
    expect(text).toContain('Voir tout le monde')
  })

  test('is not on the landing page of a visitor', async () => {
    expect((await (await site.as(null)).get('/')).text).not.toContain('Ce soir à votre table')
  })
})
