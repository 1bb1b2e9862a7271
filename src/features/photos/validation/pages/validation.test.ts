import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { createMember, createPhoto } from '../../../../../tests/support/factories.ts'

let site: TestApp
let desk: Browser
let owner: { id: number; name: string }

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3 })
  desk = await site.as(await createMember(site.db, { roles: 1 }))
  owner = await createMember(site.db)
})
afterAll(() => site.close())

const wait = () => createPhoto(site.db, owner.id, { state: 0 })
const photoOf = (id: number) =>
  site.db.selectFrom('photos').where('id', '=', id).select(['state', 'reason']).executeTakeFirstOrThrow()

test('says that nothing awaits', async () => {
  const { status, text } = await desk.get('/admin/photos')
  expect(status).toBe(200)
  expect(text).toContain('Aucune photo a valider')
  expect(text).toContain('Aucune photo n’attend')
  expect(text).not.toContain('0 photos')
  expect(text).toContain('/desk.css')
})

describe('the list of photos that await', () => {
  const LIST = '/admin/photos?vue=liste'
  let ids: number[]
  beforeEach(async () => {
    await site.db.deleteFrom('photos').execute()
    ids = []
    for (let n = 0; n < 21; n++) ids.push((await wait()).id)
  })
  afterAll(() => site.db.deleteFrom('photos').execute())

  test('shows 20 a page, the oldest first, with a link to the other view and the next page', async () => {
    const { status, text } = await desk.get(LIST)
    expect(status).toBe(200)
    expect(ids.filter((id) => text.includes(`action="/admin/photos/${id}/1?`))).toEqual(ids.slice(0, 20))
    expect(text).toContain('21 photos attendent')
    expect(text).toContain('href="/admin/photos?vue=liste&amp;page=2"')
    expect(text).toMatch(/<a href="\/admin\/photos"[^>]*>Une par une</)
    expect((await desk.get('/admin/photos')).text).toMatch(
      /<a href="\/admin\/photos\?vue=liste"[^>]*>En liste</,
    )
    const second = await desk.get(`${LIST}&page=2`)
    expect(second.text).toContain(`action="/admin/photos/${ids[20]}/1?vue=liste&amp;page=2"`)
    expect(second.text).not.toContain(`action="/admin/photos/${ids[0]}/1`)
  })

  test('accepts, refuses with a reason and takes back by plain forms, and stays on its page', async () => {
    const [one, two] = ids as [number, number]
    const accepted = await desk.submit(`/admin/photos/${one}/1?vue=liste&page=1`, {})
    expect([accepted.status, accepted.headers.location]).toEqual([303, `${LIST}&decidee=${one}`])
    const refused = await desk.submit(`/admin/photos/${two}/0?vue=liste&page=1`, { reason_key: 'quality' })
    expect(refused.headers.location).toBe(`${LIST}&decidee=${two}`)
    expect(await photoOf(two)).toEqual({
      state: 2,
      reason: 'Elle est trop floue, trop sombre ou trop petite.',
    })
    const after = await desk.get(String(refused.headers.location))
    expect(after.text).toContain('La décision est prise.')
    expect(after.text).not.toContain(`action="/admin/photos/${two}/1`)
    expect(after.text).toContain(`action="/admin/photos/annuler/${two}?vue=liste"`)
    const undone = await desk.submit(`/admin/photos/annuler/${two}?vue=liste`, {})
    expect(undone.headers.location).toBe(LIST)
    expect(await photoOf(two)).toEqual({ state: 0, reason: null })
  })

  test('shows why a form was refused, and the list again', async () => {
    const { status, text } = await desk.submit(`/admin/photos/${ids[0]}/0?vue=liste`, {
      reason: 'x'.repeat(301),
    })
    expect(status).toBe(422)
    expect(text).toContain('300 caractères au plus.')
    expect(text).toContain(`action="/admin/photos/${ids[1]}/1?vue=liste"`)
  })

  test('shows the last page past the end, and the first for anything that is no number', async () => {
    expect((await desk.get(`${LIST}&page=99`)).text).toContain(`/admin/photos/${ids[20]}/1`)
    for (const page of ['0', '-1', 'x', '1e9', '99999999999', '1&page=2']) {
      expect((await desk.get(`${LIST}&page=${page}`)).status, page).toBe(200)
    }
  })

  test('shows the empty state when nothing awaits', async () => {
    await site.db.deleteFrom('photos').execute()
    const { text } = await desk.get(LIST)
    expect(text).toContain('Aucune photo a valider')
    expect(text).toContain('Aucune photo n’attend')
  })

  test.each(['/admin/photos', LIST])('shows on %s that loading failed, with the hint', async (address) => {
    const fail = vi.spyOn(site.db, 'selectFrom').mockImplementation(() => {
      throw new Error('away')
    })
    try {
      const { status, text } = await desk.get(address)
      expect(status).toBe(200)
      expect(text).toContain('Erreur impossible de charger les Photos')
      expect(text).toContain('Si le problème persiste, créez un topic Bug sur le forum')
    } finally {
      fail.mockRestore()
    }
  })
})

test('works by plain forms: accept, refuse with a reason, take back, pass', async () => {
  const [one, two] = [await wait(), await wait()]
  const page = await desk.get('/admin/photos')
  expect(page.text).toContain(`action="/admin/photos/${one.id}/1"`)
  expect(page.text).toContain(`href="/admin/membres/${owner.id}"`)
  expect((await desk.get(`/admin/photos?apres=${one.id}`)).text).toContain(
    `action="/admin/photos/${two.id}/1"`,
  )

  const accepted = await desk.submit(`/admin/photos/${one.id}/1`, {})
  expect([accepted.status, accepted.headers.location]).toEqual([303, `/admin/photos?decidee=${one.id}`])
  expect(await photoOf(one.id)).toMatchObject({ state: 1 })
  const refused = await desk.submit(`/admin/photos/${two.id}/0`, { reason_key: 'quality', reason: '' })
  expect(refused.status).toBe(303)
  expect(await photoOf(two.id)).toEqual({
    state: 2,
    reason: 'Elle est trop floue, trop sombre ou trop petite.',
  })

  const after = await desk.get(String(refused.headers.location))
  expect(after.text).toContain('La décision est prise.')
  expect(after.text).toContain(`action="/admin/photos/annuler/${two.id}"`)
  expect((await desk.submit(`/admin/photos/annuler/${two.id}`, {})).headers.location).toBe('/admin/photos')
  expect(await photoOf(two.id)).toEqual({ state: 0, reason: null })
  await desk.submit(`/admin/photos/${two.id}/1`, {})
})

test('says what a plain form was refused for', async () => {
  const photo = await wait()
  const tooLong = await desk.submit(`/admin/photos/${photo.id}/0`, { reason: 'x'.repeat(301) })
  expect(tooLong.status).toBe(422)
  expect(tooLong.text).toContain('300 caractères au plus.')
  await desk.submit(`/admin/photos/${photo.id}/1`, {})
  const again = await desk.submit(`/admin/photos/${photo.id}/1`, {})
  expect(again.status).toBe(409)
  expect(again.text).toContain('Cette photo a déjà été traitée.')
  const stranger = await site.as(await createMember(site.db, { roles: 1 }))
  const undone = await stranger.submit(`/admin/photos/annuler/${photo.id}`, {})
  expect(undone.status).toBe(403)
  expect(undone.text).toContain('Seule la personne qui a décidé peut annuler sa décision.')
})

test('is for staff who have shown their second factor', async () => {
  const member = await site.as(await createMember(site.db))
  expect((await member.get('/admin/photos')).status).toBe(403)
  expect((await member.submit('/admin/photos/1/1', {})).status).toBe(403)
})

test('an address of anything else shows the queue from its beginning', async () => {
  for (const address of ['?apres=x', '?apres=-1', '?decidee=%00', '?apres=1&apres=2']) {
    expect((await desk.get(`/admin/photos${address}`)).status).toBe(200)
  }
})
