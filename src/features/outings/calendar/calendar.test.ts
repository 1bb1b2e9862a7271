import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import {
  createOutingGuest,
  createOutingRow,
  DAY_MS,
  MEETING_POINT,
} from '../../../../tests/support/outings.ts'
import { OUTING_STATE, SEAT } from '../../../shared/outing-states.ts'

let site: TestApp
let host: TestMember
let zoe: TestMember
let zoes: Browser
let visitor: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  host = await createMember(site.db, { name: 'Julien' })
  zoe = await createMember(site.db, { name: 'Zoé' })
  ;[zoes, visitor] = [await site.as(zoe), await site.as(null)]
})

/** Long lines of a calendar are folded. */
const unfold = ({ text }: Answer) => text.replaceAll('\r\n ', '').replaceAll('\\,', ',')
const soon = () => new Date(Date.now() + 3_600_000)
const CANCELLED = { state: OUTING_STATE.cancelled, cancelled_at: new Date(), cancelled_by: 1 }

describe('/sorties/{id}/agenda.ics', () => {
  test('has the venue for members, and the exact place once it is due for who comes', async () => {
    const far = await createOutingRow(site.db, host.id, { starts_at: new Date('2027-06-12T18:00:00Z') })
    const near = await createOutingRow(site.db, host.id, { starts_at: soon() })
    for (const { id } of [far, near]) await createOutingGuest(site.db, id, zoe.id)
    const answer = await zoes.get(`/sorties/${far.id}/agenda.ics`)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const text = unfold(answer)
    for (const property of [
      'DTSTART:20270612T180000Z',
      'SUMMARY:Bal du canal',
      'LOCATION:Quai de Valmy, Paris',
    ])
      expect(text).toContain(`${property}\r\n`)
    expect(text).not.toContain(MEETING_POINT)
    expect(unfold(await zoes.get(`/sorties/${near.id}/agenda.ics`))).toContain(MEETING_POINT)
    const other = await site.as(await createMember(site.db))
    expect(unfold(await other.get(`/sorties/${near.id}/agenda.ics`))).not.toContain(MEETING_POINT)
  })

  test('has the commune alone for visitors', async () => {
    const { id } = await createOutingRow(site.db, host.id, { starts_at: soon() })
    const text = unfold(await visitor.get(`/sorties/${id}/agenda.ics`))
    expect(text).toContain('LOCATION:Paris\r\n')
    expect(text).not.toMatch(/Valmy|Julien|tilleul/)
  })

  test('returns 404 for drafts, across a block, and for what is no outing', async () => {
    const draft = await createOutingRow(site.db, host.id, { state: OUTING_STATE.draft })
    expect((await (await site.as(host)).get(`/sorties/${draft.id}/agenda.ics`)).status).toBe(404)
    const { id } = await createOutingRow(site.db, host.id)
    await blockMember(site.db, host.id, zoe.id)
    expect((await zoes.get(`/sorties/${id}/agenda.ics`)).status).toBe(404)
    for (const odd of ['0', 'x', '99999999999'])
      expect([odd, (await visitor.get(`/sorties/${odd}/agenda.ics`)).status]).toEqual([odd, 404])
  })
})

const createAddress = async (browser: Browser) => {
  const { body } = await browser.post('/api/outings/address')
  return String(body.address).replace(site.config.siteUrl, '')
}

describe('createCalendarAddress', () => {
  test('gives an address once; the database has a hash, and its last read is known', async () => {
    expect((await zoes.get('/api/outings/address')).body).toEqual({ created_at: null, read_at: null })
    const address = await createAddress(zoes)
    expect(address).toMatch(/^\/sorties\/agenda\/[\w-]{43}\.ics$/)
    const rows = await site.db.selectFrom('outing_calendars').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(address.slice(16, -4))
    expect(rows[0]?.read_at).toBeNull()
    expect((await visitor.get(address)).status).toBe(200)
    const known = (await zoes.get('/api/outings/address')).body
    expect([typeof known.created_at, typeof known.read_at]).toEqual(['string', 'string'])
  })

  test('shows what one hosts or comes to, with the exact place once it is due', async () => {
    const add = async (title: string, hostId: number, input: object = {}, seat?: number) => {
      const { id } = await createOutingRow(site.db, hostId, { title, ...input })
      if (seat) await createOutingGuest(site.db, id, zoe.id, { state: seat })
    }
    await add('Le mien', zoe.id)
    await add('Mon brouillon', zoe.id, { state: OUTING_STATE.draft })
    await add('Bientôt', host.id, { meeting_point: 'Sous le saule' }, SEAT.coming)
    await add('Ce soir', host.id, { starts_at: soon() }, SEAT.coming)
    await add('Annulé', host.id, CANCELLED, SEAT.coming)
    await add('Peut-être', host.id, {}, SEAT.maybe)
    await add('Quitté', host.id, {}, SEAT.withdrawn)
    await add('Sans moi', host.id)
    await add('Ancien', host.id, { starts_at: new Date(Date.now() - 40 * DAY_MS) }, SEAT.coming)
    const text = unfold(await visitor.get(await createAddress(zoes)))
    const titles = [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title)
    expect(titles.sort()).toEqual(['Annulé', 'Bientôt', 'Ce soir', 'Le mien'])
    expect(text.split(MEETING_POINT)).toHaveLength(2)
    expect(text).not.toContain('saule')
    expect(text).toMatch(/SUMMARY:Annulé.*?STATUS:CANCELLED/s)
  })

  test('shows nothing across a block', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await createOutingGuest(site.db, id, zoe.id)
    const address = await createAddress(zoes)
    await site.db.insertInto('blacklist').values({ user_id: host.id, blocked_id: zoe.id }).execute()
    expect((await visitor.get(address)).text).not.toContain('Bal du canal')
  })

  test('a former address returns 404, and so does one of a member who is suspended or leaves', async () => {
    const former = await createAddress(zoes)
    const address = await createAddress(zoes)
    const statusOf = async (path: string) => (await visitor.get(path)).status
    expect([await statusOf(former), await statusOf(address)]).toEqual([404, 200])
    const set = (values: { roles?: number; deletion_requested_at?: Date }) =>
      site.db.updateTable('users').set(values).where('id', '=', zoe.id).execute()
    await set({ roles: -1 })
    expect(await statusOf(address)).toBe(404)
    await set({ roles: 0, deletion_requested_at: new Date() })
    expect(await statusOf(address)).toBe(404)
  })

  test('two at once leave one address', async () => {
    const both = await Promise.all([createAddress(zoes), createAddress(zoes)])
    const statuses = await Promise.all(both.map(async (path) => (await visitor.get(path)).status))
    expect(statuses.sort()).toEqual([200, 404])
  })

  test('its form shows the address on the page, and not again', async () => {
    const { status, text } = await zoes.submit('/sorties/agenda', {})
    const [, address = ''] = /<code>([^<]+)<\/code>/.exec(text) ?? []
    expect(status).toBe(200)
    expect((await visitor.get(address.replace(site.config.siteUrl, ''))).status).toBe(200)
    expect((await zoes.get('/sorties/les-miennes')).text).not.toMatch(/agenda\/[^"]*\.ics/)
  })
})

describe('revokeCalendarAddress', () => {
  test('the address returns 404; a repetition changes nothing', async () => {
    const address = await createAddress(zoes)
    for (let n = 0; n < 2; n++) {
      const { body } = await zoes.delete('/api/outings/address')
      expect(body).toEqual({ message: 'L’adresse ne fonctionne plus.' })
    }
    expect((await visitor.get(address)).status).toBe(404)
    await createAddress(zoes)
    const sent = await zoes.submit('/sorties/agenda/revoquer', {})
    expect(sent.headers.location).toBe('/sorties/les-miennes?fait=revoque#agenda')
    expect((await zoes.get('/api/outings/address')).body.created_at).toBeNull()
  })
})
