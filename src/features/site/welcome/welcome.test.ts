import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  birthdayAtAge,
  createMember,
  createPhoto,
  createPhotoName,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { multipart } from '../../../../tests/support/multipart.ts'
import { takeMails, tokenOf } from '../../../../tests/support/outbox.ts'
import { createPortrait } from '../../../../tests/support/pictures.ts'
import { createSuggestion } from '../../../../tests/support/suggestions.ts'
import { PHOTO_STATE } from '../../../shared/photos.ts'
import { seedPrompts } from '../../members/presentation/server.ts'

const LYON = 2996944
const STEPS = [
  '/bienvenue',
  '/bienvenue/envies',
  '/bienvenue/lieu',
  '/bienvenue/photo',
  '/bienvenue/ardoise',
  '/bienvenue/gouts',
  '/bienvenue/rencontres',
]
const ANSWER = 'le marché, une brioche tiède, et personne qui regarde l’heure.'
const FRESH = { welcome_dismissed_at: null, description: null, latitude: 0, longitude: 0 }
const BACK = '?suite=%2Fcelibataire%2F9'
const SEARCH = { orientation: '50', distance: '100', filter: '0' }

let site: TestApp
let member: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false })
  await seedPrompts(site.db)
  member = await createMember(site.db, { name: 'Zoé', ...FRESH })
  browser = await site.as(member)
})
afterAll(() => site.close())

const findPrompt = async () =>
  (
    await site.db
      .selectFrom('prompts')
      .select('id')
      .where('season', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id
const mainOf = ({ text }: { text: string }) => text.slice(text.indexOf('<main'), text.indexOf('</main>'))
const uploadTo = async (from: Browser, url: string) => {
  const token = /name="_token" value="([^"]+)"/.exec((await from.get(url)).text)?.[1] ?? ''
  const photo = await createPortrait().jpeg().toBuffer()
  const body = multipart([
    { name: '_token', value: token },
    { name: 'file_upload', value: photo, filename: 'moi.jpg' },
  ])
  return from.raw('POST', url, body)
}

describe('the pages of the welcome', () => {
  test.each(STEPS.map((path, index) => [path, index + 1, STEPS[index + 1] ?? '/celibataire/9'] as const))(
    '%s is step %i, and leads on to %s with or without an answer',
    async (path, number, next) => {
      const main = mainOf(await browser.get(`${path}${BACK}`))
      expect(main).toContain(`${number} sur 7`)
      expect(main).toContain(`aria-label="Étape ${number} sur 7"`)
      const href = next === '/celibataire/9' ? next : `${next}${BACK}`
      expect(main).toMatch(new RegExp(`href="${href.replace('?', '\\?')}"[^>]*>Plus tard</a>`))
      expect(main).toMatch(/>Continuer<\/(button|a)>/)
    },
  )

  test.each([
    ['//voleur.exemple'],
    ['https://voleur.exemple/'],
    ['/\\voleur.exemple'],
    ['/bienvenue'],
    ['/deconnexion'],
  ])('lead home instead of to %s', async (suite) => {
    const main = mainOf(await browser.get(`/bienvenue/rencontres?suite=${encodeURIComponent(suite)}`))
    expect(main).toMatch(/href="\/"[^>]*>Plus tard<\/a>/)
    const answer = await browser.submit(`/bienvenue/gouts?suite=${encodeURIComponent(suite)}`, {})
    expect(answer.headers.location).toBe('/bienvenue/rencontres')
  })

  test('say where the link of the confirmation waits, until it is used', async () => {
    const fresh = await createMember(site.db, { email: 'nadia@exemple.fr', email_verified_at: null })
    const waiting = mainOf(await (await site.as(fresh)).get('/bienvenue/lieu'))
    expect(waiting).toMatch(/Un lien vous attend à <b>nadia@exemple\.fr<\/b>/)
    expect(mainOf(await browser.get('/bienvenue/lieu'))).not.toContain('Un lien vous attend')
  })

  test('lead visitors to sign in first', async () => {
    const { status, headers } = await (await site.as(null)).get('/bienvenue/photo')
    expect([status, headers.location]).toEqual([302, '/connexion?suite=%2Fbienvenue%2Fphoto'])
  })

  test('show what was typed again with the reason of a refusal', async () => {
    const ages = { age_from: '52', age_to: '36', seek: '1' }
    const who = await browser.submit(`/bienvenue${BACK}`, { ...SEARCH, ...ages })
    expect(who.status).toBe(422)
    expect(who.text).toContain('L’âge minimum ne peut pas dépasser l’âge maximum.')
    expect(who.text).toContain(`action="/bienvenue${BACK}"`)
    const answer = `Bonsoir ${'x'.repeat(200)}`
    const refused = await browser.submit('/bienvenue/ardoise/1', {
      prompt: String(await findPrompt()),
      answer,
    })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('180 caractères au plus.')
    expect(mainOf(refused)).toContain('Bonsoir xxx')
    const hopes = await browser.submit('/bienvenue/envies', { intentions: ['1', '2', '4'] })
    expect([hopes.status, hopes.text.includes('Deux envies au plus')]).toEqual([422, true])
    expect(mainOf(hopes).match(/checked=""/g)).toHaveLength(3)
  })

  test('offer three beginnings and others, by links without scripts', async () => {
    const main = mainOf(await browser.get(`/bienvenue/ardoise${BACK}`))
    const ideas = [...main.matchAll(/href="(\/bienvenue\/ardoise[^"]*idee=(\d+))"/g)].map(
      ([, , idea]) => idea,
    )
    expect(ideas).toEqual(['1', '2', '3', '4'])
    const other = mainOf(await browser.get('/bienvenue/ardoise?idee=1'))
    const promptOf = (page: string) => /name="prompt" value="(\d+)"/.exec(page)?.[1]
    expect(promptOf(other)).not.toBe(promptOf(main))
  })

  test('lead from the address of before to the slate', async () => {
    const { status, headers } = await browser.get(`/bienvenue/phrase${BACK}`)
    expect([status, headers.location]).toEqual([303, `/bienvenue/ardoise${BACK}`])
  })

  test('offer no slate to a member who may not have a description', async () => {
    await site.db.updateTable('users').set({ can_description: false }).where('id', '=', member.id).execute()
    const main = mainOf(await browser.get('/bienvenue/ardoise'))
    expect(main).not.toContain('<textarea')
    expect(main).toContain('Vos ardoises sont désactivées')
    const refused = await browser.patch('/api/user/description', { description: 'Bonsoir.' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      {
        description: [
          'Votre description est désactivée car elle ne respectait pas les règles\u202f: elle ne peut pas être changée.',
        ],
      },
    ])
  })

  test('leads on where no prompt is left to complete', async () => {
    await site.db.deleteFrom('prompts').execute()
    const main = mainOf(await browser.get(`/bienvenue/ardoise${BACK}`))
    expect(main).toContain('Aucun début de phrase n’est à compléter pour le moment.')
    expect(main).toContain(`href="/bienvenue/gouts${BACK}"`)
  })

  test('has a link past the ninety checkboxes', async () => {
    const main = mainOf(await browser.get('/bienvenue/gouts'))
    expect(main.indexOf('<a class="skip" href="#suite">Passer les goûts</a>')).toBeGreaterThan(0)
    expect(main).toContain('id="suite"')
  })
})

describe('saveDescription', () => {
  const stored = async () =>
    (await site.db.selectFrom('users').where('id', '=', member.id).selectAll().executeTakeFirstOrThrow())
      .description

  test('saves the description alone, trimmed, and erases it', async () => {
    const { status, body } = await browser.patch('/api/user/description', {
      description: ' Le dimanche,\r\nje rame. ',
    })
    expect([status, body]).toEqual([200, { message: 'Votre profil a été mis à jour.' }])
    expect(await stored()).toBe('Le dimanche,\nje rame.')
    await browser.patch('/api/user/description', {})
    expect(await stored()).toBe('Le dimanche,\nje rame.')
    await browser.patch('/api/user/description', { description: '' })
    expect(await stored()).toBeNull()
  })
})

describe('the lanterns on home', () => {
  const lit = async () => {
    const main = mainOf(await browser.get('/'))
    if (!main.includes('id="lampions"')) return null
    return [...main.matchAll(/<a href="(\/bienvenue[^"]*)">.*?<\/a>/g)]
      .filter(([link]) => link.includes('(allumé)'))
      .map(([, href]) => href)
  }

  test('light up one by one, and disappear with the last', async () => {
    expect(await lit()).toEqual([])
    await browser.patch('/api/search', {
      seek: 1,
      orientation: 50,
      age_from: 18,
      age_to: 99,
      distance: 50,
      filter: 0,
    })
    expect(await lit()).toEqual(['/bienvenue'])
    await browser.patch('/api/user/place', { place: LYON })
    expect(await lit()).toEqual(['/bienvenue', '/bienvenue/lieu'])
    await browser.patch('/api/user/intention', { intentions: 4 })
    expect(await lit()).toEqual(STEPS.slice(0, 3))
    const { id } = await createPhoto(site.db, member.id, { state: PHOTO_STATE.awaiting })
    expect(await lit()).toEqual(STEPS.slice(0, 4))
    await site.db.updateTable('photos').set({ state: PHOTO_STATE.refused }).where('id', '=', id).execute()
    expect(await lit()).toEqual(STEPS.slice(0, 3))
    await createPhoto(site.db, member.id)
    await browser.put('/api/slates/1', { prompt: await findPrompt(), answer: ANSWER })
    await browser.patch('/api/user/interests', { interests: [1, 22, 47] })
    expect(await lit()).toEqual(STEPS.slice(0, 6))
    expect((await browser.get('/bienvenue/rencontres')).status).toBe(200)
    expect(await lit()).toBeNull()
  })

  test('count a search of before that differs from the first one as chosen', async () => {
    const first = { user_id: member.id, orientation: 50, age_from: 20, age_to: 40, distance: 100, filter: 0 }
    await site.db
      .insertInto('search_settings')
      .values({ ...first, seek: 2 })
      .execute()
    expect(await lit()).toEqual([])
    await site.db.updateTable('search_settings').set({ seek: 1 }).execute()
    expect(await lit()).toEqual(['/bienvenue'])
  })

  test('are hidden for good by one touch, repeated without effect', async () => {
    expect(await lit()).toEqual([])
    const answer = await browser.submit('/bienvenue/fermer', {})
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
    expect(await lit()).toBeNull()
    const at = () =>
      site.db
        .selectFrom('users')
        .where('id', '=', member.id)
        .select('welcome_dismissed_at')
        .executeTakeFirst()
    const before = await at()
    expect((await browser.post('/api/welcome/dismiss')).status).toBe(200)
    expect(await at()).toEqual(before)
  })

  test('are never shown to staff', async () => {
    const staff = await createMember(site.db, { ...FRESH, roles: 1 })
    expect(mainOf(await (await site.as(staff)).get('/'))).not.toContain('id="lampions"')
  })
})

test('without scripts the way from the sign-up to a first message has no dead end', async () => {
  const avatar = createPhotoName()
  const hugo = await createMember(site.db, { name: 'Hugo', sex: 1, birthday: birthdayAtAge(36), avatar })
  await createPhoto(site.db, hugo.id, { photo: avatar })
  const visitor = await site.as(null)
  const [birthday_year = '', birthday_month = '', birthday_day = ''] = birthdayAtAge(34).split('-')
  const suite = `?suite=%2Fcelibataire%2F${hugo.id}`
  const signedUp = await visitor.submit(`/inscription${suite}`, {
    ...{ name: 'Nadia', email: 'nadia@exemple.fr', password: 'le canal sous la pluie' },
    ...{ birthday_day, birthday_month, birthday_year, sex: '0', terms: 'on' },
  })
  const follow = async (answer: { status: number; headers: Record<string, unknown> }) => {
    expect(answer.status).toBe(303)
    const url = String(answer.headers.location)
    return { url, main: mainOf(await visitor.get(url)) }
  }
  let { url, main } = await follow(signedUp)
  expect([url, main.includes('1 sur 7')]).toEqual([`/bienvenue${suite}`, true])
  ;({ url, main } = await follow(
    await visitor.submit(url, { ...SEARCH, seek: '1', age_from: '30', age_to: '45' }),
  ))
  expect(url).toBe(`/bienvenue/envies${suite}`)
  ;({ url } = await follow(await visitor.submit(url, { intentions: ['1', '8'] })))
  expect(url).toBe(`/bienvenue/lieu${suite}`)
  main = mainOf(await visitor.get(`${url}&commune=lyon`))
  expect(main).toContain(`name="suite" value="/celibataire/${hugo.id}"`)
  expect(main).toMatch(new RegExp(`value="${LYON}" name="place"`))
  ;({ url } = await follow(await visitor.submit(url, { place: String(LYON) })))
  expect(url).toBe(`/bienvenue/photo${suite}`)
  ;({ url } = await follow(await uploadTo(visitor, url)))
  expect(url).toBe(`/bienvenue/ardoise${suite}`)
  const [address = ''] = /\/bienvenue\/ardoise\/1[^"]*/.exec(mainOf(await visitor.get(url))) ?? []
  const slate = { prompt: String(await findPrompt()), answer: ANSWER }
  ;({ url } = await follow(await visitor.submit(address, slate)))
  expect(url).toBe(`/bienvenue/gouts${suite}`)
  ;({ url, main } = await follow(await visitor.submit(url, { interests: ['1', '22', '47'] })))
  expect(url).toBe(`/bienvenue/rencontres${suite}`)
  expect(main).toContain(`href="/celibataire/${hugo.id}"`)
  url = `/celibataire/${hugo.id}`
  expect(url).toBe(`/celibataire/${hugo.id}`)
  const [mail] = await takeMails(site)
  const token = tokenOf(mail)
  ;({ url } = await follow(await visitor.submit(`/email/${token}`, { token })))
  expect(url).toBe(`/celibataire/${hugo.id}`)
  ;({ url } = await follow(await visitor.submit(`/celibataire/${hugo.id}/ecrire`, {})))
  await follow(await visitor.submit(url, { type: '0', message: 'Bonsoir Hugo, vous dansez où ?' }))
  expect(await site.db.selectFrom('messages').select('message').execute()).toEqual([
    { message: 'Bonsoir Hugo, vous dansez où ?' },
  ])
}, 60_000)

describe('three people', () => {
  const LYON_CENTRE = { latitude: 45.76, longitude: 4.84 }
  const createFace = async (input: Parameters<typeof createMember>[1]) => {
    const avatar = createPhotoName()
    const one = await createMember(site.db, { birthday: birthdayAtAge(35), ...LYON_CENTRE, avatar, ...input })
    await createPhoto(site.db, one.id, { photo: avatar })
    return one
  }
  const readPeople = async () => {
    const main = mainOf(await browser.get('/bienvenue/rencontres'))
    return [...main.matchAll(/href="\/celibataire\/(\d+)".*?class="because">([^<]*)</gs)].map(
      ([, id, why]) => [Number(id), why],
    )
  }

  test('are first the member’s own suggestions, with the reasons of home', async () => {
    const chosen = await createMember(site.db, { sex: 1, birthday: birthdayAtAge(35) })
    const found = await createFace({ sex: 1, latitude: 48.86, longitude: 2.35 })
    member = await createMember(site.db)
    browser = await site.as(member)
    await createSuggestion(site.db, member.id, chosen.id)
    expect(await readPeople()).toEqual([
      [chosen.id, 'Proposé parce que\u202f: là tous les deux ces jours-ci\u202f; à moins de 10 km.'],
      [found.id, expect.stringContaining('Proposé parce que')],
    ])
  })

  test('come by what both share, with their reasons, and only with a photo', async () => {
    await site.db
      .updateTable('users')
      .set({ interests: [1, 22, 47], intentions: 4, smoke: 0 })
      .where('id', '=', member.id)
      .execute()
    await site.db
      .updateTable('member_search')
      .set({ birthday: birthdayAtAge(34) })
      .where('user_id', '=', member.id)
      .execute()
    await browser.patch('/api/user/place', { place: LYON })
    const stranger = await createFace({})
    const walker = await createFace({ interests: [1, 47, 50], intentions: 4, smoke: 0, hides_life: true })
    await createMember(site.db, { birthday: birthdayAtAge(35), ...LYON_CENTRE, interests: [1, 22, 47] })
    const tooOld = await createFace({ birthday: birthdayAtAge(70), interests: [1, 22, 47] })
    const people = await readPeople()
    expect(people.map(([id]) => id)).toEqual([walker.id, stranger.id])
    expect(people[0]?.[1]).toBe(
      'Proposé parce que\u202f: des amitiés\u202f; la marche\u202f; le cinéma\u202f; à moins de 100 km.',
    )
    expect(people.flat()).not.toContain(tooOld.id)
  })

  test('are replaced by a kind sentence where nobody is there', async () => {
    expect(mainOf(await browser.get('/bienvenue/rencontres'))).toContain('Ce n’est pas vous')
  })
})
