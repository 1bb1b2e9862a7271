import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  createComment,
  createMember,
  createPhoto,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'

let site: TestApp
let salome: TestMember
let admin: TestMember
let act: Browser

beforeAll(async () => {
  site = await createTestApp()
})
beforeEach(async () => {
  await truncate(site.db)
  salome = await createMember(site.db, { name: 'Salomé', description: 'Je danse le samedi.' })
  admin = await createMember(site.db, { roles: 2 })
  act = await site.as(admin)
})
afterAll(() => site.close())

const account = () =>
  site.db.selectFrom('users').where('id', '=', salome.id).selectAll().executeTakeFirstOrThrow()
const decisions = () =>
  site.db.selectFrom('decisions').where('user_id', '=', salome.id).selectAll().orderBy('id').execute()
const actions = async () =>
  (
    await site.db
      .selectFrom('audit')
      .where('user_id', '=', salome.id)
      .select('action')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const notices = () =>
  site.db
    .selectFrom('notifications')
    .where('user_id', '=', salome.id)
    .select(['type', 'sender_id', 'data'])
    .orderBy('id')
    .execute()
const isSuspended = async () => (await account()).roles === -1

describe('a warning', () => {
  const warn = (percent: number | string, reason = 'Des insultes.') =>
    act.post(`/api/admin/warning/${salome.id}`, { percent, reason })

  test('grows, with a notification of the reason', async () => {
    expect((await warn(20)).body).toEqual({ message: 'L’avertissement est alourdi de 20\u202f%.' })
    const { warning, warned_at, warning_faded } = await account()
    expect([warning, warned_at, warning_faded]).toEqual([20, expect.any(Date), 0])
    const [decision] = await decisions()
    expect(decision).toMatchObject({ kind: 7, percent: 20, reason: 'Des insultes.', actor_id: admin.id })
    expect(await notices()).toEqual([
      { type: 40, sender_id: null, data: { warning: 20, text: 'Des insultes.', decision: decision?.id } },
    ])
    expect(await actions()).toEqual(['member.warn'])
  })

  test('is reduced without a decision', async () => {
    await warn(30)
    const { warned_at } = await account()
    expect((await warn('-20', 'Il s’est excusé.')).body).toEqual({
      message: 'L’avertissement est allégé de 20\u202f%.',
    })
    expect(await account()).toMatchObject({ warning: 10, warned_at })
    expect(await decisions()).toHaveLength(1)
    expect((await notices())[1]).toEqual({
      type: 40,
      sender_id: null,
      data: { warning: -20, text: 'Il s’est excusé.' },
    })
    expect(await actions()).toEqual(['member.warn', 'member.warn'])
    await warn(-100)
    expect((await account()).warning).toBe(0)
  })

  test('of 100 % suspends until an admin reviews it', async () => {
    await warn(90)
    expect(await isSuspended()).toBe(false)
    await warn(50)
    expect(await account()).toMatchObject({ warning: 100, roles: -1, suspended_until: null })
    expect((await decisions()).map(({ kind, percent }) => [kind, percent])).toEqual([
      [7, 90],
      [7, 10],
      [8, 0],
    ])
  })

  test('adds fifty at once, and suspends once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => warn(5)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await account()).toMatchObject({ warning: 100, roles: -1 })
    expect((await decisions()).filter(({ kind }) => kind === 8)).toHaveLength(1)
  })

  test('suspends nobody of the staff', async () => {
    await site.db.updateTable('users').set({ roles: 1 }).where('id', '=', salome.id).execute()
    await warn(100)
    expect(await account()).toMatchObject({ warning: 100, roles: 1 })
  })
})

describe('moderation of content', () => {
  beforeEach(() => site.db.updateTable('users').set({ warning: 90 }).where('id', '=', salome.id).execute())
  const last = async () => (await decisions()).at(-1)

  test.each(['photo', 'comment', 'post'])('of a %s suspends at 100 %%', async (what) => {
    const photo = await createPhoto(site.db, salome.id)
    const comment = await createComment(site.db, photo.id, salome.id)
    const topic = await createTopic(site.db, salome.id)
    const url = {
      photo: `/api/photo/moderate/${photo.id}`,
      comment: `/api/comment/moderate/${comment.id}`,
      post: `/api/forum/post/moderate/${topic.post_id}`,
    }[what]
    expect((await act.post(url ?? '')).status).toBe(200)
    expect(await account()).toMatchObject({ warning: 100, roles: -1, suspended_until: null })
    expect(await last()).toMatchObject({ kind: 8, until: null, actor_id: admin.id, actor_role: 2 })
    expect((await notices()).at(-1)).toMatchObject({ type: 41, data: { decision: (await last())?.id } })
  })

  test('a post that is given back takes its 10 % back, and leaves the suspension to the admin', async () => {
    const topic = await createTopic(site.db, salome.id)
    await act.post(`/api/forum/post/moderate/${topic.post_id}`)
    await act.post(`/api/forum/post/moderate/${topic.post_id}`)
    expect(await account()).toMatchObject({ warning: 90, roles: -1 })
    await act.delete(`/api/admin/ban/${salome.id}`, {})
    expect(await account()).toMatchObject({ warning: 90, roles: 0 })
  })
})

describe('a status', () => {
  const mark = (status: number, reason?: string) =>
    act.post(`/api/admin/status/${salome.id}`, { status, ...(reason ? { reason } : {}) })

  test('of potentially fake is a decision, and ordinary again lifts it', async () => {
    await site.db.updateTable('users').set({ status: 1 }).where('id', '=', salome.id).execute()
    expect((await mark(2, 'Photos d’une actrice.')).body).toEqual({
      message: 'Le profil est marqué comme peut-être faux.',
    })
    const [decision] = await decisions()
    expect(decision).toMatchObject({
      kind: 10,
      rule: 'fake',
      reason: 'Photos d’une actrice.',
      details: { was: 1 },
    })
    expect(await notices()).toMatchObject([{ type: 41, data: { decision: decision?.id } }])
    expect((await mark(2)).status).toBe(409)
    expect((await mark(0)).body).toEqual({ message: 'Le profil est de nouveau un profil ordinaire.' })
    expect((await account()).status).toBe(0)
    expect(await decisions()).toMatchObject([{ id: decision?.id, lifted_by: admin.id }])
    expect(await actions()).toEqual(['member.status', 'member.status'])
  })

  test('fifty at once: one marks', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => mark(2)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect(await decisions()).toHaveLength(1)
  })
})

describe('a description', () => {
  const allow = (can_description: boolean, reason = '') =>
    act.post(`/api/admin/description/${salome.id}`, { can_description, reason })

  test('is taken away with its right and 10 %, and may be written again', async () => {
    expect((await allow(false, 'Un numéro de téléphone.')).body).toEqual({
      message: 'La description est retirée.',
    })
    expect(await account()).toMatchObject({ description: null, can_description: false, warning: 10 })
    const [decision] = await decisions()
    expect(decision).toMatchObject({ kind: 6, percent: 10, details: { text: 'Je danse le samedi.' } })
    expect((await allow(true)).body).toEqual({
      message: 'Le membre peut de nouveau écrire une description.',
    })
    expect(await account()).toMatchObject({ can_description: true, warning: 10 })
    expect(await notices()).toEqual([
      { type: 4, sender_id: null, data: { text: 'Un numéro de téléphone.', decision: decision?.id } },
      { type: 5, sender_id: null, data: {} },
    ])
    const { rows } = await site.context.pool.query(
      'select action, reason, details from audit where user_id = $1 order by id',
      [salome.id],
    )
    expect(rows).toMatchObject([
      {
        action: 'member.description',
        reason: 'Un numéro de téléphone.',
        details: { can_description: false },
      },
      { action: 'member.description', details: { can_description: true } },
    ])
  })

  test('shows no reason in notification 4 when staff gave none', async () => {
    await allow(false)
    const [decision] = await decisions()
    expect(await notices()).toEqual([{ type: 4, sender_id: null, data: { decision: decision?.id } }])
  })

  test('ends the decision that removed it when the right is given back', async () => {
    await allow(false, 'Un numéro de téléphone.')
    await allow(true)
    const [decision] = await decisions()
    expect(decision).toMatchObject({ until: expect.any(Date), lifted_at: null, percent: 10 })
    const member = await site.as(salome)
    const { text } = await member.get(`/user/decisions/${decision?.id}`)
    expect(text).toContain('>terminée<')
    expect(text).toContain('Vous pouvez de nouveau écrire une description.')
    expect(text).not.toContain('en vigueur')
    expect(text).not.toContain('Sans limite de temps')
    const { rows } = await site.context.pool.query(
      'select details from audit where user_id = $1 order by id desc limit 1',
      [salome.id],
    )
    expect(rows).toEqual([{ details: { can_description: true, decisions: [decision?.id] } }])
  })

  test('keeps an earlier end when the right is given back a second time', async () => {
    await allow(false)
    await allow(true)
    const [first] = await decisions()
    await allow(false)
    await allow(true)
    const [again, second] = await decisions()
    expect(again?.until).toEqual(first?.until)
    expect(second?.until).toEqual(expect.any(Date))
  })

  test('fifty at once: one takes it', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => allow(false)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect((await account()).warning).toBe(10)
  })
})
