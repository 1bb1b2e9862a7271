import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'

let site: TestApp

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

const NO_PREMIUM = "Vous n'avez pas d'abonnement Premium 🥹"

async function fresh(input: Parameters<typeof createMember>[1] = {}) {
  const member = await createMember(site.db, input)
  return { member, browser: await site.as(member) }
}
const worn = async ({ id }: { id: number }) =>
  (await site.db.selectFrom('users').where('id', '=', id).select('emoji').executeTakeFirstOrThrow()).emoji

describe('D chooseEmoji', () => {
  test('saves the emoji of a premium member, visible everywhere', async () => {
    const { member, browser } = await fresh({ stripe_status: true })
    const answer = await browser.patch('/api/user/emoji', { emoji: '1f98b.webp' })
    expect([answer.status, answer.body]).toEqual([200, { message: 'Votre emoji a été mis à jour.' }])
    expect(await worn(member)).toBe('1f98b.webp')
    expect((await browser.get('/api/me')).body.emoji).toBe('1f98b.webp')
    const { browser: other } = await fresh()
    expect((await other.get(`/api/user/${member.id}`)).body.user.emoji).toBe('1f98b.webp')
  })

  test('can be repeated, changed, and reset to the default', async () => {
    const { member, browser } = await fresh({ stripe_status: true, emoji: '1f98b.webp' })
    for (const emoji of ['1f98b.webp', '2764-fe0f.webp', '2764-fe0f.webp', '1f48e.webp']) {
      expect((await browser.patch('/api/user/emoji', { emoji })).status).toBe(200)
      expect(await worn(member)).toBe(emoji)
    }
  })

  test('returns 403 without Premium, to staff too, and changes nothing', async () => {
    for (const roles of [0, 1, 3]) {
      const { member, browser } = await fresh({ roles, emoji: '1f98b.webp' })
      const answer = await browser.patch('/api/user/emoji', { emoji: '1f600.webp' })
      expect([answer.status, answer.body]).toEqual([403, { message: NO_PREMIUM }])
      expect(await worn(member)).toBe('1f98b.webp')
    }
  })

  test('rejects an unknown file, under its field', async () => {
    const { member, browser } = await fresh({ stripe_status: true, emoji: '1f98b.webp' })
    const wrong = [
      '1f595.webp',
      '',
      'Sourire',
      '../stills/1f600.webp',
      'stills/1f600.webp',
      '1F600.webp',
      '1f600.webp ',
      'x'.repeat(10_000),
      null,
      1,
      ['1f600.webp'],
      {},
      undefined,
    ]
    for (const emoji of wrong) {
      const answer = await browser.patch('/api/user/emoji', { emoji })
      expect([emoji, answer.status]).toEqual([emoji, 422])
      expect(answer.body).toEqual({
        message: 'The given data was invalid.',
        errors: { emoji: ['Choisissez un emoji de la liste.'] },
      })
    }
    expect((await browser.patch('/api/user/emoji', { emoji: 'a\0' })).status).toBe(422)
    expect(await worn(member)).toBe('1f98b.webp')
  })

  test('changes nothing else, and no other member', async () => {
    const { member, browser } = await fresh({ stripe_status: true })
    const { member: bystander } = await fresh({ stripe_status: true })
    const body = { emoji: '1f600.webp', id: bystander.id, user_id: bystander.id, roles: 3, status: 1 }
    expect((await browser.patch('/api/user/emoji', body)).status).toBe(200)
    expect(await worn(bystander)).toBeNull()
    const { user } = (await browser.get(`/api/user/${member.id}`)).body
    expect(user).toMatchObject({ roles: 0, status: 0, emoji: '1f600.webp' })
  })

  test('saves one of several concurrent choices', async () => {
    const { member, browser } = await fresh({ stripe_status: true })
    const requested = ['1f600.webp', '1f98b.webp', '2764-fe0f.webp', '1f48e.webp']
    const answers = await Promise.all(requested.map((emoji) => browser.patch('/api/user/emoji', { emoji })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(requested).toContain(await worn(member))
  })

  test('checks Premium at the moment of writing', async () => {
    const { member, browser } = await fresh({ stripe_status: true })
    await site.db.updateTable('users').set({ stripe_status: false }).where('id', '=', member.id).execute()
    expect((await browser.patch('/api/user/emoji', { emoji: '1f600.webp' })).body.message).toBe(NO_PREMIUM)
    expect(await worn(member)).toBeNull()
  })

  test('requires a member and the token of their page', async () => {
    const body = { emoji: '1f600.webp' }
    expect((await (await site.as(null)).patch('/api/user/emoji', body)).status).toBe(401)
    const { member: suspended, browser: theirs } = await fresh({ roles: -1, stripe_status: true })
    expect((await theirs.patch('/api/user/emoji', body)).status).toBe(403)
    expect(await worn(suspended)).toBeNull()
    const { member, browser } = await fresh({ stripe_status: true })
    const headers = { 'content-type': 'application/json' }
    const forged = await browser.raw('PATCH', '/api/user/emoji', { headers, payload: JSON.stringify(body) })
    expect(forged.status).toBe(419)
    expect(await worn(member)).toBeNull()
  })
})
