import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import type { AppEvent } from '../../../platform/events/event-hub.ts'
import { ROLES } from '../../../shared/roles.ts'
import { findRoleRefusal } from './policy.ts'

let site: TestApp
let founder: TestMember
let salome: TestMember
let notified: AppEvent[]

beforeAll(async () => {
  site = await createTestApp()
  site.context.events.listen((event) => notified.push(event))
})
beforeEach(async () => {
  notified = []
  await truncate(site.db)
  founder = await createMember(site.db, { name: 'Guinguette', roles: 3 })
  salome = await createMember(site.db, { name: 'Salomé' })
})
afterAll(() => site.close())

const give = async (id: number, role: unknown, by = founder) =>
  (await site.as(by)).post(`/api/admin/role/${id}`, { role })
const roleOf = async (id: number) =>
  (await site.db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirstOrThrow()).roles
const audit = () =>
  site.db.selectFrom('audit').select(['actor_id', 'action', 'user_id', 'details']).orderBy('id').execute()
const factorOf = (id: number) =>
  site.db
    .insertInto('second_factors')
    .values({ user_id: id, secret: 'x', confirmed_at: new Date() })
    .execute()

describe('the rule', () => {
  const member = { id: 2, roles: 0, verified: true }
  test.each([
    ['a member', member, null],
    ['a moderator', { ...member, roles: 1 }, null],
    ['an admin', { ...member, roles: 2 }, null],
    ['oneself', { ...member, id: 1, roles: 3 }, 'Vous ne pouvez pas changer votre propre rôle.'],
    ['another founder', { ...member, roles: 3 }, 'Le rôle d’un fondateur ne se change pas d’ici.'],
    [
      'a suspended member',
      { ...member, roles: -1 },
      'Ce compte est suspendu\u202f: levez d’abord la suspension.',
    ],
    [
      'a member of an unconfirmed address',
      { ...member, verified: false },
      'L’adresse e-mail de ce membre n’est pas confirmée\u202f: il ne peut pas entrer dans l’équipe.',
    ],
    ['staff of an unconfirmed address', { ...member, roles: 1, verified: false }, null],
  ])('for %s', (_, target, refusal) => expect(findRoleRefusal(1, target)).toBe(refusal))
})

describe('POST /api/admin/role/:userId', () => {
  test.each([
    [1, 'Salomé est maintenant modo.'],
    [2, 'Salomé est maintenant admin.'],
    [3, 'Salomé est maintenant fondateur.'],
  ])('gives role %i; desk, staff list and audit log follow', async (role, message) => {
    const hers = await site.as(salome)
    expect((await hers.get('/admin/recherche')).status).toBe(403)
    expect((await give(salome.id, role)).body).toEqual({ message })
    expect((await hers.get('/admin/recherche')).status).toBe(200)
    const { body } = await hers.get('/api/staff')
    expect(body[role].map(({ id }: { id: number }) => id)).toContain(salome.id)
    expect((await hers.get('/staff')).text).toContain('href="/admin"')
    expect(await audit()).toEqual([
      { actor_id: founder.id, action: 'member.role', user_id: salome.id, details: { role, was: 0 } },
    ])
    expect(notified).toEqual([{ kind: 'pages', of: 'all' }])
  })

  test('ends rights, second factor and streams with a demotion', async () => {
    await give(salome.id, 2)
    await factorOf(salome.id)
    const hers = await site.as(salome)
    expect((await hers.get('/admin/recherche')).status).toBe(200)
    notified = []
    expect((await give(salome.id, 1)).body.message).toBe('Salomé est maintenant modo.')
    expect(notified).toContainEqual({ kind: 'session-revoked', user_id: salome.id })
    expect((await hers.get('/admin/recherche')).headers.location).toBe(
      '/admin/acces?suite=%2Fadmin%2Frecherche',
    )
    const again = await site.as(salome)
    expect((await again.get('/admin/recherche')).status).toBe(200)
    expect((await give(salome.id, 0)).body.message).toBe('Salomé n’est plus du staff.')
    expect((await again.get('/admin/recherche')).status).toBe(403)
    expect((await again.get('/staff')).text).not.toContain('href="/admin"')
    expect(await site.db.selectFrom('second_factors').selectAll().execute()).toEqual([])
    expect((await audit()).map(({ details }) => details)).toEqual([
      { role: 2, was: 0 },
      { role: 1, was: 2 },
      { role: 0, was: 1 },
    ])
  })

  test('returns the reason of a refusal, and changes nothing', async () => {
    const suspended = await createMember(site.db, { roles: -1 })
    const unverified = await createMember(site.db, { email_verified_at: null })
    const second = await createMember(site.db, { roles: 3 })
    const answers = await Promise.all([
      give(founder.id, 0),
      give(second.id, 2),
      give(suspended.id, 1),
      give(unverified.id, 1),
      give(salome.id, 0),
      give(999_999, 1),
    ])
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [403, 'Vous ne pouvez pas changer votre propre rôle.'],
      [403, 'Le rôle d’un fondateur ne se change pas d’ici.'],
      [403, 'Ce compte est suspendu\u202f: levez d’abord la suspension.'],
      [403, 'L’adresse e-mail de ce membre n’est pas confirmée\u202f: il ne peut pas entrer dans l’équipe.'],
      [409, 'Ce membre a déjà ce rôle.'],
      [404, 'Ce membre n’existe pas.'],
    ])
    for (const role of [4, -1, 1.5, 'x', null, undefined]) {
      expect([(await give(salome.id, role)).status, await roleOf(salome.id)]).toEqual([422, 0])
    }
    expect(await audit()).toEqual([])
    expect([await roleOf(founder.id), await roleOf(second.id)]).toEqual([3, 3])
  })

  test.each([ROLES.member, ROLES.moderator, ROLES.admin])('returns 403 to role %i', async (roles) => {
    const actor = await createMember(site.db, { roles })
    expect((await give(salome.id, 1, actor)).status).toBe(403)
    expect(await roleOf(salome.id)).toBe(0)
  })

  test('changes the role once for twenty requests at once', async () => {
    const browser = await site.as(founder)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.post(`/api/admin/role/${salome.id}`, { role: 1 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await audit()).toHaveLength(1)
  })
})

describe('listTeam, findCandidates', () => {
  test('lists staff by role, with second factor and actions of 30 days', async () => {
    const [admin, modo] = [
      await createMember(site.db, { roles: 2 }),
      await createMember(site.db, { roles: 1 }),
    ]
    await factorOf(admin.id)
    await site.db.insertInto('second_factors').values({ user_id: modo.id, secret: 'x' }).execute()
    const act = (days: number, userId: number) => ({
      actor_id: admin.id,
      action: 'photo.accept',
      user_id: userId,
      created_at: new Date(Date.now() - days * 86_400_000),
      details: '{}',
    })
    await site.db
      .insertInto('audit')
      .values([act(1, salome.id), act(29, salome.id), act(31, salome.id), act(1, admin.id)])
      .execute()
    const { body } = await (await site.as(founder)).get('/api/admin/team')
    expect(body.map(({ id, factor, acts }: Record<string, unknown>) => [id, factor, acts])).toEqual([
      [founder.id, false, 0],
      [admin.id, true, 2],
      [modo.id, false, 0],
    ])
  })

  test('finds candidates by id and beginning of the name, with refusals', async () => {
    await createMember(site.db, { name: 'Salome2', name_key: 'salome2', roles: -1 })
    await site.db.updateTable('users').set({ name_key: 'salome' }).where('id', '=', salome.id).execute()
    const browser = await site.as(founder)
    const find = async (search: string) => {
      const { body } = await browser.get(`/api/admin/team/search?search=${encodeURIComponent(search)}`)
      return body.map(({ name, refusal }: Record<string, unknown>) => [name, refusal])
    }
    const suspended = ['Salome2', 'Ce compte est suspendu\u202f: levez d’abord la suspension.']
    expect(await find('SALOMÉ')).toEqual([['Salomé', null], suspended])
    expect(await find(`#${salome.id}`)).toEqual([['Salomé', null]])
    for (const nobody of ['', '%', '_', 'zzz', '99999999999']) expect(await find(nobody)).toEqual([])
    expect((await browser.get(`/api/admin/team/search?search=${'x'.repeat(51)}`)).status).toBe(422)
  })

  test('works without scripts, and shows refusals', async () => {
    const browser = await site.as(founder)
    const { text } = await browser.get('/admin/equipe?search=zzz')
    expect(text).toContain('Personne ne porte ce nom ni ce numéro.')
    expect((await browser.submit(`/admin/equipe/role/${salome.id}`, { role: '1' })).headers.location).toBe(
      '/admin/equipe',
    )
    expect(await roleOf(salome.id)).toBe(1)
    const refused = await browser.submit(`/admin/equipe/role/${founder.id}`, { role: '1' })
    expect([refused.status, refused.text.includes('Vous ne pouvez pas changer votre propre rôle.')]).toEqual([
      403,
      true,
    ])
    await factorOf(salome.id)
    expect((await browser.get('/admin/equipe')).text).toContain('Retirer le second facteur de Salomé')
    expect((await browser.submit(`/admin/equipe/facteur/${salome.id}`, {})).status).toBe(303)
    expect((await browser.submit(`/admin/equipe/facteur/${salome.id}`, {})).text).toContain(
      'Ce membre n’a pas de second facteur.',
    )
  })
})
