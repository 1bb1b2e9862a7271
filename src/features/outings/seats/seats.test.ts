import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { createOutingGuest, createOutingRow, DAY_MS } from '../../../../tests/support/outings.ts'
import { toParisDay } from '../../../shared/age.ts'
import { SEAT } from '../../../shared/outing-states.ts'
import { expireOffers } from './promotion.ts'

let site: TestApp
let host: TestMember
let zoe: TestMember
let hugo: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  ;[host, zoe, hugo] = [await createMember(site.db), await createMember(site.db), await createMember(site.db)]
})
afterEach(() => void vi.useRealTimers())

const join = async (member: TestMember, id: number, body: object = {}) =>
  (await site.as(member)).post(`/api/outings/${id}/seat`, body)
const leave = async (member: TestMember, id: number) =>
  (await site.as(member)).delete(`/api/outings/${id}/seat`)
const read = async (member: TestMember, id: number) =>
  (await (await site.as(member)).get(`/api/outings/${id}`)).body
const counts = async (id: number) => {
  const { taken, waiting } = await site.db
    .selectFrom('outings')
    .where('id', '=', id)
    .select(['taken', 'waiting'])
    .executeTakeFirstOrThrow()
  return [taken, waiting]
}
const notices = async (member: TestMember) => {
  const { body } = await (await site.as(member)).get('/api/notifications')
  return body.data.map(({ type }: { type: number }) => type)
}
/** One seat besides the host's is free. */
const createSmall = async () => {
  const outing = await createOutingRow(site.db, host.id, { seats: 3 })
  const other = await createMember(site.db)
  await createOutingGuest(site.db, outing.id, other.id)
  return { ...outing, other }
}

describe('joinOuting', () => {
  test('takes a seat, notifies the host, and is idempotent', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    expect(await join(zoe, id)).toMatchObject({ status: 200, body: { seat: 'coming', position: null } })
    expect((await join(zoe, id)).body).toMatchObject({ seat: 'coming', message: 'C’est noté.' })
    expect(await counts(id)).toEqual([2, 0])
    expect(await read(zoe, id)).toMatchObject({ coming: 2, free: 4, seat: 'coming', state: 'open' })
    expect(await notices(host)).toEqual([50])
  })

  test.each([
    [{}, 'Vous y allez\u202f! La veille, vous saurez où exactement.'],
    [{ point_opened_at: new Date() }, 'Vous y allez\u202f! L’endroit exact est sur la page.'],
    [{ meeting_point: '' }, 'Vous y allez\u202f!'],
  ])('says when the exact place is read, for %j', async (input, message) => {
    const { id } = await createOutingRow(site.db, host.id, input)
    expect((await join(zoe, id)).body.message).toBe(message)
  })

  test('gives a guest a seat, whose name the host alone reads', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await join(zoe, id, { guest: 'Paul' })
    await join(hugo, id)
    expect(await counts(id)).toEqual([4, 0])
    expect(JSON.stringify(await read(hugo, id))).not.toContain('Paul')
    expect((await read(host, id)).hosted.guests).toContainEqual(
      expect.objectContaining({ member: expect.objectContaining({ id: zoe.id }), guest: 'Paul' }),
    )
    await join(zoe, id, { guest: '' })
    expect(await counts(id)).toEqual([3, 0])
  })

  test('refuses a guest without a free seat, and a guest who is a contact', async () => {
    const { id } = await createSmall()
    await join(zoe, id)
    const refused = await join(zoe, id, { guest: 'Paul' })
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Il ne reste pas de place pour une personne de plus.' },
    })
    expect((await join(hugo, id, { guest: '06 12 34 56 78' })).body.errors.guest).toEqual([
      'Un prénom seulement, sans lien ni numéro.',
    ])
  })

  test('puts who comes too late on the list, in order', async () => {
    const { id } = await createSmall()
    await join(zoe, id)
    expect((await join(hugo, id)).body).toMatchObject({
      seat: 'waiting',
      position: 1,
      message: 'C’est complet\u202f: vous êtes en tête de la liste d’attente.',
    })
    const lea = await createMember(site.db)
    expect((await join(lea, id)).body).toMatchObject({ seat: 'waiting', position: 2 })
    expect(await read(lea, id)).toMatchObject({ state: 'full', waiting: 2, own: { position: 2 } })
  })

  test('gives the last seat to exactly one of 200 who press at once, and keeps the order of the others', async () => {
    const { id } = await createSmall()
    const members = await Promise.all(Array.from({ length: 200 }, () => createMember(site.db)))
    const answers = await Promise.all(members.map((member) => join(member, id)))
    expect(answers.filter(({ body }) => body.seat === 'coming')).toHaveLength(1)
    expect(await counts(id)).toEqual([3, 199])
    const positions = answers.flatMap(({ body }) => body.position ?? []).sort((a, b) => a - b)
    expect(positions).toEqual(Array.from({ length: 199 }, (_, i) => i + 1))
    const rows = await site.db
      .selectFrom('outing_guests')
      .where('outing_id', '=', id)
      .where('state', '=', SEAT.waiting)
      .select(['user_id', 'turn'])
      .execute()
    const turns = new Map(rows.map(({ user_id, turn }) => [user_id, turn]))
    for (const [i, { body }] of answers.entries()) {
      if (body.position) expect(turns.get(Number(members[i]?.id))).toBe(body.position)
    }
  }, 60_000)

  test.each([
    ['women', 403, 'Cette sortie est entre femmes.', { women: true }, { sex: 1 }],
    ['other ages', 403, 'Cette sortie est prévue pour d’autres âges.', { age_from: 40 }, {}],
    [
      'an outing that has begun',
      409,
      'Cette sortie n’est plus ouverte.',
      { starts_at: new Date(Date.now() - 1_000) },
      {},
    ],
  ])('refuses by its conditions: %s', async (_, status, message, outing, member) => {
    const { id } = await createOutingRow(site.db, host.id, outing)
    const other = await createMember(site.db, member)
    expect(await join(other, id)).toMatchObject({ status, body: { message } })
  })

  test('returns 404 across a block with the host, either way, for every call', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    for (const [one, other] of [
      [host, zoe],
      [hugo, host],
    ] as const) {
      await site.db.insertInto('blacklist').values({ user_id: one.id, blocked_id: other.id }).execute()
    }
    for (const member of [zoe, hugo]) {
      const browser = await site.as(member)
      expect((await browser.get(`/api/outings/${id}`)).status).toBe(404)
      expect((await browser.post(`/api/outings/${id}/seat`, {})).status).toBe(404)
      expect((await browser.get('/api/outings')).body.outings).toEqual([])
      const month = toParisDay(Date.now() + 10 * DAY_MS).slice(0, 7)
      expect((await browser.get(`/api/outings/calendar?month=${month}`)).body.days).toEqual([])
    }
  })

  test('asks only who has blocked a guest, and hides the two from each other', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await join(zoe, id)
    await site.db.insertInto('blacklist').values({ user_id: hugo.id, blocked_id: zoe.id }).execute()
    expect(await join(hugo, id)).toMatchObject({
      status: 409,
      body: {
        code: 'blocked-guest',
        message: 'Quelqu’un que vous avez bloqué y sera. Venir quand même\u202f?',
      },
    })
    expect((await join(hugo, id, { confirm: true })).body.seat).toBe('coming')
    expect((await read(hugo, id)).members).toEqual([])
    expect((await read(zoe, id)).members).toEqual([])
    expect((await read(zoe, id)).coming).toBe(3)
    // The blocked one joins without being asked.
    const { id: second } = await createOutingRow(site.db, host.id)
    await join(hugo, second)
    expect((await join(zoe, second)).body.seat).toBe('coming')
  })

  test('waits for the host after two absences in 60 days, for 30 days', async () => {
    for (const days of [40, 5]) {
      const past = await createOutingRow(site.db, host.id, {
        starts_at: new Date(Date.now() - (days + 1) * DAY_MS),
      })
      const absent_at = new Date(Date.now() - days * DAY_MS)
      await createOutingGuest(site.db, past.id, zoe.id, { absent_at })
    }
    const { id } = await createOutingRow(site.db, host.id)
    expect((await join(zoe, id)).body).toMatchObject({
      seat: 'asking',
      message: 'Votre demande est envoyée\u202f: la personne qui organise vous répondra.',
    })
    expect(await counts(id)).toEqual([1, 0])
    expect(await notices(host)).toEqual([58])
    const hosts = await site.as(host)
    expect((await (await site.as(hugo)).post(`/api/outings/${id}/guests/${zoe.id}`)).status).toBe(403)
    expect((await hosts.post(`/api/outings/${id}/guests/${zoe.id}`)).body.message).toBe(
      'Cette personne a une place.',
    )
    expect((await hosts.post(`/api/outings/${id}/guests/${zoe.id}`)).status).toBe(404)
    expect(await counts(id)).toEqual([2, 0])
    const { body } = await (await site.as(zoe)).get('/api/outings/own')
    expect(body.absences).toBe(2)
    expect(body.suspended_until).not.toBeNull()
  })
})

describe('declineGuest', () => {
  test('shows the refusal on the page, and rejects another request for this outing', async () => {
    for (const days of [40, 5]) {
      const starts_at = new Date(Date.now() - (days + 1) * DAY_MS)
      const past = await createOutingRow(site.db, host.id, { starts_at })
      const absent_at = new Date(Date.now() - days * DAY_MS)
      await createOutingGuest(site.db, past.id, zoe.id, { absent_at })
    }
    const { id } = await createOutingRow(site.db, host.id)
    await join(zoe, id)
    expect((await (await site.as(host)).delete(`/api/outings/${id}/guests/${zoe.id}`)).status).toBe(200)
    expect(await read(zoe, id)).toMatchObject({ own: null, obstacle: 'declined' })
    const message = 'La personne qui organise n’a pas de place pour vous cette fois.'
    expect(await join(zoe, id)).toMatchObject({ status: 403, body: { message } })
    expect((await (await site.as(zoe)).post(`/api/outings/${id}/maybe`, {})).status).toBe(403)
    expect(await notices(host)).toEqual([58])
  })
})

describe('confirmSeat', () => {
  test('returns 409 once the outing is cancelled', async () => {
    const { id } = await createSmall()
    await join(zoe, id)
    await join(hugo, id)
    await leave(zoe, id)
    await (await site.as(host)).post(`/api/outings/${id}/cancel`, { reason: 'Il pleut.' })
    const answer = await (await site.as(hugo)).post(`/api/outings/${id}/confirm`)
    expect(answer).toMatchObject({ status: 409, body: { message: 'Cette sortie n’est plus ouverte.' } })
    expect((await read(hugo, id)).own.state).toBe('offered')
  })
})

describe('considerOuting', () => {
  test('takes no seat, and gives one back', async () => {
    const { id } = await createSmall()
    await join(zoe, id)
    await join(hugo, id)
    const { status } = await (await site.as(zoe)).post(`/api/outings/${id}/maybe`, {})
    expect(status).toBe(200)
    expect((await read(zoe, id)).own.state).toBe('maybe')
    expect((await read(hugo, id)).own.state).toBe('offered')
    expect(await counts(id)).toEqual([3, 0])
  })
})

describe('leaveOuting', () => {
  test('offers the seat to the next, who confirms within 12 hours', async () => {
    const { id, starts_at } = await createSmall()
    await join(zoe, id)
    await join(hugo, id)
    expect((await leave(zoe, id)).body.message).toBe('C’est noté\u202f: vous ne venez pas.')
    expect((await leave(zoe, id)).status).toBe(200)
    const { own } = await read(hugo, id)
    expect(own.state).toBe('offered')
    const hours = (Date.parse(own.until) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
    expect(starts_at.getTime()).toBeGreaterThan(Date.parse(own.until))
    expect(await notices(hugo)).toEqual([51])
    const confirmed = await (await site.as(hugo)).post(`/api/outings/${id}/confirm`)
    expect(confirmed.body.message).toBe('Votre place est confirmée.')
    expect((await read(hugo, id)).own.state).toBe('coming')
    expect(await counts(id)).toEqual([3, 0])
  })

  test('lets who fits pass a pair while a single seat is free', async () => {
    const { id } = await createSmall()
    await join(zoe, id)
    const [pair, single] = [await createMember(site.db), await createMember(site.db)]
    await join(pair, id, { guest: 'Ana' })
    await join(single, id)
    await leave(zoe, id)
    expect((await read(single, id)).own.state).toBe('offered')
    expect((await read(pair, id)).own).toMatchObject({ state: 'waiting', position: 1 })
  })

  test('returns 409 once the outing has begun', async () => {
    const { id } = await createOutingRow(site.db, host.id, { starts_at: new Date(Date.now() - 1_000) })
    await createOutingGuest(site.db, id, zoe.id)
    expect((await leave(zoe, id)).status).toBe(409)
    expect(await counts(id)).toEqual([2, 0])
  })
})

describe('expireOffers', () => {
  test('passes an unanswered offer on, on the day after two hours', async () => {
    const starts_at = new Date('2027-06-12T18:00:00Z')
    vi.useFakeTimers({ now: new Date('2027-06-12T08:00:00Z'), toFake: ['Date'] })
    const { id } = await createOutingRow(site.db, host.id, { seats: 3, starts_at })
    const [one, lea] = [await createMember(site.db), await createMember(site.db)]
    await createOutingGuest(site.db, id, one.id)
    for (const member of [zoe, hugo, lea]) await join(member, id)
    await leave(zoe, id)
    expect((await read(hugo, id)).own.until).toBe('2027-06-12T10:00:00.000Z')
    await expireOffers(site.context, new Date('2027-06-12T09:59:59Z'))
    expect((await read(hugo, id)).own.state).toBe('offered')
    vi.setSystemTime(new Date('2027-06-12T10:00:00Z'))
    await expireOffers(site.context)
    await expireOffers(site.context)
    expect((await read(hugo, id)).own).toBeNull()
    const withdrawn = site.db.selectFrom('outing_guests').where('state', '=', 6).select('user_id')
    expect(await withdrawn.execute()).toEqual([{ user_id: zoe.id }])
    expect((await read(lea, id)).own.until).toBe('2027-06-12T12:00:00.000Z')
    const late = await (await site.as(hugo)).post(`/api/outings/${id}/confirm`)
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'La place est passée à la personne suivante.' },
    })
    expect(await counts(id)).toEqual([3, 0])
  })
})

describe('who came', () => {
  const ended = async () => {
    const starts_at = new Date(Date.now() - 4 * 3_600_000)
    const outing = await createOutingRow(site.db, host.id, { starts_at })
    await createOutingGuest(site.db, outing.id, zoe.id)
    return outing
  }

  test('confirmArrival takes the code of the table, which protects from an absence', async () => {
    const starts_at = new Date(Date.now() - 60_000)
    const { id } = await createOutingRow(site.db, host.id, { starts_at })
    await createOutingGuest(site.db, id, zoe.id)
    const arrive = async (code: string, member = zoe) =>
      (await site.as(member)).post(`/api/outings/${id}/arrival`, { code })
    expect((await arrive('0000')).body.errors).toEqual({ code: ['Ce code n’est pas celui de la table.'] })
    expect((await arrive('4271', hugo)).status).toBe(409)
    expect((await read(host, id)).hosted.code).toBe('4271')
    expect((await arrive(' 42 71 ')).status).toBe(200)
    expect((await read(zoe, id)).own.arrived).toBe(true)
    await site.db
      .updateTable('outings')
      .set({ ends_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute()
    const refused = await (await site.as(host)).post(`/api/outings/${id}/absent/${zoe.id}`)
    expect(refused.body.message).toBe('Cette personne a dit être arrivée, avec le code de la table.')
  })

  test('markAbsent notifies once, and contestAbsence suspends it', async () => {
    const { id } = await ended()
    const hosts = await site.as(host)
    const zoes = await site.as(zoe)
    const contest = (text: string) => zoes.post(`/api/outings/${id}/contest`, { text })
    expect((await contest('J’y étais.')).body.message).toBe('Aucune absence n’est notée à votre nom.')
    expect((await hosts.post(`/api/outings/${id}/absent/${hugo.id}`)).status).toBe(404)
    expect((await hosts.post(`/api/outings/${id}/absent/${zoe.id}`)).status).toBe(200)
    expect((await hosts.post(`/api/outings/${id}/absent/${zoe.id}`)).status).toBe(200)
    expect(await notices(zoe)).toEqual([57])
    expect((await zoes.get('/api/outings/own')).body).toMatchObject({ absences: 1, past: [{ seat: null }] })
    expect((await contest('')).status).toBe(422)
    expect((await contest('J’y étais, près du bar.')).status).toBe(200)
    expect((await contest('Encore.')).status).toBe(409)
    expect((await zoes.get('/api/outings/own')).body.absences).toBe(0)
    expect((await hosts.delete(`/api/outings/${id}/absent/${zoe.id}`)).status).toBe(200)
    expect((await hosts.post(`/api/outings/${id}/absent/${zoe.id}`)).status).toBe(409)
  })

  test('counts and names only those who were there', async () => {
    const { id, slug } = await ended()
    await createOutingGuest(site.db, id, hugo.id, { guest: 'Paul' })
    expect((await read(zoe, id)).coming).toBe(4)
    await (await site.as(host)).post(`/api/outings/${id}/absent/${hugo.id}`)
    expect(await read(zoe, id)).toMatchObject({ coming: 2, members: [], members_count: 1 })
    const zoes = await site.as(zoe)
    expect((await zoes.get('/api/outings/own')).body.past).toMatchObject([{ id, coming: 2, seat: 'coming' }])
    for (const path of [`/sorties/${id}-${slug}`, '/sorties/les-miennes'])
      expect((await zoes.get(path)).text, path).toContain('2 y étaient')
  })

  test('markAbsent is refused before the end, 48 hours after it, and to others', async () => {
    const { id } = await ended()
    const mark = async (member: TestMember) =>
      (await site.as(member)).post(`/api/outings/${id}/absent/${zoe.id}`)
    expect((await mark(hugo)).status).toBe(403)
    for (const ends_at of [new Date(Date.now() + 60_000), new Date(Date.now() - 48 * 3_600_000 - 1_000)]) {
      await site.db
        .updateTable('outings')
        .set({ starts_at: new Date(Date.now() - 60 * 3_600_000), ends_at })
        .where('id', '=', id)
        .execute()
      expect((await mark(host)).body.message).toBe(
        'Les absences se notent dans les 48 heures qui suivent la fin.',
      )
    }
  })
})
