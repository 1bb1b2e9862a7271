import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { createOutingGuest, createOutingRow } from '../../../../tests/support/outings.ts'

let site: TestApp
let host: TestMember
let zoe: TestMember
let zoes: Browser
let staff: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  ;[host, zoe] = [await createMember(site.db), await createMember(site.db)]
  zoes = await site.as(zoe)
  staff = await site.as(await createMember(site.db, { roles: 1 }))
})

const notices = async (browser: Browser) =>
  (await browser.get('/api/notifications')).body.data.map(({ type }: { type: number }) => type)

describe('moderateOuting', () => {
  test('cancels with a decision that the host may contest; guests read no reason', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    await createOutingGuest(site.db, id, zoe.id)
    const moderate = () => staff.post(`/api/outings/${id}/moderate`, { reason: 'Une vente déguisée.' })
    expect((await moderate()).body.message).toBe('La sortie est annulée.')
    expect(await moderate()).toMatchObject({
      status: 409,
      body: { message: 'Cette sortie est déjà annulée.' },
    })
    expect(await notices(zoes)).toEqual([53])
    const read = await zoes.get(`/api/outings/${id}`)
    expect(read.body).toMatchObject({
      description: '',
      cancelled: { by: 'staff', reason: 'Le staff a annulé cette sortie.' },
    })
    expect(read.text).not.toContain('vente')
    expect((await (await site.as(null)).get(`/api/outings/${id}`)).status).toBe(404)
    const decision = await site.db.selectFrom('decisions').selectAll().executeTakeFirstOrThrow()
    expect(decision).toMatchObject({ kind: 18, user_id: host.id, percent: 10, reason: 'Une vente déguisée.' })
    const hosts = await site.as(host)
    expect(await notices(hosts)).toEqual([41])
    const contest = { decision: decision.id, text: 'Je ne vends rien du tout.' }
    expect((await hosts.post('/api/contest', contest)).status).toBe(200)
  })
})

describe('sendReport of an outing', () => {
  const report = (id: number) => zoes.post(`/api/report/8/${id}/${host.id}`, { category: 'scam' })

  test('stores its words, not the exact place; not across a block, nor a draft', async () => {
    const { id } = await createOutingRow(site.db, host.id)
    expect((await report(id)).status).toBe(200)
    const { evidence } = await site.db.selectFrom('reports').select('evidence').executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({ title: 'Bal du canal', venue: 'Quai de Valmy' })
    expect(JSON.stringify(evidence)).not.toContain('péniche')
    const draft = await createOutingRow(site.db, host.id, { state: 0 })
    expect((await report(draft.id)).status).toBe(404)
    const other = await createOutingRow(site.db, host.id)
    await blockMember(site.db, host.id, zoe.id)
    expect((await report(other.id)).status).toBe(404)
  })
})
