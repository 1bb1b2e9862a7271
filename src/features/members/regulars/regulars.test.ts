import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createMessage,
  createThread,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createNewcomer, createRegular, createSettledMember } from '../../../../tests/support/regulars.ts'

const DAY_MS = 86_400_000
const GREETINGS = [
  'Bonsoir, et bienvenue au bord de l’eau.',
  'Le topic des lecteurs vous plaira.',
  'Il reste une table pour dimanche.',
  'Vous dansez, je crois ? Nous aussi.',
  'Heureuse de vous lire ici.',
  'Que cherchez-vous dans la vie ?',
]
const LYON = { latitude: 45.76, longitude: 4.84 }

let site: TestApp
let claire: TestMember
let newcomer: TestMember
let regular: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  claire = await createRegular(site.db, 'Claire')
  newcomer = await createNewcomer(site.db, { name: 'Noé' })
  regular = await site.as(claire)
})

const greet = (by: Browser, id: number, message = 'Bonsoir Noé, et bienvenue.') =>
  by.post(`/api/newcomers/${id}`, { message })
const listIds = async (by: Browser, query = ''): Promise<number[]> =>
  (await by.get(`/api/newcomers${query}`)).body.data.map(({ id }: { id: number }) => id)

describe('saveGreetingWish', () => {
  test('saves the wish of a newcomer, and ends it', async () => {
    const noe = await site.as(await createMember(site.db, { signup: new Date(Date.now() - DAY_MS) }))
    const saved = await noe.patch('/api/user/greeting', { wanted: true })
    expect([saved.status, saved.body.message]).toEqual([
      200,
      'C’est noté\u202f: un habitué pourra vous souhaiter la bienvenue.',
    ])
    expect(await listIds(regular)).toHaveLength(2)
    await noe.patch('/api/user/greeting', { wanted: false })
    expect(await listIds(regular)).toEqual([newcomer.id])
  })

  test('returns 409 after fourteen days', async () => {
    const old = await createMember(site.db, { signup: new Date(Date.now() - 14 * DAY_MS - 1_000) })
    const { status, body } = await (await site.as(old)).patch('/api/user/greeting', { wanted: true })
    expect([status, body.message]).toEqual([
      409,
      'L’accueil est pour les quatorze premiers jours\u202f: vous êtes déjà d’ici.',
    ])
  })

  test('works without scripts, in the settings and in the welcome', async () => {
    const noe = await site.as(await createMember(site.db, { signup: new Date(Date.now() - DAY_MS) }))
    for (const path of ['/user/visibilite', '/user/accueil', '/bienvenue/rencontres'])
      expect((await noe.get(path)).text).toContain('Un habitué peut me souhaiter la bienvenue')
    const { headers } = await noe.submit('/user/accueil', { wanted: 'on', from: 'bienvenue' })
    expect(headers.location).toBe('/bienvenue/rencontres?accueil=oui')
    expect((await noe.get('/user/accueil?accueil=oui')).text).toContain('C’est noté')
  })
})

describe('listNewcomers', () => {
  test('returns 403 to members who are no regulars', async () => {
    const { status, body } = await (await site.as(await createMember(site.db))).get('/api/newcomers')
    expect([status, body.message]).toEqual([403, 'Cette page est pour les habitués du forum.'])
  })

  test('lists near newcomers first, twenty a page', async () => {
    const here = await createRegular(site.db)
    await site.db.updateTable('member_search').set(LYON).where('user_id', '=', here.id).execute()
    await site.db
      .updateTable('users')
      .set({ own_latitude: LYON.latitude, own_longitude: LYON.longitude })
      .where('id', '=', here.id)
      .execute()
    const ids: number[] = []
    for (let n = 0; n < 21; n++) {
      const { id } = await createNewcomer(site.db)
      const latitude = LYON.latitude + (21 - n) / 10
      await site.db
        .updateTable('member_search')
        .set({ ...LYON, latitude })
        .where('user_id', '=', id)
        .execute()
      ids.unshift(id)
    }
    const browser = await site.as(here)
    const { body } = await browser.get('/api/newcomers')
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 20))
    expect(await listIds(browser, `?after=${body.next}`)).toEqual([ids[20], newcomer.id])
  })

  test('leaves out who is paused, hidden, blocked either way, set apart, or no newcomer any more', async () => {
    const paused = await createNewcomer(site.db)
    await (await site.as(paused)).post('/api/user/pause')
    await createNewcomer(site.db, { hides_from_search: true })
    await blockMember(site.db, claire.id, (await createNewcomer(site.db)).id)
    await blockMember(site.db, (await createNewcomer(site.db)).id, claire.id)
    await regular.post(`/api/hidden/${(await createNewcomer(site.db)).id}`)
    const late = await createNewcomer(site.db)
    await site.db
      .updateTable('greeting_wishes')
      .set({ until: new Date() })
      .where('user_id', '=', late.id)
      .execute()
    expect(await listIds(regular)).toEqual([newcomer.id])
  })

  test('leaves out who already has a conversation with the regular', async () => {
    const { id } = await createThread(site.db, claire.id, newcomer.id)
    expect(await listIds(regular)).toEqual([newcomer.id])
    await createMessage(site.db, id, newcomer.id)
    expect(await listIds(regular)).toEqual([])
  })
})

describe('greetNewcomer', () => {
  test('sends a first message, which names the sender a regular', async () => {
    const { status, body } = await greet(regular, newcomer.id)
    expect([status, body.message]).toEqual([200, 'Votre mot de bienvenue est parti.'])
    const noe = await site.as(newcomer)
    const [, messages] = (await noe.get(`/api/messages/conversation/${body.thread}/0`)).body
    expect(messages).toMatchObject([{ user_id: claire.id, message: 'Bonsoir Noé, et bienvenue.' }])
    expect((await noe.get(`/api/messages/interlocutor/${body.thread}`)).body.regular).toBe(true)
    expect((await noe.get(`/messages/${body.thread}`)).text).toContain('Habitué du forum')
    expect((await noe.get('/api/me')).body.unread.messages).toBe(1)
    expect(await listIds(regular)).toEqual([])
  })

  test('returns 409 once repeated, without a second message', async () => {
    await greet(regular, newcomer.id)
    const { status, body } = await greet(regular, newcomer.id, 'Encore bonsoir.')
    expect([status, body.message]).toEqual([409, 'Vous lui avez déjà souhaité la bienvenue.'])
    expect(await site.db.selectFrom('messages').select('id').execute()).toHaveLength(1)
  })

  test('of three regulars at once two greet a newcomer', async () => {
    const others = [await createRegular(site.db), await createRegular(site.db)]
    const all = await Promise.all([claire, ...others].map((member) => site.as(member)))
    const answers = await Promise.all(all.map((browser, n) => greet(browser, newcomer.id, `Bonsoir ${n}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe('Deux habitués l’ont déjà accueillie\u202f: cela suffit.')
    expect(await site.db.selectFrom('greetings').select('slot').execute()).toHaveLength(2)
    expect(await site.db.selectFrom('messages').select('id').execute()).toHaveLength(2)
    expect(await listIds(await site.as(await createRegular(site.db)))).toEqual([])
  })

  test('returns 429 for the sixth of a day, even of six at once', async () => {
    const ids = [newcomer.id]
    for (let n = 0; n < 5; n++) ids.push((await createNewcomer(site.db)).id)
    const answers = await Promise.all(ids.map((id, n) => greet(regular, id, GREETINGS[n])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers.find(({ status }) => status === 429)?.body.message).toBe(
      'Cinq mots de bienvenue par jour\u202f: c’est assez pour aujourd’hui.',
    )
  })

  test('counts as a first message: the same text reaches no fourth newcomer', async () => {
    const ids = [newcomer.id]
    for (let n = 0; n < 3; n++) ids.push((await createNewcomer(site.db)).id)
    const statuses: number[] = []
    for (const id of ids) statuses.push((await greet(regular, id)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await site.db.selectFrom('greetings').select('slot').execute()).toHaveLength(3)
  })

  test('returns 404 for who did not tick it, and across a block', async () => {
    expect((await greet(regular, (await createMember(site.db)).id)).status).toBe(404)
    await blockMember(site.db, newcomer.id, claire.id)
    const { status, body } = await greet(regular, newcomer.id)
    expect([status, body.message]).toEqual([
      404,
      'Cette personne n’attend pas, ou plus, de mot de bienvenue.',
    ])
  })

  test('returns 403 to members who are no regulars, and 422 for no text', async () => {
    expect((await greet(await site.as(await createMember(site.db)), newcomer.id)).status).toBe(403)
    const { status, body } = await greet(regular, newcomer.id, ' ')
    expect([status, body.errors]).toEqual([422, { message: ['Écrivez quelques mots.'] }])
  })

  test('works without scripts, and shows a refused text again', async () => {
    expect((await regular.get('/forum/a-accueillir')).text).toContain('Souhaiter la bienvenue à Noé')
    const refused = await regular.submit(`/forum/a-accueillir/${newcomer.id}`, { message: '' })
    expect([refused.status, refused.text.includes('Écrivez quelques mots.')]).toEqual([422, true])
    const { headers } = await regular.submit(`/forum/a-accueillir/${newcomer.id}`, { message: 'Bonsoir.' })
    expect(headers.location).toMatch(/^\/messages\/\d+$/)
  })
})

describe('nameRegular', () => {
  let staff: Browser
  beforeEach(async () => {
    staff = await site.as(await createMember(site.db, { roles: 1 }))
  })
  const name = (id: number) => staff.post(`/api/admin/regulars/${id}`, { reason: 'Toujours gentil.' })

  test('names a member who meets the criteria, and records it', async () => {
    const id = await createSettledMember(site.db)
    expect((await staff.get(`/admin/membres/${id}`)).text).toContain('30 jours d’ancienneté')
    const { status, body } = await name(id)
    expect([status, body.message]).toEqual([200, 'Ce membre est maintenant un habitué du forum.'])
    const acts = await site.db.selectFrom('audit').where('action', '=', 'regular.name').selectAll().execute()
    expect(acts).toMatchObject([{ user_id: id, reason: 'Toujours gentil.' }])
    expect((await name(id)).body.message).toBe('Ce membre est déjà un habitué.')
  })

  test('returns 409 with what is missing', async () => {
    expect((await name(await createSettledMember(site.db, 49))).body.message).toBe(
      'Il faut encore\u202f: 50 messages au forum.',
    )
    const { status, body } = await name(newcomer.id)
    expect([status, body.message]).toEqual([
      409,
      'Il faut encore\u202f: 30 jours d’ancienneté, 50 messages au forum.',
    ])
  })

  test('returns 409 after a sanction', async () => {
    const id = await createSettledMember(site.db)
    await site.db
      .insertInto('decisions')
      .values({
        user_id: id,
        kind: 5,
        target_id: null,
        actor_id: null,
        actor_role: 1,
        rule: 'other',
        details: '{}',
      })
      .execute()
    expect((await name(id)).body.message).toBe('Il faut encore\u202f: une année sans sanction.')
  })

  test('revokeRegular ends it: no list, no badge', async () => {
    const { id: topicId, slug } = await createTopic(site.db, claire.id)
    const noe = await site.as(newcomer)
    const badge = async () => ({
      forum: (await noe.get(`/forum/topic/${slug}`)).text.includes('>Habitué</span>'),
      call: (await noe.get(`/api/forum/topic/posts/${topicId}`)).body.data[0].regular,
      profile: (await noe.get(`/celibataire/${claire.id}`)).text.includes('Habitué du forum'),
    })
    expect(await badge()).toEqual({ forum: true, call: true, profile: true })
    const { status } = await staff.post(`/api/admin/regulars/${claire.id}/revoke`, { reason: 'Il arrête.' })
    expect(status).toBe(200)
    expect(await badge()).toEqual({ forum: false, call: undefined, profile: false })
    expect((await regular.get('/api/newcomers')).status).toBe(403)
    expect((await staff.post(`/api/admin/regulars/${claire.id}/revoke`, { reason: 'x' })).status).toBe(404)
  })
})
