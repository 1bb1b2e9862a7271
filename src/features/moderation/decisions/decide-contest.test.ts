import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createContest, createDecision } from '../../../../tests/support/decisions.ts'
import { createMember, createPhoto, type TestMember } from '../../../../tests/support/factories.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { NOTIFICATION_TYPE } from '../../../shared/notifications.ts'

const YES = { accepted: true, reason: 'Vous avez raison.' }
const NO = { accepted: false, reason: 'Les dates sont claires.' }

let site: TestApp
let member: TestMember
let decider: TestMember
let karim: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  member = await createMember(site.db, { name: 'Julien', warning: 10 })
  decider = await createMember(site.db, { name: 'Nadia', roles: 2 })
  karim = await createMember(site.db, { name: 'Karim', roles: 2 })
  browser = await site.as(karim)
})

async function contested(input: Parameters<typeof createDecision>[2] = {}) {
  const decision = await createDecision(site.db, member.id, { actor_id: decider.id, ...input })
  return { decision: decision.id, contest: (await createContest(site.db, decision.id)).id }
}
const answer = (id: number, body: object, by = browser) => by.post(`/api/admin/contests/${id}`, body)
const audit = () =>
  site.db
    .selectFrom('audit')
    .select(['actor_id', 'action', 'user_id', 'target_id', 'reason', 'details'])
    .execute()
const warningOf = async (id: number) =>
  (await site.db.selectFrom('users').where('id', '=', id).select('warning').executeTakeFirstOrThrow()).warning

describe('POST /api/admin/contests/:id', () => {
  test('undoes the decision, notifies the member and logs an accepted contest', async () => {
    const { decision, contest } = await contested()
    expect(await answer(contest, YES)).toMatchObject({
      status: 200,
      body: { message: 'Contestation acceptée\u202f: la décision est annulée.' },
    })
    expect(await warningOf(member.id)).toBe(0)
    expect(await audit()).toEqual([
      {
        actor_id: karim.id,
        action: 'contest.accept',
        user_id: member.id,
        target_id: contest,
        reason: 'Vous avez raison.',
        details: { decision, kind: DECISION.warning },
      },
    ])
    const notified = await (await site.as(member)).get('/api/notifications')
    expect(notified.body.data).toMatchObject([
      { type: NOTIFICATION_TYPE.contestDecided, sender: null, name: null },
    ])
    expect(JSON.parse(notified.body.data[0].data)).toEqual({
      decision,
      accepted: true,
      text: 'Vous avez raison.',
    })
    const page = await (await site.as(member)).get('/notifications')
    expect(page.text).toContain(`href="/user/decisions/${decision}"`)
    expect(page.text).toContain('vous a donné raison\u202f: la décision que vous contestiez est annulée')
  })

  test('changes nothing for a refused contest', async () => {
    const { decision, contest } = await contested()
    expect(await answer(contest, NO)).toMatchObject({
      status: 200,
      body: { message: 'Contestation refusée\u202f: la décision est maintenue.' },
    })
    expect(await warningOf(member.id)).toBe(10)
    expect(await audit()).toMatchObject([{ action: 'contest.refuse', target_id: contest }])
    const standing = await site.db
      .selectFrom('decisions')
      .where('id', '=', decision)
      .selectAll()
      .executeTakeFirst()
    expect(standing).toMatchObject({ lifted_at: null })
    expect(await site.db.selectFrom('contests').selectAll().execute()).toMatchObject([
      { accepted: false, reason: 'Les dates sont claires.', decided_by: karim.id },
    ])
  })

  test('returns 403 to the decider; the founder may answer', async () => {
    const { contest } = await contested()
    expect(await answer(contest, YES, await site.as(decider))).toMatchObject({
      status: 403,
      body: { message: 'Vous avez pris cette décision\u202f: un autre membre du staff doit répondre.' },
    })
    const founder = await createMember(site.db, { roles: 3 })
    expect((await answer(contest, YES, await site.as(founder))).status).toBe(200)
  })

  test('lets any admin answer once the decider’s account is deleted', async () => {
    const { contest } = await contested()
    await site.db.deleteFrom('users').where('id', '=', decider.id).execute()
    expect((await answer(contest, YES)).status).toBe(200)
  })

  test.each([2, 3])('returns 403 where the member now has role %i', async (roles) => {
    const { contest } = await contested()
    await site.db.updateTable('users').set({ roles }).where('id', '=', member.id).execute()
    expect(await answer(contest, YES)).toMatchObject({
      status: 403,
      body: {
        message:
          'Vous ne pouvez répondre ni pour vous-même, ni pour un membre du staff de votre rang ou au-dessus.',
      },
    })
  })

  test('returns 404 for a deleted account', async () => {
    const { contest } = await contested()
    await site.db.deleteFrom('users').where('id', '=', member.id).execute()
    expect(await answer(contest, YES)).toMatchObject({
      status: 404,
      body: { message: 'Cette contestation n’existe pas.' },
    })
  })

  test('returns 409 for a revoked decision', async () => {
    const { decision, contest } = await contested()
    await site.db
      .updateTable('decisions')
      .set({ lifted_at: sql<Date>`now()` })
      .where('id', '=', decision)
      .execute()
    expect(await answer(contest, YES)).toMatchObject({
      status: 409,
      body: { message: 'Cette décision a été annulée entre-temps\u202f: il n’y a plus rien à répondre.' },
    })
    expect((await browser.get('/api/admin/contests')).body.data).toEqual([])
  })

  test('answers once for twenty different requests at once', async () => {
    const { contest } = await contested()
    const others = await Promise.all(
      Array.from({ length: 20 }, async () => site.as(await createMember(site.db, { roles: 2 }))),
    )
    const answers = await Promise.all(others.map((one, i) => answer(contest, i % 2 ? YES : NO, one)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      message: 'Un autre membre du staff a déjà répondu à cette contestation.',
    })
    const [settled] = await site.db.selectFrom('contests').selectAll().execute()
    expect(await warningOf(member.id)).toBe(settled?.accepted ? 0 : 10)
    expect(await audit()).toHaveLength(1)
  })

  test.each([
    [
      { accepted: true, reason: ' x ' },
      { reason: ['Écrivez au moins 3 caractères\u202f: le membre lira votre réponse.'] },
    ],
    [{ accepted: true, reason: 'x'.repeat(1_001) }, { reason: ['1000 caractères au plus.'] }],
    [{ reason: 'Vu ensemble.' }, { accepted: ['Ce champ est obligatoire.'] }],
    [{ accepted: 'peut-être', reason: 'Vu ensemble.' }, { accepted: ['Cette valeur n’est pas valide.'] }],
  ])('%j is refused under its field', async (body, errors) => {
    const { contest } = await contested()
    expect(await answer(contest, body)).toMatchObject({ status: 422, body: { errors } })
  })
})

describe('listContests', () => {
  test('lists the oldest first, with content and refusal', async () => {
    const photo = await createPhoto(site.db, member.id, { state: 3 })
    await createDecision(site.db, member.id, { kind: DECISION.postModerated, details: { text: 'Avant.' } })
    const first = await contested({ kind: DECISION.photoModerated, target_id: photo.id })
    const own = await contested({ actor_id: karim.id, details: { text: 'Des mots.' }, reason: 'Insultes.' })
    const { body } = await browser.get('/api/admin/contests')
    expect(body).toMatchObject({ current_page: 1, next_page_url: null, prev_page_url: null, to: 2 })
    expect(body.data).toMatchObject([
      {
        id: first.contest,
        member: { id: member.id, name: 'Julien', warning: 10 },
        decision: { photo: photo.photo, actor: { name: 'Nadia' }, actor_role: 2 },
        decisions: 3,
        refusal: null,
      },
      {
        id: own.contest,
        decision: { text: 'Des mots.', reason: 'Insultes.' },
        refusal: 'Vous avez pris cette décision\u202f: un autre membre du staff doit répondre.',
      },
    ])
    expect(body.data[0].history.map(({ id }: { id: number }) => id)).toHaveLength(2)
    await answer(first.contest, NO)
    const closed = await browser.get('/api/admin/contests?state=closed')
    expect(closed.body.data).toMatchObject([
      { id: first.contest, accepted: false, answer: NO.reason, decided_by: { name: 'Karim' } },
    ])
  })

  test('pages after twenty', async () => {
    for (let i = 0; i < 21; i++) await contested()
    const { body } = await browser.get('/api/admin/contests')
    expect(body).toMatchObject({ next_page_url: '/api/admin/contests?state=open&page=2', to: 20 })
    const second = await browser.get(body.next_page_url)
    expect(second.body.data).toHaveLength(1)
    expect(second.body.prev_page_url).toBe('/api/admin/contests?state=open&page=1')
    expect((await browser.get('/admin/contestations?page=2')).text).toContain(
      'href="/admin/contestations?state=open&amp;page=1"',
    )
  })

  test.each(['page=0', 'page=x', 'state=toutes'])('returns 422 for ?%s', async (query) => {
    expect((await browser.get(`/api/admin/contests?${query}`)).status).toBe(422)
  })

  test('answers without scripts, and keeps typed text after an error', async () => {
    const { contest } = await contested()
    const own = await contested({ actor_id: karim.id })
    const { text } = await browser.get('/admin/contestations')
    expect(text).toContain(`action="/admin/contestations/${contest}"`)
    expect(text).not.toContain(`action="/admin/contestations/${own.contest}"`)
    expect(text).toContain('Vous avez pris cette décision\u202f: un autre membre du staff doit répondre.')
    const wrong = await browser.submit(`/admin/contestations/${contest}`, { accepted: '1', reason: 'ok' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Écrivez au moins 3 caractères\u202f: le membre lira votre réponse.')
    expect(wrong.text).toContain('>ok</textarea>')
    const done = await browser.submit(`/admin/contestations/${contest}`, {
      accepted: '0',
      reason: 'Les dates sont claires.',
    })
    expect([done.status, done.headers.location]).toEqual([303, '/admin/contestations'])
    expect((await browser.get('/admin/contestations?state=closed')).text).toContain('Les dates sont claires.')
  })

  test('shows an empty queue', async () => {
    expect((await browser.get('/admin/contestations')).text).toContain('Aucune contestation à traiter')
    expect((await browser.get('/admin/contestations?state=closed')).text).toContain(
      'Aucune contestation traitée',
    )
  })
})
