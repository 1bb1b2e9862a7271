import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, createPhoto } from '../../../../tests/support/factories.ts'

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
  expect(text).toContain('/desk.css')
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
