import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createContest, createDecision } from '../../../../tests/support/decisions.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'

const TEXT = 'Ce n’était pas moi, regardez les dates.'
const MONTH = 31 * 86_400_000

let site: TestApp
let member: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  member = await createMember(site.db, { name: 'Julien' })
  browser = await site.as(member)
})

const contests = () => site.db.selectFrom('contests').selectAll().execute()
const send = (decision: number, text: unknown = TEXT) => browser.post('/api/contest', { decision, text })

describe('POST /api/contest', () => {
  test.each([0, -1])('is kept for a member of role %i', async (roles) => {
    await site.db.updateTable('users').set({ roles }).where('id', '=', member.id).execute()
    const { id } = await createDecision(site.db, member.id)
    const answer = await send(id, ` ${TEXT}\r\nMerci. `)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message:
          'Votre contestation est envoyée. Un autre membre du staff va relire la décision et vous répondra ici et par e-mail.',
      },
    })
    expect(await contests()).toMatchObject([
      { decision_id: id, user_id: member.id, text: `${TEXT}\nMerci.`, accepted: null },
    ])
  })

  test('of somebody else’s decision, or of none, finds nothing', async () => {
    const { id } = await createDecision(site.db, (await createMember(site.db)).id)
    for (const unknown of [id, 999_999]) {
      expect(await send(unknown)).toMatchObject({
        status: 404,
        body: { message: 'Cette décision n’existe pas.' },
      })
    }
    expect(await contests()).toEqual([])
  })

  test.each([
    ['too short', 'Non, non.', 'Écrivez au moins 10 caractères.'],
    ['nothing but blanks', ' '.repeat(40), 'Écrivez au moins 10 caractères.'],
    ['too long', 'x'.repeat(2_001), '2000 caractères au plus.'],
    ['missing', undefined, 'Ce champ est obligatoire.'],
  ])('with a text that is %s is refused under its field', async (_, text, sentence) => {
    const { id } = await createDecision(site.db, member.id)
    const answer = await browser.post('/api/contest', { decision: id, text })
    expect(answer).toMatchObject({ status: 422, body: { errors: { text: [sentence] } } })
  })

  test.each([
    ['was lifted', { lifted_at: new Date() }, 'Cette décision a déjà été annulée.'],
    [
      'made a warning lighter',
      { percent: -10 },
      'Cette décision ne vous retire rien\u202f: il n’y a rien à contester.',
    ],
    [
      'is older than six months',
      { created_at: new Date(Date.now() - 6 * MONTH) },
      'Le délai de six mois pour contester cette décision est passé.',
    ],
  ])('of a decision that %s is a conflict', async (_, input, message) => {
    const { id } = await createDecision(site.db, member.id, input)
    expect(await send(id)).toMatchObject({ status: 409, body: { message } })
  })

  test('of a decision of five months ago is in time', async () => {
    const { id } = await createDecision(site.db, member.id, { created_at: new Date(Date.now() - 5 * MONTH) })
    expect((await send(id)).status).toBe(200)
  })

  test('is made once, also by twenty at once', async () => {
    const { id } = await createDecision(site.db, member.id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      message: 'Vous avez déjà contesté cette décision.',
    })
    expect(await contests()).toHaveLength(1)
  })
})

test('ten contests a day are read, and the eleventh waits', async () => {
  const strict = await createTestApp({}, 1)
  try {
    const julien = await createMember(strict.db)
    const phone = await strict.as(julien)
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const { id } = await createDecision(strict.db, julien.id)
      statuses.push((await phone.post('/api/contest', { decision: id, text: TEXT })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  } finally {
    await strict.close()
  }
})

describe('the plain form', () => {
  test('contests, and leads back to the statement', async () => {
    const { id } = await createDecision(site.db, member.id)
    const answer = await browser.submit(`/user/decisions/${id}`, { decision: String(id), text: TEXT })
    expect([answer.status, answer.headers.location]).toEqual([303, `/user/decisions/${id}`])
    expect(await contests()).toHaveLength(1)
  })

  test('brings back what was typed with what is wrong', async () => {
    const { id } = await createDecision(site.db, member.id)
    const answer = await browser.submit(`/user/decisions/${id}`, { decision: String(id), text: 'Non.' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Écrivez au moins 10 caractères.')
    expect(answer.text).toContain('>Non.</textarea>')
  })

  test('says so where it was contested already', async () => {
    const { id } = await createDecision(site.db, member.id)
    await createContest(site.db, id)
    const answer = await browser.submit(`/user/decisions/${id}`, { decision: String(id), text: TEXT })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Vous avez déjà contesté cette décision.')
  })
})
