import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import {
  createOutingGuest,
  createOutingRow,
  DAY_MS,
  LYON,
  writeOuting,
} from '../../../../tests/support/outings.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { suspendMember } from '../../moderation/decisions/public.ts'

let site: TestApp
let host: TestMember
let zoe: TestMember
let hosts: Browser
let zoes: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  ;[host, zoe] = [await createMember(site.db), await createMember(site.db)]
  ;[hosts, zoes] = [await site.as(host), await site.as(zoe)]
})

const create = (values: object = {}) => hosts.post('/api/outings', writeOuting({ publish: true, ...values }))
const notices = async (browser: Browser) =>
  (await browser.get('/api/notifications')).body.data.map(({ type }: { type: number }) => type)

describe('createOuting', () => {
  test('publishes an outing, which others find; a draft is the host’s', async () => {
    const { body, status } = await create()
    expect({ status, ...body }).toMatchObject({
      status: 200,
      message: 'Votre sortie est publiée.',
      slug: 'bal-du-canal',
      published: true,
    })
    const draft = await create({ publish: false, title: 'Plus tard' })
    expect(draft.body).toMatchObject({ message: 'Votre brouillon est enregistré.', published: false })
    const { outings, place: centre } = (await zoes.get('/api/outings')).body
    expect(outings).toMatchObject([
      {
        id: body.id,
        title: 'Bal du canal',
        coming: 1,
        free: 5,
        host: { id: host.id },
        venue: 'Quai de Valmy',
      },
    ])
    expect(outings[0].distance).toBeLessThan(2)
    expect(centre).toEqual({ id: null, name: 'Paris', radius: 30 })
    expect((await zoes.get(`/api/outings/${draft.body.id}`)).status).toBe(404)
    expect((await hosts.get('/api/outings/own')).body.hosted).toHaveLength(2)
  })

  test('stores the times of Paris, also on the Sundays when the clocks change', async () => {
    const { body } = await create({ start: '23:00', end: '01:30' })
    const { starts_at, ends_at } = (await hosts.get(`/api/outings/${body.id}`)).body
    expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(2.5 * 3_600_000)
  })

  test('stores one outing for a repeated submission', async () => {
    const client_key = '3f0c6d54-0000-4000-8000-000000000001'
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ client_key })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('returns 409 for a fourth open one, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()))
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.body.message).toBe(
      'Trois sorties ouvertes à la fois, c’est le maximum. Attendez la fin de l’une d’elles, ou annulez-la.',
    )
  })

  test.each<[string, object, string]>([
    ['title', { title: ' ' }, 'Donnez un nom à votre sortie.'],
    ['title', { title: 'x'.repeat(51) }, '50 caractères au plus pour le titre.'],
    ['kind', { kind: 13 }, 'Choisissez ce que vous ferez.'],
    ['day', { day: '2027-02-31' }, 'Choisissez un jour.'],
    ['day', { day: '2199-02-01' }, 'Quatre mois à l’avance au plus.'],
    ['start', { day: '2020-02-01' }, 'Choisissez un moment à venir, dans une heure au plus tôt.'],
    ['start', { start: '24:00' }, 'Donnez une heure, par exemple 19:30.'],
    ['place', { place: 1 }, 'Choisissez une commune dans la liste.'],
    ['seats', { seats: 2 }, 'De 3 à 40 places, la vôtre comprise.'],
    ['seats', { seats: '41' }, 'De 3 à 40 places, la vôtre comprise.'],
    ['age_from', { age_from: 17 }, 'Les âges vont de 18 à 120 ans.'],
    ['age_to', { age_from: 40, age_to: 30 }, 'Le premier âge est le plus petit.'],
    ['description', { description: '' }, 'Dites en quelques mots ce qui se passera.'],
    [
      'description',
      { description: 'Tout est sur www.bal.fr' },
      'Pas de lien, d’adresse ni de numéro ici\u202f: tout se passe sur la page de la sortie.',
    ],
    ['cost', { cost: '20 € par virement' }, 'Une sortie ne vend rien et ne demande pas d’argent à l’avance.'],
    [
      'venue',
      { venue: 'Chez moi, au calme' },
      'Vos cinq premières sorties se passent dans des lieux publics. Choisissez un café, un parc, une place…',
    ],
  ])('returns 422 under %s for %j', async (field, values, sentence) => {
    const { status, body } = await create(values)
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }])
  })

  test('is among women only by a woman', async () => {
    const man = await site.as(await createMember(site.db, { sex: 1 }))
    expect((await man.post('/api/outings', writeOuting({ women: true }))).body.errors).toEqual({
      women: ['Une sortie entre femmes est proposée par une femme.'],
    })
    expect((await create({ women: true })).status).toBe(200)
  })

  test('returns 403 to a host who is unconfirmed, or has neither face nor words', async () => {
    const unconfirmed = await site.as(await createMember(site.db, { email_verified_at: null }))
    expect((await unconfirmed.post('/api/outings', writeOuting())).status).toBe(403)
    const blank = await site.as(await createMember(site.db, { description: null }))
    const refused = await blank.post('/api/outings', writeOuting({ publish: true }))
    expect(refused).toMatchObject({
      status: 403,
      body: { message: 'Ajoutez une photo ou quelques mots sur vous avant d’écrire en premier.' },
    })
  })

  test('lets a host of five past outings name a home', async () => {
    for (let i = 1; i <= 5; i++) {
      await createOutingRow(site.db, host.id, { starts_at: new Date(Date.now() - i * 7 * DAY_MS) })
    }
    expect((await create({ venue: 'Chez moi' })).status).toBe(200)
  })
})

describe('editOuting', () => {
  const edit = (id: number, values: Record<string, unknown> = {}, browser = hosts) =>
    browser.patch(`/api/outings/${id}`, writeOuting(values))

  test('tells who comes what changed, with a note', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await createOutingGuest(site.db, id, zoe.id)
    const saved = await edit(id, { note: 'On commence plus tôt.', start: '19:00' })
    expect(saved).toMatchObject({ status: 200, body: { message: 'Votre sortie est modifiée.' } })
    expect(await notices(zoes)).toEqual([52])
    expect((await zoes.get(`/api/outings/${id}`)).body.note.text).toBe('On commence plus tôt.')
    // Words alone notify nobody.
    await edit(id, { note: '', start: '19:00', cost: 'Entrée libre' })
    expect(await notices(zoes)).toEqual([52])
  })

  test('never has fewer seats than taken; more go to the waiting list', async () => {
    const { id } = await createOutingRow(site.db, host.id, { seats: 4 })
    for (let i = 0; i < 3; i++) await createOutingGuest(site.db, id, (await createMember(site.db)).id)
    await createOutingGuest(site.db, id, zoe.id, { state: 3, turn: 1 })
    expect((await edit(id, { seats: 3 })).body.errors).toEqual({
      seats: ['Il y a déjà plus de personnes inscrites que cela.'],
    })
    await edit(id, { seats: 5 })
    expect((await zoes.get(`/api/outings/${id}`)).body.own.state).toBe('offered')
  })

  test('is for the host, before the start', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    expect(await edit(id, {}, zoes)).toMatchObject({
      status: 403,
      body: { message: 'Seule la personne qui organise peut le faire.' },
    })
    const begun = await createOutingRow(site.db, host.id, { starts_at: new Date(Date.now() - 1_000) })
    expect((await edit(begun.id)).status).toBe(409)
  })
})

describe('publishOuting, deleteOuting', () => {
  test('publish a draft once, delete it only before', async () => {
    const { id } = (await create({ publish: false })).body
    expect((await zoes.post(`/api/outings/${id}/publish`)).status).toBe(404)
    expect((await hosts.post(`/api/outings/${id}/publish`)).body.message).toBe('Votre sortie est publiée.')
    expect((await hosts.post(`/api/outings/${id}/publish`)).status).toBe(200)
    expect(await hosts.delete(`/api/outings/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'Une sortie publiée s’annule, avec un mot pour qui vient.' },
    })
    const other = (await create({ publish: false })).body.id
    expect((await zoes.delete(`/api/outings/${other}`)).status).toBe(404)
    expect((await hosts.delete(`/api/outings/${other}`)).body.message).toBe('Votre brouillon est supprimé.')
  })
})

describe('cancelOuting', () => {
  const cancel = (id: number, reason: string, browser = hosts) =>
    browser.post(`/api/outings/${id}/cancel`, { reason })

  test('gives who comes the reason, once', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await createOutingGuest(site.db, id, zoe.id)
    expect((await cancel(id, 'Pluie', zoes)).status).toBe(403)
    expect((await cancel(id, '')).body.errors.reason).toEqual([
      'Dites pourquoi en quelques mots : les personnes qui viennent le liront.',
    ])
    expect((await cancel(id, 'Appelez le 06 12 34 56 78')).status).toBe(422)
    expect((await cancel(id, 'Il pleuvra toute la soirée.')).status).toBe(200)
    expect((await cancel(id, 'Encore.')).body.message).toBe('Cette sortie est déjà annulée.')
    expect(await notices(zoes)).toEqual([53])
    expect((await zoes.get(`/api/outings/${id}`)).body).toMatchObject({
      state: 'cancelled',
      cancelled: { by: 'host', reason: 'Il pleuvra toute la soirée.' },
    })
    expect((await zoes.get('/api/outings')).body.outings).toEqual([])
  })
})

describe('a host who is gone', () => {
  test('suspended: outings to come are cancelled, seats go to the next', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await createOutingGuest(site.db, id, zoe.id)
    const other = await createMember(site.db)
    const small = await createOutingRow(site.db, other.id, { seats: 3 })
    await createOutingGuest(site.db, small.id, host.id)
    await createOutingGuest(site.db, small.id, (await createMember(site.db)).id)
    await createOutingGuest(site.db, small.id, zoe.id, { state: 3, turn: 1 })
    await inTransaction(site.context, (tx) => suspendMember(tx, host.id, null))
    expect(await notices(zoes)).toEqual([51, 53])
    expect((await zoes.get(`/api/outings/${id}`)).body).toMatchObject({
      state: 'cancelled',
      cancelled: { by: 'account', reason: 'La personne qui organisait n’est plus là.' },
    })
    expect((await zoes.get(`/api/outings/${small.id}`)).body.own.state).toBe('offered')
  })

  test('a block ends the seat of a guest at the other’s outing', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await createOutingGuest(site.db, id, zoe.id)
    await zoes.post(`/api/blacklist/${host.id}`)
    const { taken } = await site.db
      .selectFrom('outings')
      .where('id', '=', id)
      .select('taken')
      .executeTakeFirstOrThrow()
    expect(taken).toBe(1)
  })
})

describe('openMeetingPoint', () => {
  test('gives who comes the exact place before it is due', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await createOutingGuest(site.db, id, zoe.id)
    const read = async () => (await zoes.get(`/api/outings/${id}`)).body
    expect(await read()).toMatchObject({ meeting_point: null, point_due: expect.any(String) })
    expect((await zoes.post(`/api/outings/${id}/point`)).status).toBe(403)
    await hosts.post(`/api/outings/${id}/point`)
    await hosts.post(`/api/outings/${id}/point`)
    expect((await read()).meeting_point).toBe('Devant la troisième péniche, sous le tilleul')
    expect(await notices(zoes)).toEqual([55])
  })
})

describe('listOutings', () => {
  test('lists by day, distance and kind, the next first, by key', async () => {
    const at = (days: number) => new Date(Date.now() + days * DAY_MS)
    const lyon = { place_id: LYON, commune: 'Lyon', latitude: 45.75, longitude: 4.85 }
    const soon = await createOutingRow(site.db, host.id, { starts_at: at(2), kind: 3 })
    const later = await createOutingRow(site.db, host.id, { starts_at: at(4), women: true })
    const far = await createOutingRow(site.db, host.id, { starts_at: at(3), ...lyon })
    await createOutingRow(site.db, host.id, { starts_at: at(-1) })
    const ids = async (query: string, browser: Browser = zoes) =>
      (await browser.get(`/api/outings${query}`)).body.outings.map(({ id }: { id: number }) => id)
    expect(await ids('')).toEqual([soon.id, later.id])
    expect(await ids(`?place=${LYON}&radius=5`)).toEqual([far.id])
    expect(await ids('?kind=3')).toEqual([soon.id])
    expect(await ids('?women=1')).toEqual([later.id])
    const day = (moment: Date) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(moment)
    expect(await ids(`?day=${day(at(4))}`)).toEqual([later.id])
    expect(await ids('', await site.as(null))).toEqual([soon.id, far.id, later.id])
    const after = `${soon.starts_at.getTime().toString(36)}-${soon.id.toString(36)}`
    expect(await ids(`?after=${after}`)).toEqual([later.id])
    expect((await zoes.get('/api/outings?day=2027-02-30')).body.errors).toEqual({
      day: ['Choisissez un jour.'],
    })
    expect(await ids('?after=zzzzzzzzzzzz-zzzzzzz')).toEqual([])
    const month = await zoes.get(`/api/outings/calendar?month=${day(at(4)).slice(0, 7)}`)
    expect(month.body.days).toContainEqual({ day: day(at(4)), outings: 1 })
  })

  test('shows friends who come', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    const lea = await createMember(site.db)
    await createOutingGuest(site.db, id, lea.id)
    const pair = [
      { user_id: zoe.id, friend_id: lea.id },
      { user_id: lea.id, friend_id: zoe.id },
    ]
    await site.db.insertInto('friendships').values(pair).execute()
    expect((await zoes.get('/api/outings')).body.outings[0].friends).toMatchObject([{ id: lea.id }])
  })
})
