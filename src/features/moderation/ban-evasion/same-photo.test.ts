import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { upload } from '../../../../tests/support/multipart.ts'
import { createPortrait } from '../../../../tests/support/pictures.ts'
import { sealHashes } from './public/marks.ts'
import { findClosestBannedPhoto } from './public/review.ts'

const SENTENCE = 'Votre inscription est en cours de vérification, réponse sous 48 h.'
let site: TestApp
let staff: Browser
let banned: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3, searchable: false })
  staff = await site.as(await createMember(site.db, { roles: 2 }))
  banned = await createMember(site.db)
})

async function send(member: { id: number }, bytes: Buffer) {
  const browser = await site.as(member)
  const { headers, payload } = upload(bytes)
  const { status } = await browser.raw('POST', '/api/upload', {
    headers: { ...browser.writeHeaders(), ...headers },
    payload,
  })
  return { browser, status }
}
const newcomer = () => createMember(site.db, { signup: new Date() })
const reviewOf = (id: number) =>
  site.db.selectFrom('account_reviews').where('user_id', '=', id).selectAll().executeTakeFirst()

/** The banned member's photo, accepted by staff, then the ban and the deletion of the account. */
async function leaveBanned(): Promise<void> {
  await send(banned, await createPortrait(1).jpeg({ quality: 92 }).toBuffer())
  await site.db.updateTable('photos').set({ state: 1, accepted_at: new Date() }).execute()
  await staff.post(`/api/admin/ban/${banned.id}`, { reason: 'Des menaces.' })
  await site.context.jobs.drain()
  await deleteAndErase(site, await site.as(banned))
}

test('the same photo, scaled and encoded again, puts a newcomer with another address under review', async () => {
  await leaveBanned()
  const member = await newcomer()
  const { status, browser } = await send(
    member,
    await createPortrait(1).resize(500, 625).webp({ quality: 55 }).toBuffer(),
  )
  expect(status).toBe(200)
  expect(await reviewOf(member.id)).toMatchObject({ matched_by: 2, banned_id: banned.id, outcome: null })
  expect((await browser.get('/')).text).toContain(SENTENCE)
  const answer = await browser.post(`/api/ask/${(await createMember(site.db)).id}`)
  expect([answer.status, answer.body]).toEqual([403, { message: SENTENCE }])
  const { text } = await staff.get('/admin/inscriptions')
  expect(text).toMatch(/Une photo presque identique à celle d’un compte banni \((?:aucun|\d) bits? sur 64/)
  expect((await send(member, await createPortrait(3).jpeg().toBuffer())).status).toBe(403)
})

test('another photo changes nothing', async () => {
  await leaveBanned()
  const member = await newcomer()
  expect((await send(member, await createPortrait(2).jpeg().toBuffer())).status).toBe(200)
  expect(await reviewOf(member.id)).toBeUndefined()
})

test('compares a banned account’s photo from its addition to its removal', async () => {
  const hash = '0011'.repeat(16)
  expect(await findClosestBannedPhoto(site.context, hash, 7)).toBeUndefined()
  const photos = sealHashes(site.context.secret, 77, ['1'.repeat(64), hash])
  await site.db.insertInto('ban_marks').values({ user_id: 77, email_mac: null, photos }).execute()
  const near = `1111111${hash.slice(7)}`
  expect(await findClosestBannedPhoto(site.context, near, 7)).toEqual({ bannedId: 77, distance: 4 })
  expect(await findClosestBannedPhoto(site.context, near, 3)).toBeUndefined()
  await site.db.deleteFrom('ban_marks').execute()
  expect(await findClosestBannedPhoto(site.context, hash, 7)).toBeUndefined()
})

test('a member with photos accepted long ago is no newcomer', async () => {
  await leaveBanned()
  const member = await createMember(site.db)
  const { id } = await site.db
    .insertInto('photos')
    .values({ user_id: member.id, photo: 'a.webp', width: 1, height: 1, state: 1, accepted_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(id).toBeGreaterThan(0)
  await send(member, await createPortrait(1).jpeg().toBuffer())
  expect(await reviewOf(member.id)).toBeUndefined()
})

test('an admitted newcomer is not reviewed by a photo again', async () => {
  await leaveBanned()
  const member = await newcomer()
  await send(member, await createPortrait(1).jpeg().toBuffer())
  await staff.post(`/api/admin/reviews/${member.id}/admit`, {})
  expect((await send(member, await createPortrait(1).png().toBuffer())).status).toBe(200)
  expect(await reviewOf(member.id)).toMatchObject({ outcome: 1 })
})
