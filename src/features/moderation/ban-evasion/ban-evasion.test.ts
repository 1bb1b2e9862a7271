import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import {
  birthdayAtAge,
  createComment,
  createMember,
  createPhoto,
  createThread,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { seedForum } from '../../forum/seed.ts'
import { eraseOldMarks, expireReviews } from './register.ts'

const SENTENCE = 'Votre inscription est en cours de vérification, réponse sous 48 h.'
const NEWCOMER = {
  name: 'Nouveau',
  email: 'j.e.a.n.noir+retour@googlemail.com',
  password: 'le canal sous la pluie',
  birthday: birthdayAtAge(34),
  sex: 1,
  terms: true,
  sensitive: false,
}
let site: TestApp
let admin: TestMember
let staff: Browser
let moderator: Browser
let banned: TestMember
let zoe: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3, searchable: false })
  admin = await createMember(site.db, { roles: 2 })
  staff = await site.as(admin)
  moderator = await site.as(await createMember(site.db, { roles: 1 }))
  banned = await createMember(site.db, { name: 'Jean', email: 'Jean.Noir@gmail.com' })
  zoe = await createMember(site.db, { name: 'Zoé' })
})

const ban = async (id = banned.id, body: object = {}) => {
  const { status } = await staff.post(`/api/admin/ban/${id}`, { reason: 'Des menaces.', ...body })
  expect(status).toBe(200)
  await site.context.jobs.drain()
}
const marks = () => site.db.selectFrom('ban_marks').select(['user_id', 'email_mac', 'photos']).execute()
/** With a few words, so that they may write first. */
const confirm = (id: number) =>
  site.db
    .updateTable('users')
    .set({ email_verified_at: new Date(), description: 'Une longue marche, un café, et on verra bien.' })
    .where('id', '=', id)
    .execute()

async function signUp(input: object = {}): Promise<{ browser: Browser; id: number; body: object }> {
  const browser = await site.as(null)
  const { status, body } = await browser.post('/api/register', { ...NEWCOMER, ...input })
  expect([status, body]).toEqual([200, expect.objectContaining({ id: expect.any(Number) })])
  await confirm(body.id)
  return { browser, id: body.id, body }
}
const reviewOf = (id: number) =>
  site.db.selectFrom('account_reviews').where('user_id', '=', id).selectAll().executeTakeFirst()

describe('a sign-up with a variation of a banned address', () => {
  let browser: Browser
  let id: number
  beforeEach(async () => {
    await ban()
    expect((await deleteAndErase(site, await site.as(banned))).status).toBe(200)
    const newcomer = await signUp()
    browser = newcomer.browser
    id = newcomer.id
  })

  test('gets the usual answer, and a review notice on every page', async () => {
    const other = await signUp({ name: 'Autre', email: 'autre@exemple.fr' })
    const again = await signUp({ name: 'Encore', email: 'JEAN.NOIR@GMAIL.COM' })
    expect(Object.keys(again.body)).toEqual(Object.keys(other.body))
    for (const page of ['/', '/user/edit', '/messages', '/recherche', '/forum'])
      expect([page, (await browser.get(page)).text.includes(SENTENCE)]).toEqual([page, true])
    expect((await again.browser.get('/')).text).toContain(SENTENCE)
    expect((await other.browser.get('/')).text).not.toContain(SENTENCE)
  })

  test('returns 403 with the reason to calls that others would see', async () => {
    await seedForum(site.db)
    const photo = await createPhoto(site.db, zoe.id)
    const comment = await createComment(site.db, photo.id, id)
    const topic = await createTopic(site.db, zoe.id)
    const thread = await createThread(site.db, zoe.id, id)
    const calls: [string, object?][] = [
      [`/api/messages/thread/${zoe.id}`],
      [`/api/messages/conversation/${thread.id}`, { message: 'Bonsoir' }],
      [`/api/ask/${zoe.id}`],
      [`/api/forum/post/${topic.id}`, { post: 'Bonsoir' }],
      ['/api/forum/topic', { title: 'Un bal', category: 1, post: 'Bonsoir' }],
      [`/api/comment/${photo.id}`, { comment: 'Bonsoir' }],
      [`/api/photo/like/${photo.id}`],
      [`/api/comment/delete/${comment.id}`],
      [`/api/visitors/${zoe.id}`],
      ['/api/upload'],
      ['/api/user/resume'],
      [`/api/report/1/${zoe.id}/${zoe.id}`, { category: 'fake' }],
    ]
    for (const [url, body] of calls) {
      const answer = await browser.post(url, body)
      expect([url, answer.status, answer.body]).toEqual([url, 403, { message: SENTENCE }])
    }
    expect((await browser.patch('/api/user/edit', { description: 'Bonsoir' })).status).toBe(403)
    expect((await browser.submit('/user/reprendre', {})).status).toBe(403)
    expect(await reviewOf(id)).toMatchObject({ outcome: null })
  })

  // Calls outside of this list are refused, so a new call is too until it is added.
  const ALLOWED = [
    'DELETE /api/blacklist/:userId',
    'DELETE /api/hidden/:userId',
    'DELETE /api/messages/kept/:thread',
    'DELETE /api/passkeys/:id',
    'DELETE /api/suggestions/:id',
    'DELETE /api/tokens/:id',
    'DELETE /api/user/autodestruction',
    'DELETE /api/user/sensitive',
    'DELETE /api/user/sessions/:id',
    'DELETE /api/webpush/:push',
    'PATCH /api/forum/topic/read/:topicId',
    'PATCH /api/gate',
    'PATCH /api/notifications',
    'PATCH /api/notifications/:id',
    'PATCH /api/notifications/preferences',
    'PATCH /api/passkeys/:id',
    'PATCH /api/search',
    'PATCH /api/suggestions/settings',
    'PATCH /api/user/email',
    'PATCH /api/user/greeting',
    'PATCH /api/user/password',
    'PATCH /api/user/visibility',
    'PATCH /api/visitors/traces',
    'POST /api/blacklist/:userId',
    'POST /api/contact',
    'POST /api/contest',
    'POST /api/contracts/cancellation',
    'POST /api/contracts/cancellation/undo',
    'POST /api/contracts/withdrawal',
    'POST /api/email/resend',
    'POST /api/email/verify',
    'POST /api/hidden/:userId',
    'POST /api/login',
    'POST /api/login/passkey',
    'POST /api/login/passkey/challenge',
    'POST /api/logout',
    'POST /api/notices',
    'POST /api/notices/:key/contest',
    'POST /api/passkeys',
    'POST /api/passkeys/setup',
    'POST /api/password/confirm',
    'POST /api/password/forgot',
    'POST /api/password/reset',
    'POST /api/premium/cancel',
    'POST /api/premium/portal',
    'POST /api/register',
    'POST /api/register/open',
    'POST /api/suggestions/:id',
    'POST /api/timings',
    'POST /api/user/autodestruction',
    'POST /api/user/export',
    'POST /api/user/install-refusal',
    'POST /api/user/terms',
    'POST /api/webpush',
    'POST /api/welcome/dismiss',
  ]

  test('may use security, privacy, export, deletion, contact and nothing else', async () => {
    const writing = site.context.endpoints.filter(({ method }) => method !== 'GET')
    const allowed: string[] = []
    for (const { method, path } of writing) {
      if (path === '/api/logout' || path.endsWith('/autodestruction')) {
        allowed.push(`${method} ${path}`)
        continue
      }
      const send = browser[method.toLowerCase() as 'post' | 'patch' | 'delete']
      const { status, body } = await send(path.replace(/:\w+/g, '999999'), {})
      if (status !== 403) allowed.push(`${method} ${path}`)
      else if (!path.startsWith('/api/admin'))
        expect([path, body.message]).toEqual([path, expect.any(String)])
    }
    expect(allowed.sort()).toEqual(ALLOWED)
    expect((await browser.post('/api/logout')).status).toBe(200)
    expect((await deleteAndErase(site, await site.as({ id }))).status).toBe(200)
    expect(await reviewOf(id)).toBeUndefined()
    expect(await marks()).toHaveLength(1)
  })

  test('is hidden from search, profile and avatar, and receives no messages', async () => {
    await createPhoto(site.db, id, { accepted_at: new Date() })
    const other = await site.as(zoe)
    const found = await other.get(
      '/api/search?seek=2&orientation=50&age_from=18&age_to=120&distance=1000&filter=1',
    )
    expect(JSON.stringify(found.body)).not.toContain(NEWCOMER.name)
    expect((await other.get(`/api/user/${id}`)).status).toBe(404)
    expect((await other.get('/api/photos')).body.data).toEqual([])
    expect((await other.post(`/api/ask/${id}`)).status).toBe(403)
    expect((await other.post(`/api/messages/thread/${id}`)).status).toBe(403)
    const search = () =>
      site.db.selectFrom('member_search').where('user_id', '=', id).select('searchable').executeTakeFirst()
    expect(await search()).toEqual({ searchable: false })
    await staff.post(`/api/admin/reviews/${id}/admit`, {})
    expect(await search()).toEqual({ searchable: true })
  })

  test('is in the staff’s queue with the banned account and the reason', async () => {
    const { text } = await moderator.get('/admin/inscriptions')
    expect(text).toContain(NEWCOMER.name)
    expect(text).toContain('La même adresse e-mail qu’un compte banni, aux variantes près.')
    expect(text).toContain(`Membre supprimé nº\u202f${banned.id}`)
    expect(text).toContain('Des menaces.')
    expect(text).toContain('Seuls les admins peuvent refuser.')
    expect((await moderator.get('/admin')).text).toContain('Inscriptions à vérifier')
  })

  test('is released when staff admit it, with a mail, and not reviewed again', async () => {
    await takeMails(site)
    const { status, body } = await moderator.post(`/api/admin/reviews/${id}/admit`, {})
    expect([status, body.message]).toEqual([
      200,
      'L’inscription est admise\u202f: le membre peut écrire et se montrer.',
    ])
    expect((await browser.get('/')).text).not.toContain(SENTENCE)
    expect((await browser.post(`/api/ask/${zoe.id}`)).status).toBe(200)
    expect((await takeMails(site)).map(({ subject }) => subject)).toContain('Votre inscription est vérifiée')
    expect((await staff.post(`/api/admin/reviews/${id}/refuse`, { reason: 'Trop tard.' })).status).toBe(409)
    const log = await site.db.selectFrom('audit').where('action', '=', 'review.admit').selectAll().execute()
    expect(log).toMatchObject([{ user_id: id }])
  })

  test('is banned when an admin refuses it, with a contestable statement', async () => {
    expect((await moderator.post(`/api/admin/reviews/${id}/refuse`, { reason: 'Le même.' })).status).toBe(403)
    expect((await staff.post(`/api/admin/reviews/${id}/refuse`, { reason: '' })).status).toBe(422)
    expect((await staff.post(`/api/admin/reviews/${id}/refuse`, { reason: 'Le même.' })).status).toBe(200)
    const decision = await site.db
      .selectFrom('decisions')
      .where('user_id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(decision).toMatchObject({ kind: 9, rule: 'multi-account', reason: 'Le même.', actor_id: admin.id })
    const own = await site.as({ id })
    expect((await own.get(`/user/decisions/${decision.id}`)).text).toContain('Le même.')
    const contest = { decision: decision.id, text: 'Je suis quelqu’un d’autre.' }
    expect((await own.post('/api/contest', contest)).status).toBe(200)
    await site.context.jobs.drain()
    expect((await marks()).map(({ user_id }) => user_id)).toContain(id)
    expect((await staff.get('/admin/inscriptions?state=closed')).text).toContain('Refusée')
  })

  test('is decided once, also by plain forms', async () => {
    const answers = await Promise.all([
      staff.submit(`/admin/inscriptions/${id}/admettre`, {}),
      staff.submit(`/admin/inscriptions/${id}/refuser`, { reason: 'Le même compte.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
  })

  test('is released after 72 hours without a decision, and can still be decided', async () => {
    const wait = (hours: number) =>
      sql`update account_reviews set created_at = now() - make_interval(hours => ${hours})`.execute(site.db)
    await wait(49)
    await expireReviews(site.context)
    expect(await reviewOf(id)).toMatchObject({ outcome: null })
    expect((await staff.get('/admin/inscriptions')).text).toContain('Sans réponse depuis plus de 48 heures')
    expect((await staff.get('/admin')).text).toContain('1 sans réponse après 48 heures')
    await wait(73)
    await expireReviews(site.context)
    expect(await reviewOf(id)).toMatchObject({ outcome: 3, decided_by: null })
    expect((await browser.post(`/api/ask/${zoe.id}`)).status).toBe(200)
    expect((await staff.get('/admin/inscriptions')).text).toContain('Libérée sans décision après 72 heures')
    expect((await staff.get('/admin')).text).toContain('1 libérée sans décision')
    expect((await staff.post(`/api/admin/reviews/${id}/refuse`, { reason: 'Le même.' })).status).toBe(200)
  })

  test('is erased six months after its end', async () => {
    await staff.post(`/api/admin/reviews/${id}/admit`, {})
    await eraseOldMarks(site.db)
    expect(await reviewOf(id)).toBeDefined()
    await sql`update account_reviews set ended_at = now() - interval '6 months 1 second'`.execute(site.db)
    await eraseOldMarks(site.db)
    expect(await reviewOf(id)).toBeUndefined()
  })
})

test('two sign-ups at once with variations of a banned address are both reviewed', async () => {
  await ban()
  const both = await Promise.all([
    signUp({ name: 'Premier', email: 'jeannoir@gmail.com' }),
    signUp({ name: 'Second', email: 'jean.noir+2@gmail.com' }),
  ])
  for (const { id } of both) expect(await reviewOf(id)).toMatchObject({ banned_id: banned.id, outcome: null })
})

test('a sign-up after the ban was lifted is not reviewed', async () => {
  await ban()
  await staff.delete(`/api/admin/ban/${banned.id}`, {})
  expect(await reviewOf((await signUp()).id)).toBeUndefined()
})

test('stays paused once admitted if the member had paused it before', async () => {
  await ban()
  const { id } = await signUp()
  await sql`update account_reviews set was_paused = true`.execute(site.db)
  await staff.post(`/api/admin/reviews/${id}/admit`, {})
  const { paused_at } = await site.db
    .selectFrom('users')
    .where('id', '=', id)
    .select('paused_at')
    .executeTakeFirstOrThrow()
  expect(paused_at).not.toBeNull()
})
