import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let reader: TestMember
let founder: TestMember
let admin: TestMember
let modos: TestMember[]

const AVATAR = `${'a'.repeat(32)}.webp`

beforeAll(async () => {
  site = await createTestApp()
  founder = await createMember(site.db, { name: 'Fondatrice', roles: 3, searchable: false, avatar: AVATAR })
  reader = await createMember(site.db, { name: 'Lectrice' })
  admin = await createMember(site.db, {
    name: 'Hugo',
    roles: 2,
    last_activity: new Date('2026-01-02T03:04:05Z'),
  })
  modos = [
    await createMember(site.db, { name: 'Zoé', roles: 1, status: 1 }),
    await createMember(site.db, { name: 'Ali', roles: 1 }),
  ]
  await createMember(site.db, { name: 'Suspendu', roles: -1 })
})
afterAll(() => site.close())

const get = async (url: string, who = reader) => (await site.as(who)).get(url)

describe('GET /api/staff', () => {
  test('gives the staff by the number of the role, with seven fields each', async () => {
    const { status, body } = await get('/api/staff')
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['1', '2', '3'])
    const ids = (role: number) => body[role].map(({ id }: { id: number }) => id)
    expect([ids(3), ids(2), ids(1)]).toEqual([[founder.id], [admin.id], modos.map(({ id }) => id)])
    expect(body[2][0]).toEqual({
      id: admin.id,
      name: 'Hugo',
      avatar: null,
      status: 0,
      stripe_status: false,
      emoji: null,
      last_activity: '2026-01-02T03:04:05.000Z',
    })
  })

  test('shows them to everybody, blocks or not', async () => {
    const other = await createMember(site.db)
    await blockMember(site.db, admin.id, other.id)
    await blockMember(site.db, other.id, founder.id)
    expect((await get('/api/staff', other)).body).toEqual((await get('/api/staff')).body)
  })

  test('knows of a new role at the next call', async () => {
    const young = await createMember(site.db, { roles: 1 })
    const listed = async () => JSON.stringify((await get('/api/staff')).body).includes(`"id":${young.id},`)
    expect(await listed()).toBe(true)
    await site.db.updateTable('users').set({ roles: 0 }).where('id', '=', young.id).execute()
    expect(await listed()).toBe(false)
  })
})

describe('/staff', () => {
  test('has its three sections, each with who is in it and a way to the profile', async () => {
    const { status, text } = await get('/staff')
    expect(status).toBe(200)
    const page = text.slice(text.indexOf('id="staff"'), text.indexOf('</main>'))
    expect([...page.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'Fondateur',
      'Admins',
      'Modos',
    ])
    const order = ['Fondateur', 'Fondatrice', 'Admins', 'Hugo', 'Modos', 'Zoé', 'Ali'].map((term) =>
      page.indexOf(term),
    )
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(Math.min(...order)).toBeGreaterThan(0)
    for (const { id } of [founder, admin, ...modos]) expect(page).toContain(`href="/celibataire/${id}"`)
    expect(page).toContain(AVATAR)
    expect(page).toContain('en ligne')
    expect(page).toContain('name-staff')
    expect(page).not.toContain('Suspendu')
    expect(page).not.toContain('/admin/recherche')
    expect((await get('/staff', modos[0])).text).toContain('href="/admin/recherche"')
  })

  test('says so where a section is empty, and where the list cannot be read', async () => {
    await site.db.updateTable('users').set({ roles: 0 }).where('id', '=', admin.id).execute()
    expect((await get('/staff')).text).toContain('Aucun admin pour l’instant.')
    const browser = await site.as(reader)
    const broken = vi.spyOn(site.context.db, 'selectFrom').mockImplementation(() => {
      throw new Error('no table')
    })
    const { status, text } = await browser.get('/staff')
    const call = await browser.get('/api/staff')
    broken.mockRestore()
    expect(status).toBe(503)
    expect(text).toContain('id="staff"')
    expect(text).toContain('Erreur impossible de charger le Staff.')
    expect([call.status, call.body]).toEqual([500, {}])
  })
})
