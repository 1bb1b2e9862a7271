import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createContactMessage, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { deleteOldMessages } from './register.ts'

let site: TestApp
let karim: TestMember
let admin: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  karim = await createMember(site.db, { name: 'Karim', roles: 2 })
  admin = await site.as(karim)
})

const file = (id: number, closed: boolean) => admin.post(`/api/admin/letters/${id}`, { closed })
const stateOf = (id: number) =>
  site.db
    .selectFrom('letters')
    .where('id', '=', id)
    .select(['closed_at', 'closed_by'])
    .executeTakeFirstOrThrow()

test('admins read messages with their authors, and answer by mail', async () => {
  const zoe = await createMember(site.db, { name: 'Zoé', email: 'zoe@exemple.fr' })
  await createContactMessage(site.db, {
    user_id: zoe.id,
    email: 'Zoe@exemple.fr',
    message: 'Voyez https://exemple.fr/x\n<img src=x onerror=alert(1)>',
    created_at: new Date('2026-05-17T10:00:00Z'),
  })
  await createContactMessage(site.db, { user_id: zoe.id, email: 'autre+x@exemple.fr' })
  await createContactMessage(site.db, { email: 'paul@exemple.fr' })
  const { text } = await admin.get('/admin/contact')
  expect(text).toContain(`href="/celibataire/${zoe.id}"`)
  expect(text).toContain('href="/exit?url=https%3A%2F%2Fexemple.fr%2Fx"')
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text).toContain(
    'href="mailto:Zoe@exemple.fr?subject=Votre%20message%20du%2017%20mai%202026%20%C3%A0%20Guinguette"',
  )
  expect(text).toContain('href="mailto:autre%2Bx@exemple.fr?')
  expect(text.split('ce n’est pas l’adresse du compte')).toHaveLength(2)
  expect(text).toContain('Visiteur, non connecté')
  expect((await admin.get('/admin')).text).toMatch(/waiting-number">3<.*?Courrier à traiter/s)
  const moderator = await site.as(await createMember(site.db, { roles: 1 }))
  expect((await moderator.get('/admin/contact')).status).toBe(403)
  expect((await moderator.get('/admin')).text).not.toContain('Courrier')
})

describe('fileContactMessage', () => {
  test('a message is closed once and reopened, and the log names the admin', async () => {
    const zoe = await createMember(site.db)
    const { id } = await createContactMessage(site.db, { user_id: zoe.id })
    const both = await Promise.all([file(id, true), file(id, true)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toEqual({
      message: 'Quelqu’un de l’équipe a déjà classé ce message.',
    })
    expect(await stateOf(id)).toMatchObject({ closed_at: expect.any(Date), closed_by: karim.id })
    expect((await admin.get('/admin/contact?state=closed')).text).toContain('Classé par Karim')
    expect((await file(id, false)).body).toEqual({ message: 'Le message est de nouveau à traiter.' })
    expect((await file(id, false)).status).toBe(409)
    expect(await stateOf(id)).toEqual({ closed_at: null, closed_by: null })
    expect((await file(id + 1, true)).status).toBe(404)
    expect((await admin.post(`/api/admin/letters/${id}`, {})).status).toBe(422)
    const log = await site.db
      .selectFrom('audit')
      .select(['actor_id', 'action', 'user_id', 'target_id'])
      .execute()
    expect(log).toEqual(
      ['letter.close', 'letter.reopen'].map((action) => ({
        actor_id: karim.id,
        action,
        user_id: zoe.id,
        target_id: id,
      })),
    )
    expect((await admin.get('/admin/journal')).text).toContain('a classé un courrier')
  })

  test('the plain form does the same, and shows its error', async () => {
    const { id } = await createContactMessage(site.db)
    const closed = await admin.submit(`/admin/contact/${id}`, { closed: 'true' })
    expect([closed.status, closed.headers.location]).toEqual([303, '/admin/contact'])
    const second = await admin.submit(`/admin/contact/${id}`, { closed: 'true' })
    expect([second.status, second.text.includes('Quelqu’un de l’équipe a déjà classé ce message.')]).toEqual([
      409,
      true,
    ])
    const opened = await admin.submit(`/admin/contact/${id}`, { closed: 'false' })
    expect(opened.headers.location).toBe('/admin/contact?state=closed')
  })
})

test('both lists are paged in their own order', async () => {
  for (let i = 1; i <= 45; i++) {
    const closed_at = i > 22 ? new Date(Date.UTC(2026, 4, i % 3)) : null
    await createContactMessage(site.db, { message: `Lettre ${i}.`, closed_at })
  }
  const walk = async (first: string) => {
    const pages: string[][] = []
    for (let url: string | undefined = first; url; ) {
      const { text }: { text: string } = await admin.get(url)
      pages.push([...text.matchAll(/Lettre (\d+)\./g)].map(([, n]) => String(n)))
      url = /rel="next" href="([^"]+)"|href="([^"]+)" rel="next"/
        .exec(text)
        ?.slice(1)
        .find(Boolean)
        ?.replace(/&amp;/g, '&')
    }
    return pages
  }
  const open = await walk('/admin/contact')
  expect(open.map((page) => page.length)).toEqual([20, 2])
  expect(open.flat()).toEqual(Array.from({ length: 22 }, (_, i) => String(i + 1)))
  const closed = await walk('/admin/contact?state=closed')
  expect(closed.map((page) => page.length)).toEqual([20, 3])
  expect(new Set(closed.flat()).size).toBe(23)
  for (const after of ['x', '-1', 'zz-zz-1', 'zzzzzzzzz-zzzzzz', "1'--1"])
    expect((await admin.get(`/admin/contact?state=closed&after=${encodeURIComponent(after)}`)).status).toBe(
      200,
    )
  expect((await admin.get('/admin/contact?state=closed&state=open&after=a-b&after=c-d')).status).toBe(200)
})

test('messages are deleted a year after closing, and IP addresses of open ones after a year', async () => {
  const longAgo = new Date(Date.now() - 370 * 86_400_000)
  const recently = new Date(Date.now() - 300 * 86_400_000)
  const ip = '203.0.113.9'
  const missing = await createContactMessage(site.db, { created_at: longAgo, closed_at: longAgo })
  const saved = await createContactMessage(site.db, { created_at: longAgo, closed_at: recently, ip })
  const open = await createContactMessage(site.db, { created_at: longAgo, ip })
  const fresh = await createContactMessage(site.db, { created_at: recently, ip })
  await deleteOldMessages(site.db)
  const left = await sql<{
    id: number
    ip: string | null
  }>`select id, host(ip) as ip from letters order by id`.execute(site.db)
  expect(left.rows).toEqual([
    { id: saved.id, ip: null },
    { id: open.id, ip: null },
    { id: fresh.id, ip },
  ])
  expect(left.rows.map(({ id }) => id)).not.toContain(missing.id)
})
