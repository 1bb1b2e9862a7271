import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import { FIRST_PROMPTS } from './seed-texts.ts'
import { listPrompts, seedPrompts, writeSlate } from './server.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(awaitOneDay)
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  await seedPrompts(site.db)
  zoe = await createMember(site.db, { name: 'Zoe' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  browser = await site.as(zoe)
})

const promptOf = async (text: string) =>
  (await site.db.selectFrom('prompts').where('text', '=', text).select('id').executeTakeFirstOrThrow()).id
const SUNDAY = 'Un dimanche réussi, pour moi…'
const DANCE = 'Je ne danse que si…'
const ANSWER = 'Le marché, puis la sieste.'
const readOwn = async () => (await browser.get('/api/user/presentation')).body
const readProfile = async () => (await (await site.as(hugo)).get(`/api/user/${zoe.id}`)).body.user
const write = async (position: number, text = SUNDAY, answer = ANSWER) =>
  browser.put(`/api/slates/${position}`, { prompt: await promptOf(text), answer })

describe('saveIntention', () => {
  test.each([0, 1, 3, 12])('saves %i, which others read on the profile', async (intentions) => {
    const { status, body } = await browser.patch('/api/user/intention', { intentions })
    expect([status, body.message]).toEqual([
      200,
      'C’est noté. Vous pourrez changer d’avis quand vous voudrez.',
    ])
    expect((await readOwn()).intentions).toBe(intentions)
    expect((await readProfile()).intentions).toBe(intentions)
  })

  test.each([
    [7, 'Deux envies au plus\u202f: gardez celles qui comptent le plus.'],
    [16, 'Choisissez parmi les envies proposées.'],
    ['un bal', 'Choisissez parmi les envies proposées.'],
    [undefined, 'Choisissez parmi les envies proposées.'],
  ])('returns 422 under the field for %j', async (intentions, sentence) => {
    const { status, body } = await browser.patch('/api/user/intention', { intentions })
    expect([status, body.errors]).toEqual([422, { intentions: [sentence] }])
  })

  test('works without scripts, with one checkbox, two, and none', async () => {
    for (const [bits, sum] of [
      ['1', 1],
      [['1', '4'], 5],
      [[], 0],
    ] as const) {
      const { headers } = await browser.submit('/user/mots/intention', { intentions: [bits].flat() })
      expect(headers.location).toBe('/user/mots?fait=envies')
      expect((await readOwn()).intentions).toBe(sum)
    }
    const refused = await browser.submit('/user/mots/intention', { intentions: ['1', '2', '4'] })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Deux envies au plus\u202f:')
  })
})

describe('saveInterests', () => {
  test('saves each once, ascending; others read them', async () => {
    const { status, body } = await browser.patch('/api/user/interests', { interests: [47, 1, 47, 22] })
    expect([status, body.message]).toEqual([200, 'Vos goûts sont enregistrés.'])
    expect((await readOwn()).interests).toEqual([1, 22, 47])
    expect((await readProfile()).interests).toEqual([1, 22, 47])
    await browser.patch('/api/user/interests', { interests: [] })
    expect((await readOwn()).interests).toEqual([])
  })

  test.each([
    [[95], 'Choisissez parmi les goûts proposés.'],
    [[1.5], 'Choisissez parmi les goûts proposés.'],
    ['la marche', 'Choisissez parmi les goûts proposés.'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], '8 goûts au plus\u202f: gardez ceux dont vous parleriez volontiers.'],
  ])('returns 422 under the field for %j', async (interests, sentence) => {
    const { status, body } = await browser.patch('/api/user/interests', { interests })
    expect([status, body.errors]).toEqual([422, { interests: [sentence] }])
  })

  test('works without scripts, with one checkbox, several, and none', async () => {
    for (const ids of [['3'], ['3', '64'], []]) {
      const { headers } = await browser.submit('/user/mots/gouts', { interests: ids })
      expect(headers.location).toBe('/user/mots?fait=gouts')
      expect((await readOwn()).interests).toEqual(ids.map(Number))
    }
  })
})

describe('listPrompts', () => {
  const MAY = Date.UTC(2026, 4, 12)
  const listTexts = async (now: number) =>
    (await listPrompts(site.db, zoe.id, now)).prompts.map(({ text }) => text)

  test('lists those of all year and of the season in Paris, the season’s first', async () => {
    const texts = await listTexts(MAY)
    expect(texts[0]).toBe('Au printemps, je plante et j’oublie d’arroser…')
    expect(texts).toContain(SUNDAY)
    expect(texts).not.toContain('À Noël, le rôle qui me revient toujours…')
    expect(texts).toHaveLength(51)
    // Half past eleven in the evening in London.
    expect(await listTexts(Date.UTC(2026, 10, 30, 23, 30))).toContain(
      'À Noël, le rôle qui me revient toujours…',
    )
  })

  test('leaves out answered, proposed and declined ones', async () => {
    await write(1)
    await browser.post('/api/prompts', { text: 'Le pont que je préfère…' })
    await site.db.updateTable('prompts').set({ state: 2 }).where('text', '=', DANCE).execute()
    const { status, body } = await browser.get('/api/prompts')
    const texts = body.prompts.map(({ text }: { text: string }) => text)
    expect([status, texts.length > 40]).toEqual([200, true])
    for (const text of [SUNDAY, DANCE, 'Le pont que je préfère…']) expect(texts).not.toContain(text)
  })
})

describe('writeSlate', () => {
  test('writes a slate, which others read on the profile', async () => {
    const { status, body } = await write(2)
    const slate = { id: body.slate.id, prompt: SUNDAY, answer: ANSWER }
    expect([status, body]).toEqual([
      200,
      {
        message: 'Votre ardoise est accrochée.',
        slate: { ...slate, position: 2, prompt_id: await promptOf(SUNDAY) },
      },
    ])
    expect((await readProfile()).slates).toEqual([slate])
    expect((await readOwn()).slates).toEqual([body.slate])
  })

  test('rewrites the slate of the same prompt, and replaces that of another', async () => {
    const first = (await write(1)).body.slate
    expect((await write(1, SUNDAY, 'La sieste.')).body.slate).toEqual({ ...first, answer: 'La sieste.' })
    const other = (await write(1, DANCE)).body.slate
    expect(other.id).not.toBe(first.id)
    expect((await readOwn()).slates).toEqual([other])
  })

  test.each([
    ['', 'Écrivez quelques mots.'],
    ['  \n ', 'Écrivez quelques mots.'],
    ['x'.repeat(181), 'Une ardoise est petite\u202f: 180 caractères au plus.'],
    [
      'Sur mon insta : zoe_75',
      'Pas de lien ni de coordonnées sur une ardoise\u202f: gardez-les pour la conversation.',
    ],
    [
      'Tout est sur https://zoe.example',
      'Pas de lien ni de coordonnées sur une ardoise\u202f: gardez-les pour la conversation.',
    ],
    [
      '06 douze 34 56 78',
      'Pas de lien ni de coordonnées sur une ardoise\u202f: gardez-les pour la conversation.',
    ],
  ])('returns 422 under the answer for %j', async (answer, sentence) => {
    const { status, body } = await write(1, SUNDAY, answer)
    expect([status, body.errors]).toEqual([422, { answer: [sentence] }])
    expect((await readOwn()).slates).toEqual([])
  })

  test('returns 404 under the prompt for an unknown, proposed or declined one, and out of season', async () => {
    const NOT_OFFERED = 'Ce début de phrase n’est plus proposé. Choisissez-en un autre.'
    const unknown = await browser.put('/api/slates/1', { prompt: 999_999, answer: ANSWER })
    expect([unknown.status, unknown.body.errors]).toEqual([404, { prompt: [NOT_OFFERED] }])
    for (const state of [0, 2]) {
      await site.db.updateTable('prompts').set({ state }).where('text', '=', SUNDAY).execute()
      expect((await write(1)).status).toBe(404)
    }
    const prompt = await promptOf('À la Chandeleur, mes crêpes sont…')
    const inMonth = (month: number) =>
      writeSlate(site.context, zoe.id, 1, { prompt, answer: ANSWER }, Date.UTC(2026, month - 1, 12))
    await expect(inMonth(5)).rejects.toThrow(NOT_OFFERED)
    await inMonth(2)
    expect((await inMonth(5)).answer).toBe(ANSWER)
  })

  test('returns 422 under the prompt without one, and 404 for a fourth position', async () => {
    const { status, body } = await browser.put('/api/slates/1', { answer: ANSWER })
    expect([status, body.errors]).toEqual([422, { prompt: ['Choisissez d’abord un début de phrase.'] }])
    for (const position of ['0', '4', 'x'])
      expect((await browser.put(`/api/slates/${position}`, {})).status).toBe(404)
  })

  test('returns 409 under the prompt that another slate answers', async () => {
    await write(1)
    const { status, body } = await write(2)
    expect([status, body.errors]).toEqual([
      409,
      { prompt: ['Une autre de vos ardoises y répond déjà. Choisissez un autre début de phrase.'] },
    ])
  })

  test('returns 422 to a member without the right to a description, whose slates are hidden', async () => {
    await write(1)
    await site.db.updateTable('users').set({ can_description: false }).where('id', '=', zoe.id).execute()
    expect((await write(1, SUNDAY, 'Encore.')).body.errors.answer).toEqual([
      'Votre description est désactivée car elle ne respectait pas les règles\u202f: vos ardoises ne peuvent pas être changées.',
    ])
    expect((await readProfile()).slates).toEqual([])
  })

  test('writes one row for a position written at the same time, and for a prompt answered twice at once', async () => {
    const both = await Promise.all([write(1), write(1, DANCE)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await readOwn()).slates).toHaveLength(1)
    await browser.delete('/api/slates/1')
    const twice = await Promise.all([write(1), write(2), write(3)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await readOwn()).slates).toHaveLength(1)
  })

  test('works without scripts, and shows the error on the page again', async () => {
    const prompt = String(await promptOf(SUNDAY))
    const written = await browser.submit('/user/mots/ardoise/1', { prompt, answer: ANSWER })
    expect(written.headers.location).toBe('/user/mots?fait=ardoise')
    expect((await browser.get('/user/mots?fait=ardoise')).text).toContain('Votre ardoise est accrochée.')
    const refused = await browser.submit('/user/mots/ardoise/2', { prompt, answer: ANSWER })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Une autre de vos ardoises y répond déjà.')
  })
})

describe('deleteSlate', () => {
  test('removes the slate from the profile; 404 when repeated', async () => {
    await write(3)
    const { status, body } = await browser.delete('/api/slates/3')
    expect([status, body.message]).toEqual([200, 'L’ardoise est effacée.'])
    expect((await readProfile()).slates).toEqual([])
    const again = await browser.delete('/api/slates/3')
    expect([again.status, again.body.message]).toEqual([404, 'Cette ardoise n’existe pas, ou n’existe plus.'])
  })

  test('works without scripts', async () => {
    await write(1)
    const { headers } = await browser.submit('/user/mots/ardoise/1/effacer', {})
    expect(headers.location).toBe('/user/mots?fait=effacee')
    expect((await readOwn()).slates).toEqual([])
  })
})

describe('proposePrompt', () => {
  const propose = (text: unknown) => browser.post('/api/prompts', { text })

  test('stores the proposal for staff', async () => {
    const { status, body } = await propose(' Le pont  que je préfère… ')
    expect([status, body.message]).toEqual([200, 'Merci\u202f! Notre équipe lit toutes les propositions.'])
    const row = await site.db
      .selectFrom('prompts')
      .where('proposed_by', '=', zoe.id)
      .select(['text', 'state'])
      .execute()
    expect(row).toEqual([{ text: 'Le pont que je préfère…', state: 0 }])
  })

  test.each([
    [undefined, 'Écrivez le début de phrase que vous aimeriez lire.'],
    ['…………………………', 'Écrivez le début de phrase que vous aimeriez lire.'],
    ['Le pont…', 'Un peu plus long\u202f: dix caractères au moins.'],
    ['x'.repeat(121), '120 caractères au plus.'],
    ['Suivez-moi sur www.zoe.example…', 'Pas de lien ni de coordonnées ici.'],
  ])('returns 422 under the field for %j', async (text, sentence) => {
    const { status, body } = await propose(text)
    expect([status, body.errors.text[0]]).toEqual([422, sentence])
  })

  test('returns 409 for a known text, whatever its accents and punctuation', async () => {
    const { status, body } = await propose('UN DIMANCHE REUSSI pour moi')
    expect([status, body.errors]).toEqual([409, { text: ['Ce début de phrase nous a déjà été proposé.'] }])
  })

  test('returns 429 after three in seven days, also at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => propose(`Le pont numéro ${n}, pour moi…`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.message).toBe(
      'Vous avez déjà proposé trois débuts de phrase cette semaine. Gardez celui-ci pour la prochaine.',
    )
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(600_000)
    await site.db
      .updateTable('prompts')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('proposed_by', '=', zoe.id)
      .execute()
    expect((await propose('Le pont suivant, pour moi…')).status).toBe(200)
  })

  test('works without scripts', async () => {
    const { headers } = await browser.submit('/user/mots/proposition', { text: 'Le pont que je préfère…' })
    expect(headers.location).toBe('/user/mots?fait=proposition')
  })
})

describe('seedPrompts', () => {
  test('creates sixty prompts once, ten of them seasonal; a declined one stays declined', async () => {
    await site.db.updateTable('prompts').set({ state: 2 }).where('text', '=', DANCE).execute()
    await Promise.all([seedPrompts(site.db), seedPrompts(site.db)])
    const rows = await site.db.selectFrom('prompts').select(['text', 'season', 'state']).execute()
    expect(rows).toHaveLength(60)
    expect(rows.filter(({ season }) => season !== null)).toHaveLength(10)
    expect(rows.find(({ text }) => text === DANCE)?.state).toBe(2)
    expect(FIRST_PROMPTS.every(({ text }) => text.length <= 120)).toBe(true)
  })
})

test('a slate alone permits the first contact', async () => {
  await site.db.updateTable('users').set({ description: null }).where('id', '=', zoe.id).execute()
  const refused = await browser.post(`/api/ask/${hugo.id}`)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Ajoutez une photo ou quelques mots sur vous avant d’écrire en premier.',
  ])
  await write(1)
  expect((await browser.post(`/api/ask/${hugo.id}`)).status).toBe(200)
})
