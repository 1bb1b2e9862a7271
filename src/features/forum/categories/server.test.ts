import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, createTopic } from '../../../../tests/support/factories.ts'
import { seedForum } from '../seed.ts'

let site: TestApp
let founder: Browser
let browsers: Browser[]

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await seedForum(site.db)
  founder = await site.as(await createMember(site.db, { roles: 3 }))
  const members = await Promise.all([-1, 0, 1, 2].map((roles) => createMember(site.db, { roles })))
  browsers = await Promise.all(members.map((member) => site.as(member)))
})

const URL = '/api/admin/forum/category'
const FIELDS = { title: 'Cuisine', emoji: '🍲', description: 'Ce qui mijote.' }
const list = async () => (await founder.get('/api/forum/categories')).body as { id: number; title: string }[]
const ids = async () => (await list()).map(({ id }) => id)

/** Statuses without permission: visitor, then suspended, member, moderator, admin. */
async function refused(act: (by: Browser) => Promise<{ status: number }>) {
  const answers = await Promise.all([await site.as(null), ...browsers].map(act))
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 403])
}

describe('a category', () => {
  test('is added at the end, with a slug of its title', async () => {
    const answer = await founder.post(URL, { ...FIELDS, title: '  Œufs & goûts\n du dimanche ' })
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message: 'La catégorie est ajoutée.',
        category: {
          id: 11,
          slug: 'oeufs-gouts-du-dimanche',
          title: 'Œufs & goûts du dimanche',
          emoji: '🍲',
          description: 'Ce qui mijote.',
          topics: 0,
        },
      },
    ])
    expect((await ids()).at(-1)).toBe(11)
  })

  test('gets its own slug when the title is taken', async () => {
    const slugs = []
    for (const title of ['Voyages', 'VOYAGES !', '🧳', '🎒']) {
      slugs.push((await founder.post(URL, { ...FIELDS, title })).body.category.slug)
    }
    expect(slugs).toEqual(['voyages-2', 'voyages-3', 'topic', 'topic-2'])
  })

  test('retains its slug when edited', async () => {
    const answer = await founder.patch(`${URL}/5`, FIELDS)
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'La catégorie est modifiée.', category: { id: 5, slug: 'voyages', ...FIELDS, topics: 0 } },
    ])
    expect((await founder.patch(`${URL}/10`, { ...FIELDS, title: 'Réclamations' })).status).toBe(200)
  })

  test('is removed while it is empty', async () => {
    expect(await founder.delete(`${URL}/5`)).toMatchObject({
      status: 200,
      body: { message: 'La catégorie est supprimée.' },
    })
    expect(await ids()).not.toContain(5)
    const topic = await createTopic(site.db, (await createMember(site.db)).id, { category_id: 6 })
    expect(await founder.delete(`${URL}/6`)).toMatchObject({
      status: 409,
      body: { message: 'Cette catégorie contient des topics\u202f: déplacez-les d’abord.' },
    })
    const admin = browsers[2] as Browser
    await admin.patch(`/api/forum/topic/${topic.id}`, { title: topic.title, category: 7 })
    expect((await founder.delete(`${URL}/6`)).status).toBe(200)
  })

  test('cannot be removed when each outing has its topic in it', async () => {
    expect(await founder.delete(`${URL}/4`)).toMatchObject({
      status: 409,
      body: {
        message: 'La catégorie des sorties ne peut pas être supprimée\u202f: chacune y a son topic.',
      },
    })
  })

  test('cannot be removed when it is the complaints or the last one', async () => {
    await site.db.deleteFrom('categories').where('slug', '=', 'sorties').execute()
    const removed = await Promise.all(
      [1, 2, 3, 5, 6, 7, 8, 9, 10].map((id) => founder.delete(`${URL}/${id}`)),
    )
    const refusals = removed.filter(({ status }) => status !== 200)
    expect(refusals.map(({ status, body }) => [status, body.message]).toSorted()).toEqual([
      [409, 'Il faut au moins une catégorie où écrire.'],
      [409, 'La catégorie des plaintes ne peut pas être supprimée.'],
    ])
    expect(await ids()).toHaveLength(2)
  })

  test('returns 409 above fifty, also for concurrent calls', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => founder.post(URL, { ...FIELDS, title: `Cuisine ${i % 3}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
    const late = answers.find(({ status }) => status !== 200)
    expect([late?.status, late?.body.message]).toEqual([409, 'Le forum compte 50 catégories au plus.'])
    const rows = await site.db.selectFrom('categories').select(['place', 'slug']).execute()
    for (const key of ['place', 'slug'] as const) expect(new Set(rows.map((row) => row[key])).size).toBe(50)
  })

  test.each([
    [{ title: '' }, { title: ['Donnez un nom à la catégorie.'] }],
    [{ title: ' \n' }, { title: ['Donnez un nom à la catégorie.'] }],
    [{ title: 'x'.repeat(41) }, { title: ['Le nom compte 40 caractères au plus.'] }],
    [{ emoji: '' }, { emoji: ['Choisissez un emoji.'] }],
    [{ emoji: 'A' }, { emoji: ['Choisissez un emoji.'] }],
    [{ emoji: '7' }, { emoji: ['Choisissez un emoji.'] }],
    [{ emoji: '🍲🍲' }, { emoji: ['Choisissez un emoji.'] }],
    [{ emoji: '\u200d' }, { emoji: ['Choisissez un emoji.'] }],
    [{ emoji: '<b>' }, { emoji: ['Choisissez un emoji.'] }],
    [{ description: 'x'.repeat(201) }, { description: ['La description compte 200 caractères au plus.'] }],
    [
      { title: 3, emoji: null },
      { title: expect.anything(), emoji: expect.anything() },
    ],
  ])('returns 422 on its field for %j', async (body, errors) => {
    for (const answer of [
      await founder.post(URL, { ...FIELDS, ...body }),
      await founder.patch(`${URL}/5`, { ...FIELDS, ...body }),
    ]) {
      expect([answer.status, answer.body.errors]).toEqual([422, errors])
    }
    expect((await list()).map(({ title }) => title)).not.toContain('Cuisine')
  })

  test.each(['🍲', '⚖️', '🇫🇷', '👩🏽‍🚀', '🏳️‍🌈', '❤️‍🔥', '🪩'])('%s is an emoji', async (emoji) => {
    const answer = await founder.post(URL, { title: 'x'.repeat(40), emoji })
    expect([answer.status, answer.body.category]).toEqual([
      200,
      expect.objectContaining({ emoji, description: '' }),
    ])
  })

  test('returns 404 for an unknown number', async () => {
    for (const id of ['999999', '0', 'x', '2147483648']) {
      expect((await founder.patch(`${URL}/${id}`, FIELDS)).status).toBe(404)
      expect((await founder.delete(`${URL}/${id}`)).status).toBe(404)
    }
  })

  test('returns 403 to anyone but the founder', async () => {
    await refused((by) => by.post(URL, FIELDS))
    await refused((by) => by.patch(`${URL}/5`, FIELDS))
    await refused((by) => by.delete(`${URL}/5`))
    expect((await list()).map(({ title }) => title)).toContain('Voyages')
  })
})

describe('the order', () => {
  const order = (body: object, by = founder) => by.post('/api/admin/forum/categories', body)
  const CHANGED = {
    status: 409,
    body: { message: 'La liste a changé entre-temps. Rechargez la page et recommencez.' },
  }

  test('saves the given order', async () => {
    const orderedIds = (await ids()).toReversed()
    expect(await order({ ids: orderedIds })).toMatchObject({
      status: 200,
      body: { message: 'Les catégories sont dans leur nouvel ordre.' },
    })
    expect(await ids()).toEqual(orderedIds)
    expect((await order({ ids: orderedIds.toReversed(), was: orderedIds })).status).toBe(200)
    expect((await founder.post(URL, FIELDS)).body.category.id).toBe((await ids()).at(-1))
  })

  test('returns 409 for another list', async () => {
    const now = await ids()
    for (const orderedIds of [[], now.slice(1), [...now, 11], [...now.slice(1), 2], [...now, 1]]) {
      expect(await order({ ids: orderedIds })).toMatchObject(CHANGED)
    }
    expect(await ids()).toEqual(now)
  })

  test('returns 409 from another former order', async () => {
    const now = await ids()
    await order({ ids: now.toReversed(), was: now })
    expect(await order({ ids: now, was: now })).toMatchObject(CHANGED)
    expect(await ids()).toEqual(now.toReversed())
  })

  test('accepts one of fifty concurrent orders', async () => {
    const was = await ids()
    const [first = 0, ...remaining] = was
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const itemNumber = 1 + (i % 9)
        return order({ ids: [...remaining.slice(0, itemNumber), first, ...remaining.slice(itemNumber)], was })
      }),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(409)])
    expect((await ids()).toSorted((a, b) => a - b)).toEqual(was)
  })

  test('returns 403 to anyone but the founder', () => refused(async (by) => order({ ids: await ids() }, by)))

  test.each([{}, { ids: 'x' }, { ids: ['1'] }, { ids: [1.5] }, { ids: Array(51).fill(1) }])(
    'returns 422 for %j',
    async (body) => expect((await order(body)).status).toBe(422),
  )
})

describe('the quick replies', () => {
  const TEMPLATE = '/api/admin/forum/template'
  const REPLY = { title: 'Merci', post: 'Merci\r\nà tous. ' }

  test('are seven, readable by staff and editable by the founder', async () => {
    const answer = await founder.patch(`${TEMPLATE}/7`, REPLY)
    const template = { place: 7, title: 'Merci', post: 'Merci\nà tous.' }
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'La réponse rapide est modifiée.', template },
    ])
    const read = await (browsers[2] as Browser).get('/api/forum/templates')
    expect(read.body.map(({ title }: { title: string }) => title)).toEqual([
      'Bienvenue',
      'On reste aimables',
      'Signalez plutôt',
      'Pas de coordonnées ici',
      'Bug noté',
      'Déjà discuté',
      'Merci',
    ])
    expect(read.body[6]).toEqual(template)
  })

  test('are readable by staff only', async () => {
    await refused((by) => by.patch(`${TEMPLATE}/1`, REPLY))
    const answers = await Promise.all(
      [await site.as(null), ...browsers].map((by) => by.get('/api/forum/templates')),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 200, 200])
  })

  test.each([
    [{ title: ' ' }, { title: ['Donnez un nom à cette réponse.'] }],
    [{ title: 'x'.repeat(51) }, { title: ['Le nom compte 50 caractères au plus.'] }],
    [{ post: '' }, { post: ['Écrivez la réponse.'] }],
    [{ post: 'x'.repeat(2_001) }, { post: ['Une réponse rapide compte 2\u202f000 caractères au plus.'] }],
  ])('returns 422 on its field for %j', async (body, errors) => {
    const answer = await founder.patch(`${TEMPLATE}/1`, { ...REPLY, ...body })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  test.each(['0', '8', 'x', '1.0', '-1', '77'])('returns 404 for number %s', async (itemNumber) => {
    expect((await founder.patch(`${TEMPLATE}/${itemNumber}`, REPLY)).status).toBe(404)
  })
})

describe('the page', () => {
  test('is for the founder only, and in their menu', async () => {
    const { status, text } = await founder.get('/admin/forum')
    expect(status).toBe(200)
    for (const content of ['Le forum', 'Présentations', 'Plaintes', 'On reste aimables'])
      expect(text).toContain(content)
    expect(text).toContain('noindex')
    expect((await founder.get('/moi')).text).toContain('href="/admin"')
    expect((await founder.get('/admin')).text).toContain('href="/admin/forum"')
    const answers = await Promise.all([await site.as(null), ...browsers].map((by) => by.get('/admin/forum')))
    expect(answers.map((answer) => answer.status)).toEqual([302, 303, 403, 403, 403])
    for (const by of browsers.slice(1)) expect((await by.get('/admin')).text).not.toContain('/admin/forum')
  })
})
