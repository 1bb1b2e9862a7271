import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { runJobs } from '../../../../tests/support/billing.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { LYON, PARIS, writeOuting } from '../../../../tests/support/outings.ts'

/** 17 km from Paris. */
const VERSAILLES = 2969679

let site: TestApp
let host: TestMember
let zoe: TestMember
let hosts: Browser
let zoes: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  ;[host, zoe] = [await createMember(site.db), await createMember(site.db, { sex: 1 })]
  ;[hosts, zoes] = [await site.as(host), await site.as(zoe)]
})

const save = (browser: Browser, place: number, isHost = false) =>
  browser.post('/api/outing-towns', { place, host: isHost })
const publish = (values: object = {}) => hosts.post('/api/outings', writeOuting({ publish: true, ...values }))
const read = async (browser: Browser) => {
  await runJobs(site)
  return (await browser.get('/api/notifications')).body.data.map(
    ({ type, data }: { type: number; data: string }) => [type, JSON.parse(data)],
  )
}

describe('saveTownInterest', () => {
  test('notifies once of each outing published within 30 km', async () => {
    expect((await save(zoes, PARIS)).body).toEqual({
      message: 'C’est noté\u202f: on vous préviendra.',
      interested: 1,
    })
    await save(zoes, VERSAILLES)
    const draft = await publish({ publish: false })
    await publish({ place: LYON })
    expect(await read(zoes)).toEqual([])
    await hosts.post(`/api/outings/${draft.body.id}/publish`)
    await hosts.post(`/api/outings/${draft.body.id}/publish`)
    expect(await read(zoes)).toEqual([[59, { outing_id: draft.body.id, outing_title: 'Bal du canal' }]])
  })

  test.each([
    ['across a block', async () => blockMember(site.db, zoe.id, host.id), {}],
    ['of another age', async () => {}, { age_from: 90, age_to: 99 }],
    ['once it is ended', async () => zoes.delete(`/api/outing-towns/${PARIS}`), {}],
  ])('does not notify %s', async (_name, prepare, values) => {
    await save(zoes, PARIS)
    await prepare()
    expect((await publish(values)).status).toBe(200)
    expect(await read(zoes)).toEqual([])
  })

  test('notifies who would host once six wait, also at once', async () => {
    await save(zoes, PARIS, true)
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => site.as(await createMember(site.db))),
    )
    for (const other of others) await save(other, PARIS)
    expect(await read(zoes)).toEqual([])
    const last = await site.as(await createMember(site.db))
    const answers = await Promise.all([save(hosts, PARIS), save(last, PARIS), save(last, PARIS)])
    expect(Math.max(...answers.map(({ body }) => body.interested))).toBe(7)
    expect(await read(zoes)).toEqual([[69, { town: 'Paris', place_id: PARIS }]])
    expect((await zoes.get('/notifications')).text).toContain(`/sorties/nouvelle?place=${PARIS}`)
  })

  test('returns 422 for an unknown commune, and 409 for an eleventh', async () => {
    expect(await save(zoes, 1)).toMatchObject({
      status: 422,
      body: { errors: { place: ['Choisissez une commune dans la liste.'] } },
    })
    const place_ids = Array.from({ length: 10 }, (_, index) => ({ user_id: zoe.id, place_id: index + 1 }))
    await site.db.insertInto('town_interests').values(place_ids).execute()
    expect(await save(zoes, PARIS)).toMatchObject({
      status: 409,
      body: { message: 'Dix communes, c’est le maximum.' },
    })
  })

  test('is ended twice without harm', async () => {
    const end = () => zoes.delete(`/api/outing-towns/${PARIS}`)
    await save(zoes, PARIS, true)
    expect((await end()).body.message).toBe('C’est noté\u202f: on ne vous préviendra plus.')
    expect((await end()).status).toBe(200)
    expect(await site.db.selectFrom('town_interests').selectAll().execute()).toEqual([])
  })
})
