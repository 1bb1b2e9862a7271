import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import {
  blockMember,
  createMember,
  createSlate,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { undoDecision } from '../../moderation/decisions/public/undo-decision.ts'

type LockedDecision = Parameters<typeof undoDecision>[1]

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let staff: TestMember
let moderator: Browser
let slate: { id: number; prompt: string; answer: string }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  staff = await createMember(site.db, { roles: 2 })
  zoe = await createMember(site.db, { name: 'Zoe' })
  hugo = await createMember(site.db, { name: 'Hugo' })
  moderator = await site.as(staff)
  slate = await createSlate(site.db, zoe.id, { position: 2, answer: 'Taisez-vous donc.' })
})

const moderate = () => moderator.post(`/api/slates/moderate/${slate.id}`)
const readSlates = async () => (await (await site.as(hugo)).get(`/api/user/${zoe.id}`)).body.user.slates
const findDecision = () =>
  site.db.selectFrom('decisions').where('user_id', '=', zoe.id).selectAll().executeTakeFirstOrThrow()

describe('moderateSlate', () => {
  test('deletes the slate, and warns and notifies its author', async () => {
    const { status, body } = await moderate()
    expect([status, body.message]).toEqual([200, 'L’ardoise a été effacée.'])
    expect(await readSlates()).toEqual([])
    const { warning } = await site.db
      .selectFrom('users')
      .where('id', '=', zoe.id)
      .select('warning')
      .executeTakeFirstOrThrow()
    expect(warning).toBe(10)
    expect(await findDecision()).toMatchObject({ kind: 12, details: { text: slate.answer, position: 2 } })
    const own = await site.as(zoe)
    const { body: news } = await own.get('/api/notifications')
    expect(news.data[0].type).toBe(70)
    expect((await own.get('/notifications')).text).toContain('a effacé une ardoise de votre profil')
    const statement = await own.get(`/user/decisions/${(await findDecision()).id}`)
    expect(statement.text).toContain('Ardoise effacée')
    expect(statement.text).toContain('Taisez-vous donc.')
  })

  test('returns 404 when repeated, warning once, also at the same time', async () => {
    const statuses = (await Promise.all([moderate(), moderate()])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404])
    expect(await site.db.selectFrom('decisions').select('id').execute()).toHaveLength(1)
  })

  test('returns 403 to members, and to staff of no higher role', async () => {
    expect((await (await site.as(hugo)).post(`/api/slates/moderate/${slate.id}`)).status).toBe(403)
    await site.db.updateTable('users').set({ roles: 2 }).where('id', '=', zoe.id).execute()
    const { status, body } = await moderate()
    expect([status, body.message]).toEqual([403, 'Vous ne pouvez pas agir sur les ardoises de ce membre.'])
  })

  test.each([
    ['its position', 'Le marché…', 1, 2],
    ['a free position where its own is taken', 'Le marché…', 2, 1],
  ])('a revoked decision returns the slate to %s', async (_case, text, position, expected) => {
    await moderate()
    await createSlate(site.db, zoe.id, { position, text })
    const decision = await findDecision()
    await inTransaction(site.context, (tx) => undoDecision(tx, decision as LockedDecision, staff.id))
    const { slates } = (await (await site.as(zoe)).get('/api/user/presentation')).body
    expect(slates).toHaveLength(2)
    expect(slates.find((one: { id: number }) => one.id === slate.id)).toMatchObject({
      position: expected,
      answer: slate.answer,
    })
  })
})

describe('/admin/membres/:id', () => {
  test('lists the slates with a link that reports each', async () => {
    const { status, text } = await moderator.get(`/admin/membres/${zoe.id}`)
    expect(status).toBe(200)
    expect(text).toContain(`${slate.prompt} Taisez-vous donc. <a href="/signaler/6/${slate.id}/${zoe.id}"`)
    expect((await moderator.get(`/admin/membres/${hugo.id}`)).text).toContain('Aucune ardoise.')
  })
})

describe('sendReport', () => {
  const report = async (reader: TestMember) =>
    (await site.as(reader)).post(`/api/report/6/${slate.id}/${zoe.id}`)

  test('stores the words of the slate; staff read them once it is rewritten or deleted', async () => {
    expect((await report(hugo)).status).toBe(200)
    const own = await site.as(zoe)
    await own.delete('/api/slates/2')
    const { evidence, type } = await site.db
      .selectFrom('reports')
      .select(['evidence', 'type'])
      .executeTakeFirstOrThrow()
    expect([type, evidence]).toMatchObject([6, { prompt: slate.prompt, answer: slate.answer }])
    const { id } = await site.db.selectFrom('report_cases').select('id').executeTakeFirstOrThrow()
    expect((await moderator.get(`/admin/signalements/${id}`)).text).toContain('Taisez-vous donc.')
  })

  test('returns 404 across a block', async () => {
    await blockMember(site.db, zoe.id, hugo.id)
    expect((await report(hugo)).status).toBe(404)
  })

  test('opens the form without scripts', async () => {
    const { text } = await (await site.as(hugo)).get(`/signaler/6/${slate.id}/${zoe.id}`)
    expect(text).toContain('Signaler cette ardoise')
  })
})

describe('decideProposal', () => {
  const propose = async () => {
    await (await site.as(zoe)).post('/api/prompts', { text: 'Le pont que je préfère…' })
    const { body } = await moderator.get('/api/admin/prompts')
    return body.prompts[0]
  }
  const listTexts = async () =>
    (await (await site.as(hugo)).get('/api/prompts')).body.prompts.map(({ text }: { text: string }) => text)

  test('offers a chosen prompt to members, and a declined one no more', async () => {
    const { id, ...proposal } = await propose()
    expect(proposal).toEqual({
      text: 'Le pont que je préfère…',
      state: 0,
      is_seasonal: false,
      member_id: zoe.id,
      member_name: 'Zoe',
      slates: 0,
    })
    const decide = (decision: string) => moderator.post(`/api/admin/prompts/${id}`, { decision })
    expect((await decide('choose')).body.message).toBe('Ce début de phrase est proposé aux membres.')
    expect(await listTexts()).toContain(proposal.text)
    const again = await decide('choose')
    expect([again.status, again.body.message]).toEqual([409, 'C’est déjà décidé ainsi.'])
    expect((await decide('decline')).body.message).toBe('Ce début de phrase est écarté.')
    expect(await listTexts()).not.toContain(proposal.text)
    const actions = await site.db.selectFrom('audit').select(['action', 'user_id']).orderBy('id').execute()
    expect(actions).toEqual([
      { action: 'prompt.choose', user_id: zoe.id },
      { action: 'prompt.decline', user_id: zoe.id },
    ])
  })

  test('returns 404 for an unknown prompt, 422 for another decision, 403 to members', async () => {
    const { id } = await propose()
    expect((await moderator.post('/api/admin/prompts/999999', { decision: 'choose' })).status).toBe(404)
    expect((await moderator.post(`/api/admin/prompts/${id}`, { decision: 'keep' })).status).toBe(422)
    expect((await (await site.as(zoe)).post(`/api/admin/prompts/${id}`, { decision: 'choose' })).status).toBe(
      403,
    )
  })

  test('works without scripts, and counts the slates of each prompt', async () => {
    const { id } = await propose()
    const { text } = await moderator.get('/admin/ardoises')
    expect(text).toContain('Le pont que je préfère…')
    expect(text).toContain('Proposés (1)')
    const { headers } = await moderator.submit(`/admin/ardoises/${id}`, { decision: 'choose' })
    expect(headers.location).toBe('/admin/ardoises')
    const { body } = await moderator.get('/api/admin/prompts')
    expect(body.prompts.map((one: { slates: number }) => one.slates)).toEqual([1, 0])
  })
})
