import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

let site: TestApp
let salome: TestMember
let admin: Browser

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  salome = await createMember(site.db, {
    name: 'Salomé',
    warning: 20,
    signup: new Date('2025-05-17T12:00:00Z'),
  })
  admin = await site.as(await createMember(site.db, { roles: 2 }))
})
afterAll(() => site.close())

const roles = async () =>
  (await site.db.selectFrom('users').where('id', '=', salome.id).select('roles').executeTakeFirstOrThrow())
    .roles
const decision = () =>
  site.db
    .selectFrom('decisions')
    .where('user_id', '=', salome.id)
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirst()
const page = () => admin.get(`/admin/bannir/${salome.id}`)

describe('/admin/bannir/{userId}', () => {
  test('says who it is, and what was decided before', async () => {
    await admin.post(`/api/admin/warning/${salome.id}`, { percent: 10, reason: 'Des insultes.' })
    const { status, text } = await page()
    expect(status).toBe(200)
    for (const content of [
      'Suspendre Salomé',
      '17 mai 2025',
      '30\u202f%\u202f: encore 70\u202f% avant la suspension',
      'Avertissement',
      'Des insultes.',
      'Le membre reçoit le motif par e-mail et peut contester la décision.',
      'Faux profil',
      'Définitivement',
      `action="/admin/bannir/${salome.id}"`,
      '/desk.css',
    ]) {
      expect(text).toContain(content)
    }
  })

  test('of a suspended member says until when, and offers to lift it', async () => {
    await admin.post(`/api/admin/ban/${salome.id}`, { reason: 'Des menaces.' })
    const { text } = await page()
    expect(text).toContain('Ce compte est suspendu')
    expect(text).toContain('Lever la suspension')
    expect(text).not.toContain('id="ban-form"')
  })

  test('of one whose warning waits for a look offers both', async () => {
    await admin.post(`/api/admin/warning/${salome.id}`, { percent: 80, reason: 'Des menaces.' })
    const { text } = await page()
    expect(text).toContain('Ce compte est suspendu parce que son avertissement a atteint 100\u202f%.')
    expect(text).toContain('Lever la suspension')
    expect(text).toContain('id="ban-form"')
  })

  test('is for nobody of an equal or higher role, nor of who is not there', async () => {
    const equal = await createMember(site.db, { roles: 2 })
    const { status, text } = await admin.get(`/admin/bannir/${equal.id}`)
    expect(status).toBe(403)
    expect(text).toContain(
      'Vous ne pouvez agir ni sur vous-même, ni sur un membre du staff de votre rang ou au-dessus.',
    )
    for (const id of ['999999', 'moi', '0']) expect((await admin.get(`/admin/bannir/${id}`)).status).toBe(404)
    const moderator = await site.as(await createMember(site.db, { roles: 1 }))
    expect((await moderator.get(`/admin/bannir/${salome.id}`)).status).toBe(403)
  })
})

describe('without scripts', () => {
  const send = (fields: Record<string, string>) =>
    admin.submit(`/admin/bannir/${salome.id}`, { preset: '', duration: '7', days: '', hides: '0', ...fields })

  test('bans, and leads to the member', async () => {
    const answer = await send({ reason: 'Des menaces.', duration: 'good', hides: '1' })
    expect([answer.status, answer.headers.location]).toEqual([303, `/admin/membres/${salome.id}`])
    expect(await decision()).toMatchObject({ kind: 9, reason: 'Des menaces.', details: { hides: true } })
  })

  test('uses the preset’s text without a reason', async () => {
    await send({ preset: 'drugs', reason: ' ', duration: 'other', days: '12' })
    const made = await decision()
    expect(made).toMatchObject({ kind: 8, rule: 'drugs' })
    expect(made?.reason).toMatch(/^Vous avez proposé, vendu ou cherché à acheter des drogues/)
    expect(made?.until?.getTime()).toBeGreaterThan(Date.now() + 11.9 * 86_400_000)
  })

  test.each([
    [{ reason: 'ab' }, 'Donnez un motif d’au moins 3 caractères.'],
    [
      { reason: 'Des menaces.', duration: 'other' },
      'Donnez un nombre de jours entre 1 et 365, ou choisissez «\u202fdéfinitivement\u202f».',
    ],
    [
      { reason: 'Des menaces.', duration: '' },
      'Donnez un nombre de jours entre 1 et 365, ou choisissez «\u202fdéfinitivement\u202f».',
    ],
  ])('%j is refused, and what was typed stays', async (fields, sentence) => {
    const answer = await send(fields)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(sentence)
    expect(answer.text).toContain(fields.reason)
    expect(await roles()).toBe(0)
  })

  test('does not suspend a suspended member again', async () => {
    await send({ reason: 'Des menaces.' })
    const answer = await send({ reason: 'Encore des menaces.' })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Ce compte est déjà suspendu.')
    expect(answer.text).toContain('Encore des menaces.')
  })

  test('rejects a form without its token', async () => {
    expect((await send({ reason: 'Des menaces.', _token: 'x' })).status).toBe(419)
    expect(await roles()).toBe(0)
  })

  test('the sanction forms lead back to the member', async () => {
    const act = async (name: string, fields: Record<string, string>) => {
      const { status, headers } = await admin.submit(`/admin/${name}/${salome.id}`, fields)
      return [status, headers.location]
    }
    const back = [303, `/admin/membres/${salome.id}`]
    expect(await act('avertir', { sign: '+', amount: '30', reason: 'Des insultes.' })).toEqual(back)
    expect(await act('avertir', { sign: '-', amount: '10', reason: 'Des excuses.' })).toEqual(back)
    expect(await act('statut', { status: '2', reason: '' })).toEqual(back)
    expect(await act('description', { can_description: '0', reason: '' })).toEqual(back)
    await send({ reason: 'Des menaces.' })
    expect(await act('retablir', { reason: '' })).toEqual(back)
    const member = await site.db
      .selectFrom('users')
      .where('id', '=', salome.id)
      .select(['warning', 'status', 'can_description', 'roles'])
      .executeTakeFirstOrThrow()
    expect(member).toEqual({ warning: 50, status: 2, can_description: false, roles: 0 })
  })

  test('shows a rejected form again, unfolded', async () => {
    const fields = { sign: '-', amount: '0', reason: 'Des excuses.' }
    const { status, text } = await admin.submit(`/admin/avertir/${salome.id}`, fields)
    expect(status).toBe(422)
    expect(text).toContain('Donnez un pourcentage entre 1 et 100.')
    expect(text).toContain('Des excuses.')
    expect(text).toContain('Retour à la fiche du membre')
    const twice = await admin.submit(`/admin/retablir/${salome.id}`, { reason: '' })
    expect(twice.status).toBe(409)
    expect(twice.text).toContain('Ce compte n’est pas suspendu.')
  })
})
