import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'

let site: TestApp
let member: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  member = await createMember(site.db)
  browser = await site.as(member)
})
afterAll(() => site.close())

const open = async (url = '/upload') => {
  const { status, text } = await browser.get(url)
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  return { status, main, visibleText: main.replace(/<[^>]*>/g, ' ') }
}

describe('/upload', () => {
  test('shows rules, picker and help', async () => {
    const { status, main, visibleText } = await open()
    expect(status).toBe(200)
    for (const sentence of [
      'Ajouter une photo',
      'Votre visage est visible, sans masque ni filtre',
      'Ni nudité, ni pose suggestive',
      'Ni mosaïque, ni miroir, ni montage de plusieurs photos',
      'JPG, PNG ou GIF uniquement, 10\u00a0Mo au plus.',
      'Réduisez la photo à 1000\u00a0px de large au plus et convertissez-la en JPG.',
      'Il vous reste 9\u00a0photos sur 9',
    ])
      expect(visibleText).toContain(sentence)
    expect(main).toContain('id="upload" data-island')
    expect(main).not.toContain('validé par notre équipe')
  })

  test('counts the photos that take room in the album', async () => {
    for (const state of Object.values(PHOTO_STATE)) await createPhoto(site.db, member.id, { state })
    await createPhoto(site.db, member.id, { verification: true })
    await createPhoto(site.db, member.id, { state: PHOTO_STATE.awaiting, verification: true })
    await createPhoto(site.db, (await createMember(site.db)).id)
    expect((await open()).visibleText).toContain('Il vous reste 7\u00a0photos sur 9')
  })

  test('uses the singular for one photo', async () => {
    for (let i = 0; i < 8; i++) await createPhoto(site.db, member.id)
    expect((await open()).visibleText).toContain('Il vous reste 1\u00a0photo sur 9')
  })

  test('shows a link to the profile instead of the picker when the album is full', async () => {
    for (let i = 0; i < 9; i++) await createPhoto(site.db, member.id)
    const { main, visibleText } = await open()
    expect(visibleText).toContain('Votre album est complet')
    expect(main).toContain(`href="/celibataire/${member.id}"`)
    expect(main).not.toContain('type="file"')
  })

  test('is in the menu of the member', async () => {
    const { text } = await browser.get('/moi')
    expect(text).toMatch(/<a [^>]*href="\/upload"(?:(?!<\/a>).)*Ajouter une photo/)
  })
})
