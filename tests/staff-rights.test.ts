import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../src/features/accounts/password.ts'
import { seedForum } from '../src/features/forum/seed.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import { generateCode } from './support/authenticator.ts'
import { createMember, createPhoto, createPost, createTopic, type TestMember } from './support/factories.ts'

const SHUT =
  'Confirmez d’abord votre second facteur\u202f: ouvrez l’administration dans cet onglet ou un autre.'
const MANY_ACTS =
  'Soixante actes en une heure\u202f: par prudence, confirmez de nouveau votre second facteur dans l’administration.'
const MANY_REVEALS =
  'Soixante membres consultés en une heure\u202f: par prudence, confirmez de nouveau votre second facteur dans l’administration.'
const PASSWORD = 'une longue phrase à retenir'
const BYTES = { full: Buffer.from('full'), thumbnail: Buffer.from('small'), avatar: Buffer.from('face') }

let site: TestApp
let password_hash: string
let founder: TestMember
let member: TestMember
let stolen: Browser

beforeAll(async () => {
  // Limits as in production.
  site = await createTestApp({}, 1)
  password_hash = await hashPassword(PASSWORD)
  await createMember(site.db, { roles: 3, searchable: false })
  await seedForum(site.db)
})
afterAll(() => site.close())
beforeEach(async () => {
  founder = await createMember(site.db, { roles: 3, password_hash })
  member = await createMember(site.db, { signup_ip: '203.0.113.9' })
  stolen = await site.as(founder, { factor: false })
})

/** A photo with its files. */
async function createPhotoWithFiles(owner: TestMember, state: number) {
  const photo = await createPhoto(site.db, owner.id, { state, ...(state === 0 ? { decided_at: null } : {}) })
  await site.context.store.put(photo.photo, BYTES)
  return photo
}
const fileStatus = async (browser: Browser, photo: string) =>
  (await browser.get(`/cache/thumbnail/up/photo/${photo}`)).status

describe('a session of staff without their second factor', () => {
  test('reads no IP address, hidden photo or former text of a member', async () => {
    const { id: topic } = await createTopic(site.db, member.id, { category_id: 4, slug: 'semis' })
    const post = await createPost(site.db, topic, member.id, {
      post: 'un texte retiré',
      moderated_at: new Date(),
    })
    const hidden = await createPhotoWithFiles(member, 0)
    const profile = await stolen.get(`/api/user/${member.id}`)
    expect(profile.status).toBe(200)
    expect(profile.body.user).not.toHaveProperty('user_ip')
    expect(profile.body.photos).toEqual([])
    expect((await stolen.get(`/celibataire/${member.id}`)).text).not.toContain('Pour le staff')
    expect(await fileStatus(stolen, hidden.photo)).toBe(404)
    expect((await stolen.get(`/api/forum/topic/posts/${topic}`)).text).not.toContain('un texte retiré')
    expect(await stolen.get(`/api/forum/post/edits/${post.id}`)).toMatchObject({
      status: 403,
      body: { message: SHUT },
    })
    const verified = await site.as(founder)
    expect((await verified.get(`/api/user/${member.id}`)).body.user.user_ip).toBe('203.•••')
    expect(await fileStatus(verified, hidden.photo)).toBe(200)
    expect((await verified.get(`/api/forum/topic/posts/${topic}`)).text).toContain('un texte retiré')
  })

  test('moderates, bans and locks nothing', async () => {
    const photo = await createPhotoWithFiles(member, 1)
    const { id: topic } = await createTopic(site.db, member.id, { category_id: 4 })
    const { id: post } = await createPost(site.db, topic, member.id)
    for (const path of [
      `/api/photo/moderate/${photo.id}`,
      `/api/photo/ban/${photo.id}`,
      `/api/forum/post/moderate/${post}`,
    ])
      expect(await stolen.post(path)).toMatchObject({ status: 403, body: { message: SHUT } })
    expect((await stolen.post(`/api/photo/avatar/${photo.id}`)).status).toBe(403)
    expect((await stolen.post(`/api/forum/topic/lock/${topic}`)).status).toBe(403)
    expect((await stolen.post(`/api/forum/topic/ban/${topic}`, { user_id: member.id })).status).toBe(403)
    const { state } = await site.db
      .selectFrom('photos')
      .where('id', '=', photo.id)
      .select('state')
      .executeTakeFirstOrThrow()
    expect(state).toBe(1)
  })

  test('is that of a member: own photos, and the way to the administration', async () => {
    const own = await createPhotoWithFiles(founder, 0)
    expect(await fileStatus(stolen, own.photo)).toBe(200)
    const { text } = await stolen.get('/moi')
    expect(text).toContain('href="/admin"')
    expect((await stolen.post('/api/user/pause')).status).not.toBe(200)
  })

  test('has all rights where the site does not require the factor of those without one', async () => {
    const optional = await createTestApp({ STAFF_SECOND_FACTOR: 'optional' }, 1)
    const staff = await createMember(optional.db, { roles: 1, password_hash })
    const other = await createMember(optional.db, { signup_ip: '203.0.113.9' })
    const hidden = await createPhoto(optional.db, other.id, { state: 2 })
    await optional.context.store.put(hidden.photo, BYTES)
    const browser = await optional.as(staff, { factor: false })
    expect((await browser.get(`/api/user/${other.id}`)).body.user.user_ip).toBe('203.•••')
    expect(await fileStatus(browser, hidden.photo)).toBe(200)
    for (let n = 0; n < 62; n++)
      expect((await browser.post(`/api/admin/note/${other.id}`, { note: `Note ${n}` })).status).toBe(200)
    const { secret } = (await browser.post('/api/factor', { current_password: PASSWORD })).body
    await browser.post('/api/factor/confirm', { code: generateCode(secret) })
    const later = await optional.as(staff, { factor: false })
    expect((await later.get(`/api/user/${other.id}`)).body.user).not.toHaveProperty('user_ip')
    expect(await fileStatus(later, hidden.photo)).toBe(404)
    await optional.close()
  })
})

describe('more than sixty acts in an hour', () => {
  const note = (browser: Browser, n: number) =>
    browser.post(`/api/admin/note/${member.id}`, { note: `Note ${n}` })

  test('close the session’s rights until its second factor is verified again', async () => {
    const browser = await site.as(founder)
    const { secret } = (await browser.post('/api/factor', { current_password: PASSWORD })).body
    await browser.post('/api/factor/confirm', { code: generateCode(secret) })
    const other = await site.as(founder)
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => note(browser, n)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    const refused = answers.filter(({ status }) => status === 403)
    expect(refused.some(({ body }) => body.message === MANY_ACTS)).toBe(true)
    const photo = await createPhotoWithFiles(member, 1)
    expect((await browser.post(`/api/photo/moderate/${photo.id}`)).body).toEqual({ message: SHUT })
    expect((await browser.get('/admin/recherche')).headers.location).toBe(
      `/admin/acces?suite=${encodeURIComponent('/admin/recherche')}`,
    )
    expect((await note(other, 100)).status).toBe(200)
    expect((await browser.post('/api/factor/check', { code: generateCode(secret, 1) })).status).toBe(200)
    expect((await note(browser, 101)).status).toBe(200)
  })

  test('count acts on the site, plain forms and calls of members by which staff act on others', async () => {
    const browser = await site.as(founder)
    for (let n = 0; n < 56; n++) await note(browser, n)
    const { id: topic } = await createTopic(site.db, member.id, { category_id: 4 })
    const photo = await createPhotoWithFiles(member, 1)
    expect((await browser.post(`/api/forum/topic/lock/${topic}`)).status).toBe(200)
    expect((await browser.post(`/api/photo/avatar/${photo.id}`)).status).toBe(200)
    expect((await browser.submit(`/admin/membres/${member.id}`, { note: 'Par un formulaire.' })).status).toBe(
      303,
    )
    expect((await browser.post(`/api/photo/moderate/${photo.id}`)).status).toBe(200)
    expect((await note(browser, 60)).body).toEqual({ message: MANY_ACTS })
  })

  test('do not count decisions of the photo queue', async () => {
    const browser = await site.as(founder)
    for (let n = 0; n < 65; n++) {
      const { id } = await createPhoto(site.db, member.id, { state: 0, decided_at: null })
      expect((await browser.post(`/api/photos/validated/${id}/0`)).status).toBe(200)
    }
    expect((await note(browser, 1)).status).toBe(200)
  })
})

describe('revealMember', () => {
  const reveal = (browser: Browser, id: number) => browser.post(`/api/admin/members/${id}/reveal`)
  const revealed = () =>
    site.db
      .selectFrom('audit')
      .where('actor_id', '=', founder.id)
      .where('action', '=', 'member.reveal')
      .select(['user_id', 'details', 'reason'])
      .execute()

  test('returns e-mail, addresses and devices, and records the reading without them', async () => {
    const browser = await site.as(founder)
    await site.db
      .insertInto('sessions')
      .values({
        token_hash: Buffer.from(`device ${member.id}`),
        user_id: member.id,
        expires_at: new Date(Date.now() + 60_000),
        ip: '2001:db8::7',
        user_agent: 'Gecko Firefox/140.0',
      })
      .execute()
    const masked = (await browser.get(`/admin/membres/${member.id}`)).text
    for (const secret of [member.email, '203.0.113.9', '2001:db8', 'Firefox'])
      expect(masked).not.toContain(secret)
    expect(masked).toContain('Afficher en clair')
    const { status, body } = await reveal(browser, member.id)
    expect([status, body]).toEqual([
      200,
      {
        email: member.email,
        pending_email: null,
        signup_ip: '203.0.113.9',
        devices: [
          {
            ip: '2001:db8::7',
            user_agent: 'Gecko Firefox/140.0',
            is_open: true,
            created_at: expect.any(String),
            seen_at: expect.any(String),
          },
        ],
      },
    ])
    const page = (await browser.submit(`/admin/membres/${member.id}/coordonnees`, {})).text
    for (const shown of [member.email, '203.0.113.9', '2001:db8::7', 'Firefox']) expect(page).toContain(shown)
    expect(await revealed()).toEqual([1, 2].map(() => ({ user_id: member.id, details: {}, reason: null })))
    const journal = (await browser.get('/admin/journal')).text
    expect(journal).toContain('Coordonnées lues en clair ces 7 derniers jours')
    expect(journal).toMatch(
      new RegExp(`actor=${founder.id}&amp;action=member.reveal[^>]*>${founder.name}</a></td><td>1<`),
    )
  })

  test('returns 403 for oneself and higher roles and 404 for nobody, and records nothing', async () => {
    const moderator = await createMember(site.db, { roles: 1 })
    const browser = await site.as(moderator)
    expect((await reveal(browser, founder.id)).status).toBe(403)
    expect((await reveal(browser, moderator.id)).status).toBe(403)
    expect((await reveal(browser, 1_999_999_999)).status).toBe(404)
    expect((await reveal(await site.as(member), founder.id)).status).toBe(403)
    expect(await revealed()).toEqual([])
  })

  test('asks for the factor again at the 61st member or searched network within an hour', async () => {
    const browser = await site.as(founder)
    for (let n = 0; n < 30; n++) {
      const one = await createMember(site.db)
      expect((await reveal(browser, one.id)).status).toBe(200)
      expect((await reveal(browser, one.id)).status).toBe(200)
    }
    for (let n = 0; n < 30; n++)
      expect((await browser.get(`/api/admin/members?search=198.51.${n}.0/24`)).status).toBe(200)
    expect(await reveal(browser, member.id)).toMatchObject({ status: 403, body: { message: MANY_REVEALS } })
    expect((await browser.get('/admin')).status).toBe(302)
    expect((await revealed()).filter(({ user_id }) => user_id === member.id)).toEqual([])
  })
})
