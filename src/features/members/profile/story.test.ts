import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createFriendship,
  createMember,
  createPhoto,
  createSlate,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let hugo: TestMember
let zoe: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  hugo = await createMember(site.db, {
    name: 'Hugo',
    sex: 1,
    intentions: 5,
    interests: [1, 22, 47],
    smoke: 0,
  })
  zoe = await createMember(site.db, { name: 'Zoé', intentions: 4, interests: [1, 3], smoke: 0 })
})
afterAll(() => site.close())

const read = async (reader: TestMember, id: number) => {
  const { text } = await (await site.as(reader)).get(`/celibataire/${id}`)
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
}
const listTags = (main: string, title: string) => {
  const [, list = ''] = new RegExp(`<h2[^>]*>${title}</h2><ul class="quiet-tags">(.*?)</ul>`).exec(main) ?? []
  return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, tag]) => tag)
}
const COMMON = 'Vous avez en commun'

describe('/celibataire/:id', () => {
  test('offers to report a slate of another member, not of oneself', async () => {
    const { id } = await createSlate(site.db, hugo.id, { text: 'Je ne danse que si…' })
    const link = `<a class="slate-report" href="/signaler/6/${id}/${hugo.id}" aria-label="Signaler l’ardoise de Hugo\u202f: Je ne danse que si…">Signaler</a>`
    expect(await read(zoe, hugo.id)).toContain(link)
    expect((await (await site.as(zoe)).get(`/signaler/6/${id}/${hugo.id}`)).status).toBe(200)
    expect(await read(hugo, hugo.id)).not.toContain('Signaler l’ardoise')
  })

  test('shows the hopes on the photo, slates between photos, then what both share', async () => {
    for (let i = 0; i < 3; i++) await createPhoto(site.db, hugo.id)
    const first = await createSlate(site.db, hugo.id, {
      position: 1,
      text: 'Je ne danse que si…',
      answer: 'on rit.',
    })
    const second = await createSlate(site.db, hugo.id, { position: 2 })
    const main = await read(zoe, hugo.id)
    expect(main).toContain('<p class="who-hope">Une vraie histoire, ou des amitiés</p>')
    expect(main).toContain(
      '<p class="slate-prompt">Je ne danse que si…</p><p class="slate-answer">on rit.</p>',
    )
    const order = [
      `id="ardoise-${first.id}"`,
      'Photo 2 sur 3',
      `id="ardoise-${second.id}"`,
      'Photo 3 sur 3',
      COMMON,
    ]
    const starts = [...order, 'id="brief"'].map((part) => main.indexOf(part))
    expect(starts).not.toContain(-1)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(listTags(main, COMMON)).toEqual(['des amitiés', 'la marche', 'sans tabac tous les deux'])
    expect(listTags(main, 'Ce qui lui plaît aussi')).toEqual(['Les bals', 'Le cinéma'])
  })

  test.each(['hugo', 'zoe'] as const)('names no shared fact that %s hides from strangers', async (name) => {
    const hider = { hugo, zoe }[name]
    await site.db.updateTable('users').set({ hides_life: true }).where('id', '=', hider.id).execute()
    expect(listTags(await read(zoe, hugo.id), COMMON)).toEqual(['des amitiés', 'la marche'])
    expect(listTags(await read(hugo, zoe.id), COMMON)).toEqual(['des amitiés', 'la marche'])
    await createFriendship(site.db, hugo.id, zoe.id)
    expect(listTags(await read(zoe, hugo.id), COMMON)).toContain('sans tabac tous les deux')
  })

  test('leaves no hole without any of them, and invites on the own profile', async () => {
    const blank = await createMember(site.db, { name: 'Karim', description: null })
    const main = await read(zoe, blank.id)
    for (const part of ['who-hope', 'class="slate"', 'quiet-tags']) expect(main).not.toContain(part)
    const own = await read(blank, blank.id)
    expect(own).toContain('href="/user/mots#ardoises"')
    expect(own).not.toContain(COMMON)
  })

  test('shows no slate of a member who may not have a description', async () => {
    await createSlate(site.db, hugo.id, { answer: 'appelez-moi' })
    await site.db.updateTable('users').set({ can_description: false }).where('id', '=', hugo.id).execute()
    expect(await read(zoe, hugo.id)).not.toContain('appelez-moi')
  })
})

describe('a card', () => {
  test('quotes the first slate instead of the description', async () => {
    await createSlate(site.db, hugo.id, { position: 2, answer: 'la barque.' })
    await createSlate(site.db, hugo.id, { position: 1, answer: 'un marché, une brioche tiède.' })
    const card = async () => {
      const { body } = await (await site.as(zoe)).get(
        '/api/search?seek=1&age_from=18&age_to=99&distance=1000&photo=0',
      )
      return body.data.find(({ id }: { id: number }) => id === hugo.id)?.voice
    }
    expect(await card()).toBe('un marché, une brioche tiède.')
    await site.db.updateTable('users').set({ can_description: false }).where('id', '=', hugo.id).execute()
    expect(await card()).toBeUndefined()
  })
})
