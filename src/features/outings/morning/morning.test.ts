import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { awaitOneDay } from '../../../../tests/support/midnight.ts'
import { createOutingGuest, createOutingRow, DAY_MS } from '../../../../tests/support/outings.ts'
import { buildReminder, remindGuests, startMornings } from '../reminders.ts'
import { deleteOldChoices } from './server.ts'

let site: TestApp
let host: TestMember
let zoe: TestMember
let hugo: TestMember
let zoes: Browser
let hugos: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  ;[host, zoe, hugo] = [await createMember(site.db), await createMember(site.db), await createMember(site.db)]
  ;[zoes, hugos] = [await site.as(zoe), await site.as(hugo)]
})

const notices = async (browser: Browser) =>
  (await browser.get('/api/notifications')).body.data.map(({ type }: { type: number }) => type)
const createPast = async () => {
  const { id } = await createOutingRow(site.db, host.id, { starts_at: new Date(Date.now() - 2 * DAY_MS) })
  for (const member of [zoe, hugo]) await createOutingGuest(site.db, id, member.id)
  return id
}

describe('remindGuests', () => {
  test('at noon of the day before: a notification, a mail with the calendar, and the exact place', async () => {
    const starts_at = new Date('2027-06-12T18:00:00Z')
    const { id } = await createOutingRow(site.db, host.id, { starts_at })
    await createOutingGuest(site.db, id, zoe.id)
    await createOutingGuest(site.db, id, hugo.id, { state: 5 })
    await remindGuests(site.context, new Date('2027-06-11T09:59:59Z'))
    expect(await notices(zoes)).toEqual([])
    await remindGuests(site.context, new Date('2027-06-11T10:00:00Z'))
    await remindGuests(site.context, new Date('2027-06-11T10:05:00Z'))
    expect(await notices(zoes)).toEqual([54])
    expect(await notices(hugos)).toEqual([])
    await site.context.jobs.drain()
    const folder = join(site.config.dataDir, 'outbox')
    const mails = await Promise.all(
      (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
    )
    const mail = mails.find((text) => text.includes(`To: ${zoe.email}`)) ?? ''
    expect(mail).toContain('Demain\u202f: Bal du canal')
    expect(mail).toContain('Exactement\u202f: Devant la troisième péniche, sous le tilleul.')
    expect(mail).toContain('Content-Disposition: attachment; filename="sortie.ics"')
    expect(mail).toContain('DTSTART:20270612T180000Z')
    expect(mails.some((text) => text.includes(hugo.email))).toBe(false)
  })

  test('says today in the mail of an outing that was published on its day', async () => {
    await awaitOneDay()
    const { id } = await createOutingRow(site.db, host.id, { starts_at: new Date(Date.now() + 1_000) })
    const mail = await buildReminder(site.db, 'https://site.example', { outing: id, user: host.id })
    expect(mail?.subject).toBe('Aujourd’hui\u202f: Bal du canal')
  })
})

describe('saveMorning', () => {
  const choose = (browser: Browser, id: number, ...members: number[]) =>
    browser.post(`/api/outings/${id}/again`, { members })

  test('opens a conversation for two who name each other, and leaves no trace otherwise', async () => {
    const id = await createPast()
    await startMornings(site.context)
    await startMornings(site.context)
    expect(await notices(zoes)).toEqual([56])
    expect((await zoes.get(`/api/outings/${id}/again`)).body).toMatchObject({
      title: 'Bal du canal',
      members: [{ id: host.id }, { id: hugo.id }],
      chosen: [],
    })
    const first = await choose(zoes, id, hugo.id)
    expect(first.body).toEqual({ message: 'C’est noté, en privé.', matches: [] })
    expect((await hugos.get(`/api/outings/${id}/again`)).text).not.toContain(`"chosen":[${zoe.id}`)
    expect(await notices(hugos)).toEqual([56])
    const { matches } = (await choose(hugos, id, zoe.id, host.id)).body
    expect(matches).toMatchObject([{ member: { id: zoe.id }, thread: expect.any(Number) }])
    const thread = await site.db
      .selectFrom('threads')
      .where('id', '=', matches[0].thread)
      .select('outing')
      .executeTakeFirstOrThrow()
    expect(thread.outing).toMatchObject({ id, kind: 1 })
    expect((await zoes.get(`/api/outings/${id}/again`)).body.chosen).toEqual([hugo.id])
    await deleteOldChoices(site.db, new Date(Date.now() + 16 * DAY_MS))
    expect(await site.db.selectFrom('outing_choices').selectAll().execute()).toEqual([])
  })

  test('says in the empty conversation, the list and one notification where both were', async () => {
    const starts_at = new Date(Date.now() - 2 * DAY_MS)
    const day = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'Europe/Paris' }).format(
      starts_at,
    )
    const { id } = await createOutingRow(site.db, host.id, { starts_at })
    for (const { id: guest } of [zoe, hugo]) await createOutingGuest(site.db, id, guest)
    await choose(zoes, id, hugo.id)
    const { matches } = (await choose(hugos, id, zoe.id)).body
    await choose(hugos, id, zoe.id)
    const { data } = (await zoes.get('/api/notifications')).body
    expect(data).toMatchObject([{ type: 61, sender: hugo.id }])
    expect(await notices(hugos)).toEqual([])
    const page = (await zoes.get('/notifications')).text
    expect(page).toContain(`irait encore avec vous\u202f: vous étiez tous deux au bal de ${day}`)
    const { thread } = matches[0]
    for (const path of ['/messages', `/messages/${thread}`])
      expect((await zoes.get(path)).text, path).toContain(`Vous étiez tous deux au bal de ${day}`)
    expect((await zoes.get('/api/messages/0')).body[0].data).toMatchObject([{ id: thread, met: { kind: 1 } }])
    await zoes.post(`/api/messages/conversation/${thread}`, { message: 'On y retourne ?', type: 0 })
    expect((await hugos.get('/messages')).text).not.toContain('Vous étiez tous deux')
  })

  test('withdraws a choice until it is mutual, without a trace for the other', async () => {
    const id = await createPast()
    const read = async (browser: Browser) => (await browser.get(`/api/outings/${id}/again`)).body
    await choose(zoes, id, hugo.id, host.id)
    expect((await zoes.get(`/sorties/${id}/lendemain`)).text).not.toContain('disabled')
    await choose(zoes, id, host.id)
    expect(await read(zoes)).toMatchObject({ chosen: [host.id], matched: [] })
    expect((await choose(hugos, id, zoe.id)).body.matches).toEqual([])
    expect([await notices(hugos), await notices(zoes)]).toEqual([[], []])
    await choose(zoes, id, hugo.id)
    expect(await read(zoes)).toMatchObject({ chosen: [hugo.id], matched: [hugo.id] })
    await zoes.submit(`/sorties/${id}/lendemain`, {})
    expect(await read(zoes)).toMatchObject({ chosen: [hugo.id], matched: [hugo.id] })
    expect((await zoes.get(`/sorties/${id}/lendemain`)).text).toMatch(/<input[^>]*disabled/)
  })

  test('opens one conversation when both choose at once', async () => {
    const id = await createPast()
    await Promise.all([choose(zoes, id, hugo.id), choose(hugos, id, zoe.id)])
    expect(await site.db.selectFrom('threads').select('id').execute()).toHaveLength(1)
  })

  test('ignores who did not come, who was absent, and blocked members', async () => {
    const id = await createPast()
    const stranger = await createMember(site.db)
    await blockMember(site.db, hugo.id, zoe.id)
    expect((await zoes.get(`/api/outings/${id}/again`)).body.members).toMatchObject([{ id: host.id }])
    await choose(zoes, id, hugo.id, stranger.id)
    expect(await site.db.selectFrom('outing_choices').selectAll().execute()).toEqual([])
    await site.db
      .updateTable('outing_guests')
      .set({ absent_at: new Date() })
      .where('user_id', '=', zoe.id)
      .execute()
    expect((await choose(zoes, id, host.id)).status).toBe(404)
  })

  test('returns 404 before the next morning and two weeks later', async () => {
    for (const starts_at of [new Date(Date.now() - 3 * 3_600_000), new Date(Date.now() - 15 * DAY_MS)]) {
      const { id } = await createOutingRow(site.db, host.id, { starts_at })
      await createOutingGuest(site.db, id, zoe.id)
      expect((await zoes.get(`/api/outings/${id}/again`)).status).toBe(404)
      expect((await choose(zoes, id, host.id)).status).toBe(404)
    }
  })
})
