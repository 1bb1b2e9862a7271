import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import {
  createOutingGuest,
  createOutingRow,
  DAY_MS,
  LYON,
  MEETING_POINT,
  PARIS,
  writeOuting,
} from '../../../../tests/support/outings.ts'
import { toParisDay } from '../../../shared/age.ts'
import { OUTING_STATE } from '../../../shared/outing-states.ts'

/** 80 km from Paris. */
const CHARTRES = 3026467

let site: TestApp
let host: TestMember
let zoe: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  host = await createMember(site.db, { name: 'Julien' })
  zoe = await createMember(site.db, { name: 'Zoé' })
})

const textOf = (html: string) => html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]+>/g, ' ')

describe('an outing’s page', () => {
  test('leads to its address with the slug, and is read by visitors without any person or place', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await createOutingGuest(site.db, id, zoe.id)
    const visitor = await site.as(null)
    for (const url of [`/sorties/${id}`, `/sorties/${id}-autre`]) {
      const answer = await visitor.get(url)
      expect([answer.status, answer.headers.location]).toEqual([301, `/sorties/${id}-bal-du-canal`])
    }
    const { status, text } = await visitor.get(`/sorties/${id}-bal-du-canal`)
    expect(status).toBe(200)
    expect(textOf(text)).toContain('2 viennent, 4 places')
    expect(text).toContain('"@type":"SocialEvent"')
    expect(text).toContain(`<link rel="canonical" href="${site.config.siteUrl}/sorties/${id}-bal-du-canal"/>`)
    expect(text).not.toContain('noindex')
    for (const hidden of ['Julien', 'Zoé', 'Valmy', MEETING_POINT, 'accordéon'])
      expect(text).not.toContain(hidden)
  })

  test.each(['/sorties/0', '/sorties/9999-bal', '/sorties/bal', '/sorties/99999999999'])(
    'returns 404 for %s',
    async (url) => {
      expect((await (await site.as(null)).get(url)).status).toBe(404)
    },
  )

  test('is not indexed once cancelled, and says why', async () => {
    const { id } = await createOutingRow(site.db, host.id, {
      state: OUTING_STATE.cancelled,
      cancelled_by: 1,
      cancel_reason: 'L’accordéon est malade.',
      cancelled_at: new Date(),
    })
    const { text } = await (await site.as(zoe)).get(`/sorties/${id}-bal-du-canal`)
    expect(text).toContain('noindex')
    expect(textOf(text)).toContain('L’accordéon est malade.')
    expect(text).not.toContain('/venir')
  })

  test('leads the host of one that staff cancelled to the decision, and says it once', async () => {
    const { id } = await createOutingRow(site.db, host.id, {
      ...{ state: OUTING_STATE.cancelled, cancelled_by: 2, cancelled_at: new Date() },
      cancel_reason: 'Le staff a annulé cette sortie.',
    })
    await createOutingGuest(site.db, id, zoe.id)
    const read = async (reader: TestMember) =>
      textOf((await (await site.as(reader)).get(`/sorties/${id}-bal-du-canal`)).text)
    expect(await read(host)).toMatch(/Le staff a annulé cette sortie\.\s+Lire pourquoi, ou contester/)
    expect((await read(zoe)).match(/Le staff a annulé cette sortie/g)).toHaveLength(1)
    expect(await read(zoe)).not.toContain('contester')
  })

  test('takes a seat by its plain form, and gives it back', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    const browser = await site.as(zoe)
    const sent = await browser.submit(`/sorties/${id}/venir`, {})
    expect([sent.status, sent.headers.location]).toEqual([303, `/sorties/${id}?fait=inscrit`])
    const moved = await browser.get(`/sorties/${id}?fait=inscrit`)
    expect(moved.headers.location).toBe(`/sorties/${id}-bal-du-canal?fait=inscrit`)
    const { text } = await browser.get(`/sorties/${id}-bal-du-canal?fait=inscrit`)
    expect(textOf(text)).toContain('C’est noté\u202f: vous y allez.')
    expect(text).toContain(`action="/sorties/${id}/se-retirer"`)
    const left = await browser.submit(`/sorties/${id}/se-retirer`, {})
    expect(left.headers.location).toBe(`/sorties/${id}?fait=retire`)
  })

  test('gives the ages of host and guests to who comes', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    const hugo = await createMember(site.db, { name: 'Hugo' })
    for (const member of [zoe, hugo]) await createOutingGuest(site.db, id, member.id)
    const born = new Date(Date.now() - 41.5 * 365.25 * DAY_MS).toISOString().slice(0, 10)
    await site.db.updateTable('member_search').set({ birthday: born }).execute()
    const { text } = await (await site.as(zoe)).get(`/sorties/${id}-bal-du-canal`)
    expect(textOf(text)).toContain('Avec Julien, 41\u00a0ans')
    expect(textOf(text)).toContain('Hugo, 41')
  })

  test('says of a table that the exact place is given on the day', async () => {
    const { id } = await createOutingRow(site.db, host.id, { table_mode: true })
    const { text } = await (await site.as(zoe)).get(`/sorties/${id}-bal-du-canal`)
    expect(textOf(text)).toContain('Où exactement\u202f: dit à la table, le jour même')
  })

  test('asks by a form before coming among people one has blocked', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    const hugo = await createMember(site.db, { name: 'Hugo' })
    await createOutingGuest(site.db, id, hugo.id)
    await blockMember(site.db, zoe.id, hugo.id)
    const browser = await site.as(zoe)
    const answer = await browser.submit(`/sorties/${id}/venir`, { guest: 'Paul' })
    expect(answer.status).toBe(409)
    expect(textOf(answer.text)).toContain('Quelqu’un que vous avez bloqué y sera. Venir quand même\u202f?')
    expect(answer.text).toContain('<input type="hidden" name="guest" value="Paul"/>')
    expect(answer.text).not.toContain('Hugo')
    expect((await browser.submit(`/sorties/${id}/venir`, { guest: 'Paul', confirm: '1' })).status).toBe(303)
  })

  test('says in French under its field what a form of the page lacks', async () => {
    const starts_at = new Date(Date.now() + 1_800_000)
    const { id } = await createOutingRow(site.db, host.id, { starts_at })
    await createOutingGuest(site.db, id, zoe.id)
    const [hers, his] = [await site.as(zoe), await site.as(host)]
    expect((await hers.get(`/sorties/${id}-bal-du-canal`)).text).toMatch(/noValidate=""[^>]*arrivee"/)
    const arrival = await hers.submit(`/sorties/${id}/arrivee`, { code: '' })
    expect(textOf(arrival.text)).toContain('Ce code n’est pas celui de la table.')
    expect((await his.get(`/sorties/${id}-bal-du-canal`)).text).toMatch(/noValidate=""[^>]*annuler"/)
    const cancelled = await his.submit(`/sorties/${id}/annuler`, { reason: '' })
    expect(textOf(cancelled.text)).toContain(
      'Dites pourquoi en quelques mots : les personnes qui viennent le liront.',
    )
  })

  test('shows a refused cancellation under its field with what was typed', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    const browser = await site.as(host)
    const long = 'Il pleut. '.repeat(40)
    const { status, text } = await browser.submit(`/sorties/${id}/annuler`, { reason: long })
    expect(status).toBe(422)
    expect(text).toContain('300 caractères au plus.')
    expect(text).toContain(long)
  })
})

describe('the page of a past outing', () => {
  const past = (hours: number, input: object = {}) =>
    createOutingRow(site.db, host.id, { starts_at: new Date(Date.now() - hours * 3_600_000), ...input })
  const read = async (reader: TestMember | null, id: number) =>
    textOf((await (await site.as(reader)).get(`/sorties/${id}-bal-du-canal`)).text)

  test('says to a guest that they were there, names the others, and leads to what comes', async () => {
    const { id } = await past(20)
    const hugo = await createMember(site.db, { name: 'Hugo' })
    for (const member of [zoe, hugo]) await createOutingGuest(site.db, id, member.id)
    const text = await read(zoe, id)
    expect(text).toContain('C’est passé, et vous y étiez.')
    expect(text).toMatch(/Qui y était.*Hugo, \d+/s)
    expect(text).toContain('Les prochaines sorties près de Paris')
    expect(text).not.toContain('Poser')
  })

  test('says to others that it is past, and offers no seat', async () => {
    const { id } = await past(20)
    for (const reader of [zoe, null]) {
      const text = await read(reader, id)
      expect(text).toContain('Cette sortie est passée.')
      expect(text).toContain('Les prochaines sorties près de Paris')
      for (const wrong of ['En vous inscrivant', 'vous y étiez', 'Qui y était', 'Avec qui iriez-vous encore'])
        expect(text).not.toContain(wrong)
    }
  })

  test('leads guest and host to the choices of the morning after while they are open', async () => {
    const open = await past(40)
    const [early, late] = [await past(3), await past(16 * 24)]
    for (const { id } of [open, early, late]) await createOutingGuest(site.db, id, zoe.id)
    for (const reader of [zoe, host]) {
      expect(await read(reader, open.id)).toContain('Avec qui iriez-vous encore')
      for (const { id } of [early, late]) expect(await read(reader, id)).not.toContain('Avec qui iriez-vous')
    }
  })

  test('shows the host the code of the table no longer', async () => {
    expect(await read(host, (await past(0.5)).id)).toContain('Code à montrer à table')
    expect(await read(host, (await past(30)).id)).not.toContain('Code à montrer à table')
  })
})

describe('absences', () => {
  const absent = (hours: number) => ({ absent_at: new Date(Date.now() - hours * 3_600_000) })

  test('are announced before one comes, with what two lead to', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    const { text } = await (await site.as(zoe)).get(`/sorties/${id}-bal-du-canal`)
    expect(textOf(text)).toContain(
      'Deux absences en 60\u00a0jours suspendent l’inscription immédiate\u202f: pendant 30\u00a0jours, chaque hôte vous répond d’abord.',
    )
  })

  test('are read on the outing with the way to contest, and then what staff decided', async () => {
    const starts_at = new Date(Date.now() - 20 * 3_600_000)
    const { id } = await createOutingRow(site.db, host.id, { starts_at })
    await createOutingGuest(site.db, id, zoe.id, absent(2))
    const browser = await site.as(zoe)
    const read = async () => textOf((await browser.get(`/sorties/${id}-bal-du-canal`)).text)
    expect(await read()).toMatch(/L’hôte a noté votre absence.*Que s’est-il passé.*Ce n’est pas exact/s)
    const guest = site.db.updateTable('outing_guests').where('user_id', '=', zoe.id)
    await guest.set({ contested_at: new Date(), contest: 'J’y étais.' }).execute()
    expect(await read()).toContain('Vous l’avez contesté\u202f: un membre du staff regarde.')
    await guest.set({ absence_upheld: true }).execute()
    expect(await read()).toContain('Vous l’avez contesté\u202f: un membre du staff a maintenu l’absence.')
  })

  test('are announced with one’s own outings from the first', async () => {
    const browser = await site.as(zoe)
    const read = async () => textOf((await browser.get('/sorties/les-miennes')).text)
    const starts_at = new Date(Date.now() - 20 * 3_600_000)
    const add = async () => {
      const { id } = await createOutingRow(site.db, host.id, { starts_at })
      await createOutingGuest(site.db, id, zoe.id, absent(2))
    }
    expect(await read()).not.toContain('absence')
    await add()
    expect(await read()).toContain('Une absence notée ces 60 derniers jours.')
    await add()
    expect(await read()).toContain('2 absences en 60 jours')
  })
})

describe('the form of an outing', () => {
  const fields = (values: Record<string, string> = {}): Record<string, string> => {
    const { place: _place, ...typed } = writeOuting({ publish: '1' }) as Record<string, string>
    return { ...typed, kind: '1', seats: '6', commune: 'Lyon', place_name: '', place: '', ...values }
  }

  test('finds the only commune of a name, publishes, and leads to the outing', async () => {
    const sent = await (await site.as(host)).submit('/sorties/nouvelle', fields())
    expect(sent.headers.location).toMatch(/^\/sorties\/\d+-bal-du-canal\?fait=publiee$/)
    const row = await site.db.selectFrom('outings').selectAll().executeTakeFirstOrThrow()
    expect([row.place_id, row.commune, row.state]).toEqual([LYON, 'Lyon', OUTING_STATE.published])
  })

  test('offers communes of the same name to choose from', async () => {
    const browser = await site.as(host)
    const answer = await browser.submit('/sorties/nouvelle', fields({ commune: 'Saint-Denis' }))
    expect(answer.status).toBe(422)
    const [, place = ''] = /<input type="radio"[^>]*name="place"[^>]*value="(\d+)"/.exec(answer.text) ?? []
    const again = fields({ commune: 'Saint-Denis', place_name: 'Saint-Denis', place })
    expect((await browser.submit('/sorties/nouvelle', again)).status).toBe(303)
  })

  test('returns 422 under the fields, and loses nothing that was typed', async () => {
    const wrong = fields({ title: '', day: '2020-01-01', seats: '99', commune: 'Nulle-Part-Ville' })
    const { status, text } = await (await site.as(host)).submit('/sorties/nouvelle', wrong)
    expect(status).toBe(422)
    for (const error of [
      'Donnez un nom à votre sortie.',
      'De 3 à 40 places, la vôtre comprise.',
      'Aucune commune de ce nom.',
    ])
      expect(text).toContain(error)
    for (const typed of ['Nulle-Part-Ville', 'Quai de Valmy', MEETING_POINT, 'value="99"', 'value="20:00"'])
      expect(text).toContain(typed)
  })

  test('begins in the commune where people wait, from the notification that they are six', async () => {
    const { text } = await (await site.as(host)).get(`/sorties/nouvelle?place=${LYON}`)
    expect(text).toMatch(/name="commune"[^>]*value="Lyon"/)
    expect(text).toContain(`name="place" value="${LYON}"`)
    expect((await (await site.as(host)).get('/sorties/nouvelle?place=x')).status).toBe(200)
  })

  test('says above a long form that a field is to correct', async () => {
    const { text } = await (await site.as(host)).submit('/sorties/nouvelle', fields({ seats: '99' }))
    expect(textOf(text)).toContain('Un champ est à corriger\u202f: c’est écrit dessous.')
  })

  test('shows an outing to its host to change, and nobody else', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    const { text } = await (await site.as(host)).get(`/sorties/${id}/modifier`)
    for (const value of ['Bal du canal', 'Quai de Valmy', MEETING_POINT])
      expect(text).toContain(`value="${value}"`)
    expect(text).toContain(`<a href="/sorties/${id}">Revenir à la sortie</a>`)
    expect((await (await site.as(zoe)).get(`/sorties/${id}/modifier`)).status).toBe(403)
    const { publish: _publish, ...typed } = fields({ title: 'Bal du lac', note: 'On se retrouve au lac.' })
    const sent = await (await site.as(host)).submit(`/sorties/${id}/modifier`, typed)
    expect(sent.headers.location).toMatch(/\?fait=modifiee$/)
  })
})

describe('lists', () => {
  test('shows outings by day with numbers, filters by address, and a month', async () => {
    await createOutingRow(site.db, host.id)
    const browser = await site.as(zoe)
    expect(textOf((await browser.get('/sorties?place=2988507')).text)).toMatch(
      /Bal du canal.*1 vient, 5 places/s,
    )
    expect(textOf((await browser.get('/sorties?place=2988507&kind=3')).text)).toMatch(
      /Rien de tel cette fois.*Autre chose, alentour.*Bal du canal/s,
    )
    const named = await browser.get('/sorties?commune=Lyon&kind=1')
    expect(named.headers.location).toBe(`/sorties?kind=1&place=${LYON}`)
    expect(textOf((await browser.get(`/sorties?place=${LYON}`)).text)).toContain('Rien de prévu près de Lyon')
    expect((await browser.get('/sorties?mois=2026-11')).text).toContain('<th scope="col">')
    for (const odd of ['day=2026-02-30', 'kind=99', 'place=x', 'after=zz', 'mois=2026-99', 'radius=4'])
      expect([odd, (await browser.get(`/sorties?${odd}`)).status]).toEqual([odd, 200])
  })

  test('leads from a day of the month to the list of that day, and back to the month', async () => {
    const { starts_at } = await createOutingRow(site.db, host.id)
    await createOutingRow(site.db, host.id, {
      ...{ title: 'Un café avant la nuit', slug: 'un-cafe', kind: 12 },
      starts_at: new Date(starts_at.getTime() + DAY_MS),
    })
    const day = toParisDay(starts_at)
    const browser = await site.as(zoe)
    const month = await browser.get(`/sorties?place=${PARIS}&mois=${day.slice(0, 7)}`)
    const href = `/sorties?place=${PARIS}&amp;day=${day}`
    expect(month.text).toContain(`href="${href}"`)
    expect(textOf(month.text)).not.toContain('Bal du canal')
    const list = textOf((await browser.get(href.replace('&amp;', '&'))).text)
    expect(list).toContain('Bal du canal')
    expect(list).toContain('Tous les jours')
    expect(list).toContain('Rien pour vous ce jour-là\u202f?')
    expect(list).not.toContain('Un café avant la nuit')
    const { text } = await browser.get(href.replace('&amp;', '&'))
    expect(text).toContain(`href="/sorties?place=${PARIS}&amp;mois=${day.slice(0, 7)}"`)
  })

  test('counts in the month what the list of its kind shows', async () => {
    const { starts_at } = await createOutingRow(site.db, host.id)
    const day = toParisDay(starts_at)
    const browser = await site.as(zoe)
    const counted = async (kind: number) =>
      (await browser.get(`/api/outings/calendar?place=${PARIS}&month=${day.slice(0, 7)}&kind=${kind}`)).body
    expect(await counted(1)).toMatchObject({ days: [{ day, outings: 1 }] })
    expect(await counted(12)).toMatchObject({ days: [] })
  })

  test('shows visitors the outings of a commune, without a person', async () => {
    await createOutingRow(site.db, host.id)
    const visitor = await site.as(null)
    const { text } = await visitor.get('/sorties/commune/2988507')
    expect(textOf(text)).toMatch(/Sorties près de Paris.*Bal du canal/s)
    expect(text).not.toContain('Julien')
    expect((await visitor.get('/sorties/commune/1')).status).toBe(404)
  })

  test('shows on the page of a commune without any what is a little further', async () => {
    await createOutingRow(site.db, host.id)
    const visitor = await site.as(null)
    const { text } = await visitor.get(`/sorties/commune/${CHARTRES}`)
    expect(textOf(text)).toMatch(/Rien de prévu près de Chartres.*Un peu plus loin.*Bal du canal/s)
  })

  test('ends the notifications of a commune on the page that lists them', async () => {
    const browser = await site.as(zoe)
    await browser.post('/api/outing-towns', { place: LYON })
    const path = '/sorties/les-miennes'
    expect(textOf((await browser.get(path)).text)).toMatch(/On vous prévient.*Lyon.*Ne plus me prévenir/s)
    const answer = await browser.submit(`/sorties/prevenez-moi/${LYON}/arreter`, {})
    expect(answer.headers.location).toBe(`${path}?fait=arrete`)
    expect(textOf((await browser.get(path)).text)).not.toContain('Ne plus me prévenir')
  })

  test('lists the own outings by what one is to them', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await createOutingGuest(site.db, id, zoe.id)
    expect(textOf((await (await site.as(zoe)).get('/sorties/les-miennes')).text)).toMatch(
      /Vous y allez.*Bal du canal/s,
    )
    expect(textOf((await (await site.as(host)).get('/sorties/les-miennes')).text)).toMatch(
      /Vous les tenez.*Bal du canal/s,
    )
    const none = await createMember(site.db, {})
    expect(textOf((await (await site.as(none)).get('/sorties/les-miennes')).text)).toContain(
      'Rien à l’agenda',
    )
  })
})
