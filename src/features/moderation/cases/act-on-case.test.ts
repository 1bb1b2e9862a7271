import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createComment,
  createMember,
  createPhoto,
  createPost,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createCase } from '../../../../tests/support/moderation.ts'

let site: TestApp
let nadia: TestMember
let karim: TestMember
let hugo: TestMember
let zoe: TestMember
let modo: Browser
let admin: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  nadia = await createMember(site.db, { name: 'Nadia', roles: 1 })
  karim = await createMember(site.db, { name: 'Karim', roles: 2 })
  hugo = await createMember(site.db, { name: 'Hugo', description: 'Je mens.' })
  zoe = await createMember(site.db, { name: 'Zoé' })
  modo = await site.as(nadia)
  admin = await site.as(karim)
})

const act = async (by: Browser, id: number, body: object) => {
  const { status, body: answer } = await by.post(`/api/admin/reports/${id}`, { version: 0, ...body })
  return { status, message: answer.message, entry: answer.case, errors: answer.errors }
}
const readCase = (id: number) =>
  site.db.selectFrom('report_cases').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
const readMember = () =>
  site.db.selectFrom('users').where('id', '=', hugo.id).selectAll().executeTakeFirstOrThrow()
const readAudit = async () =>
  (await site.db.selectFrom('audit').select(['action', 'actor_id', 'target_id']).orderBy('id').execute()).map(
    ({ action }) => action,
  )
const answers = () =>
  site.db
    .selectFrom('notifications')
    .where('type', '=', 30)
    .select(['user_id', 'sender_id', 'data'])
    .orderBy('user_id')
    .execute()
const decisions = () => site.db.selectFrom('decisions').selectAll().orderBy('id').execute()
const profile = (input: object = {}) => createCase(site.db, { user_id: hugo.id, reporters: [zoe], ...input })

describe('an entry is', () => {
  test('taken, released, escalated, returned, closed and reopened, each in the log', async () => {
    const { id } = await profile()
    const taken = await act(modo, id, { action: 'take' })
    expect(taken).toMatchObject({ status: 200, message: 'Vous vous occupez de ce signalement.' })
    expect(taken.entry).toMatchObject({ state: 1, version: 1, assigned: { id: nadia.id, name: 'Nadia' } })
    await act(modo, id, { action: 'release', version: 1 })
    expect(await readCase(id)).toMatchObject({ state: 0, version: 2, assigned_to: null, assigned_at: null })
    await act(modo, id, { action: 'escalate', version: 2 })
    expect(await act(modo, id, { action: 'none', version: 3 })).toMatchObject({
      status: 403,
      message: 'Ce signalement est réservé aux admins.',
    })
    await act(admin, id, { action: 'return', version: 3 })
    const closed = await act(modo, id, { action: 'none', version: 4, reason: 'Rien de grave.' })
    expect(closed).toMatchObject({ status: 200, message: 'Clos\u202f: rien à reprocher.' })
    expect(closed.entry).toMatchObject({ state: 3, action: 'none', decided_by: { name: 'Nadia' } })
    expect((await act(modo, id, { action: 'reopen', version: 5 })).status).toBe(403)
    expect((await act(admin, id, { action: 'reopen', version: 5 })).entry).toMatchObject({
      state: 0,
      action: null,
      decided_by: null,
      decided_at: null,
    })
    expect(await readAudit()).toEqual(
      ['take', 'release', 'escalate', 'return', 'close', 'reopen'].map((verb) => `report.${verb}`),
    )
  })

  test('somebody else’s for 30 minutes, but not for admins', async () => {
    const minutes = (count: number) => new Date(Date.now() - count * 60_000)
    const fresh = await profile({ state: 1, assigned_to: karim.id, assigned_at: minutes(29) })
    const locked =
      'Un autre membre du staff s’occupe de ce signalement. Vous pourrez le reprendre au bout de 30 minutes.'
    for (const action of ['take', 'release', 'escalate', 'none', 'moderate']) {
      expect(await act(modo, fresh.id, { action })).toMatchObject({ status: 409, message: locked })
    }
    await site.db
      .updateTable('report_cases')
      .set({ assigned_at: minutes(30) })
      .execute()
    expect((await act(modo, fresh.id, { action: 'take' })).entry.assigned.name).toBe('Nadia')
    expect((await act(admin, fresh.id, { action: 'take', version: 1 })).entry.assigned.name).toBe('Karim')
  })

  test('returns 409 to reopen while a newer case of the target is open', async () => {
    const { id } = await profile({ state: 3, action: 'none', decided_at: new Date() })
    await profile({ reporters: [] })
    expect(await act(admin, id, { action: 'reopen' })).toMatchObject({
      status: 409,
      message: 'Un nouveau signalement de la même cible est déjà dans la file.',
    })
    expect(await readAudit()).toEqual([])
  })
})

describe('closing', () => {
  test('with nothing to blame tells those who reported so, and nothing more', async () => {
    const other = await createMember(site.db)
    const { id } = await profile({ reporters: [zoe, other] })
    await act(modo, id, { action: 'none' })
    const data = { accepted: false }
    expect(await answers()).toEqual([
      { user_id: zoe.id, sender_id: null, data },
      { user_id: other.id, sender_id: null, data },
    ])
    expect(await decisions()).toEqual([])
    expect(await site.db.selectFrom('reports').select('state').execute()).toEqual([
      { state: 1 },
      { state: 1 },
    ])
    const { text } = await (await site.as(zoe)).get('/notifications')
    expect(text).toContain('a examiné votre signalement et n’a rien trouvé contre les règles')
    expect(text).not.toContain('Nadia')
  })

  test('moderates a profile, a photo, a comment, a post; each with its decision, warning and answer', async () => {
    const photo = await createPhoto(site.db, hugo.id)
    const comment = await createComment(site.db, photo.id, hugo.id, 'Moche.')
    const topic = await createTopic(site.db, zoe.id)
    const post = await createPost(site.db, topic.id, hugo.id, { post: 'Nuls.' })
    const targets = [
      [1, hugo.id, 6],
      [3, comment.id, 4],
      [5, post.id, 5],
      [4, photo.id, 2],
    ] as const
    for (const [type, target_id, kind] of targets) {
      const { id } = await createCase(site.db, { type, target_id, user_id: hugo.id, reporters: [zoe] })
      expect(await act(modo, id, { action: 'moderate', rule: 'respect', reason: 'Non.' })).toMatchObject({
        status: 200,
        message: 'Clos\u202f: modéré.',
      })
      expect((await decisions()).at(-1)).toMatchObject({
        kind,
        rule: 'respect',
        reason: 'Non.',
        case_id: id,
        percent: 10,
      })
    }
    expect(await readMember()).toMatchObject({ warning: 40, can_description: false, description: null })
    expect((await answers()).map(({ data }) => data)).toEqual(Array(4).fill({ accepted: true }))
    const gone = await createCase(site.db, { type: 4, target_id: photo.id, user_id: hugo.id })
    // Content that is already hidden costs no second warning.
    expect((await act(modo, gone.id, { action: 'moderate' })).status).toBe(200)
    expect(await readMember()).toMatchObject({ warning: 40 })
  })

  test('marks a potentially fake profile', async () => {
    const { id } = await profile()
    expect((await act(modo, id, { action: 'fake' })).entry.member.status).toBe(2)
    expect(await decisions()).toMatchObject([{ kind: 10, rule: 'fake', case_id: id }])
  })

  test('warns, suspends for days and bans for good, by admins', async () => {
    const warned = await profile()
    const why = { rule: 'respect', reason: 'Des insultes.' }
    await act(admin, warned.id, { action: 'warn', percent: 30, ...why })
    expect(await readMember()).toMatchObject({ warning: 30, roles: 0 })
    const suspended = await profile()
    await act(admin, suspended.id, { action: 'suspend', until: 7, ...why })
    const { roles, suspended_until } = await readMember()
    expect(roles).toBe(-1)
    expect(Math.round(((suspended_until?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(7)
    await site.db
      .updateTable('users')
      .set({ roles: 0, suspended_until: null })
      .where('id', '=', hugo.id)
      .execute()
    const banned = await profile()
    expect((await act(admin, banned.id, { action: 'ban', hides: true, ...why })).message).toBe(
      'Clos\u202f: membre banni.',
    )
    expect(await readMember()).toMatchObject({ roles: -1, suspended_until: null })
    expect((await decisions()).map(({ kind, case_id }) => [kind, case_id])).toEqual([
      [7, warned.id],
      [8, suspended.id],
      [9, banned.id],
    ])
    expect((await answers()).every(({ data }) => data.accepted)).toBe(true)
    expect(await readAudit()).toEqual([
      'member.warn',
      'report.close',
      'member.ban',
      'report.close',
      'member.ban',
      'report.close',
    ])
  })

  test.each(['warn', 'suspend', 'ban'])('to %s is not for moderators', async (action) => {
    const { id } = await profile()
    const body = { action, rule: 'respect', reason: 'Insultes.', percent: 10, until: 1 }
    expect(await act(modo, id, body)).toMatchObject({
      status: 403,
      message: 'Avertir, suspendre et bannir sont réservés aux admins.',
    })
    expect(await readCase(id)).toMatchObject({ state: 0, version: 0 })
    expect(await readAudit()).toEqual([])
  })

  test.each([
    [{}, { action: ['Choisissez une action.'] }],
    [{ action: 'erase' }, { action: ['Choisissez une action.'] }],
    [{ action: 'none', version: -1 }, { version: ['Cette valeur n’est pas valide.'] }],
    [{ action: 'ban' }, { rule: ['Choisissez la règle.'] }],
    [{ action: 'ban', rule: 'ennui' }, { rule: ['Choisissez la règle.'] }],
    [
      { action: 'warn', rule: 'spam', percent: 10 },
      { reason: ['Dites pourquoi\u202f: le membre lira ce motif.'] },
    ],
    [
      { action: 'warn', rule: 'spam', reason: 'Publicité.' },
      { percent: ['Choisissez un avertissement de 1 à 100\u202f%.'] },
    ],
    [
      { action: 'warn', rule: 'spam', reason: 'Publicité.', percent: 101 },
      { percent: ['Choisissez un avertissement de 1 à 100\u202f%.'] },
    ],
    [{ action: 'suspend', rule: 'spam' }, { until: ['Choisissez une durée\u202f: 1, 3, 7 ou 30 jours.'] }],
    [
      { action: 'suspend', rule: 'spam', until: 2 },
      { until: ['Choisissez une durée\u202f: 1, 3, 7 ou 30 jours.'] },
    ],
  ])('%j is refused on its field', async (body, errors) => {
    const { id } = await profile()
    expect(await act(admin, id, body)).toMatchObject({ status: 422, errors })
    expect(await readCase(id)).toMatchObject({ state: 0, version: 0 })
  })

  test('undoes all of it when the sanction cannot be', async () => {
    const { id } = await profile()
    await site.db.updateTable('users').set({ status: 2 }).where('id', '=', hugo.id).execute()
    expect(await act(modo, id, { action: 'fake' })).toMatchObject({
      status: 409,
      message: 'Ce profil a déjà ce statut.',
    })
    expect(await readCase(id)).toMatchObject({ state: 0, version: 0 })
    expect([await answers(), await readAudit(), await decisions()]).toEqual([[], [], []])
  })

  test('is nobody’s who is reported, nor for staff of an equal or higher role', async () => {
    const own = await createCase(site.db, { user_id: karim.id, reporters: [zoe] })
    for (const by of [modo, admin]) {
      expect((await act(by, own.id, { action: 'none' })).status).toBe(403)
      expect((await by.get(`/api/admin/reports/${own.id}`)).status).toBe(403)
    }
    expect(await act(admin, 999_999, { action: 'none' })).toMatchObject({ status: 404 })
  })
})

describe('of two who act', () => {
  test('returns to the second what the first did', async () => {
    const notified = async (action: string, body: object = {}) => {
      await site.db.deleteFrom('report_cases').execute()
      const { id } = await profile()
      await act(admin, id, { action, ...body })
      return (await act(modo, id, { action: 'none' })).message
    }
    expect(await notified('none')).toBe('Un autre membre du staff a déjà clos ce signalement.')
    expect(await notified('escalate')).toBe('Un autre membre du staff a transmis ce signalement aux admins.')
    expect(await notified('take')).toBe('Un autre membre du staff s’occupe maintenant de ce signalement.')
    const { id } = await site.db.selectFrom('report_cases').select('id').executeTakeFirstOrThrow()
    await act(admin, id, { action: 'release', version: 1 })
    expect((await act(modo, id, { action: 'none' })).message).toBe(
      'Un autre membre du staff a remis ce signalement dans la file.',
    )
    await act(modo, id, { action: 'take', version: 2 })
    expect((await act(modo, id, { action: 'none', version: 2 })).message).toBe(
      'Vous avez déjà agi sur ce signalement.',
    )
  })

  test('at once one does it, in all that follows from it', async () => {
    const { id } = await profile()
    const both = [modo, admin, modo, admin, modo, admin]
    const done = await Promise.all(both.map((by) => act(by, id, { action: 'moderate' })))
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(done.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await decisions()).toHaveLength(1)
    expect(await answers()).toHaveLength(1)
    expect(await readMember()).toMatchObject({ warning: 10 })
    expect((await readAudit()).filter((action) => action === 'report.close')).toHaveLength(1)
  })

  test('closes a case while its account is being deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const reporter = await createMember(site.db)
      hugo = await createMember(site.db, { description: 'Je mens.' })
      const { id } = await profile({ reporters: [reporter, zoe] })
      const [closed] = await Promise.all([
        act(modo, id, { action: 'moderate' }),
        site.db.deleteFrom('users').where('id', '=', reporter.id).execute(),
      ])
      expect(closed.status).toBe(200)
    }
  })
})

describe('the plain form', () => {
  test('closes and leads to the next one, or back to the list', async () => {
    const { id } = await profile()
    const next = await createCase(site.db, { type: 5, target_id: 7, user_id: hugo.id })
    const fields = { action: 'none', version: '0', rule: '', reason: '', percent: '10', until: '7' }
    const { status, headers } = await modo.submit(`/admin/signalements/${id}?state=open`, fields)
    expect([status, headers.location]).toEqual([303, `/admin/signalements/${next.id}?state=open`])
    const last = await modo.submit(`/admin/signalements/${next.id}?state=open`, fields)
    expect(last.headers.location).toBe('/admin/signalements')
  })

  test('shows what was typed again where it is refused', async () => {
    const { id } = await profile()
    const fields = { action: 'ban', version: '0', rule: '', reason: 'Trop c’est trop', hides: 'on' }
    const { status, text } = await admin.submit(`/admin/signalements/${id}`, fields)
    expect(status).toBe(422)
    expect(text).toContain('Choisissez la règle.')
    expect(text).toContain('Trop c’est trop')
    const stale = await admin.submit(`/admin/signalements/${id}`, { action: 'none', version: '5' })
    expect(stale.status).toBe(409)
    expect(stale.text).toContain('Un autre membre du staff a remis ce signalement dans la file.')
  })
})
