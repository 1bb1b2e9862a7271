import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import {
  birthdayAtAge,
  createMember,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { toParisDay } from '../../../shared/age.ts'
import { eraseOldMarks, expireReviews } from '../ban-evasion/register.ts'
import { eraseFormerMembers } from '../members/commands.ts'
import { endSuspensions } from '../sanctions/server.ts'

const DAY_MS = 86_400_000
const REFERENCE = 'Tribunal judiciaire de Paris, 12 novembre 2026, n° 26/1234'
const NEWCOMER = {
  name: 'Nouveau',
  email: 'j.e.a.n.noir+retour@googlemail.com',
  password: 'le canal sous la pluie',
  birthday: birthdayAtAge(34),
  sex: 1,
  terms: true,
  sensitive: false,
}
let site: TestApp
let founder: Browser
let admin: Browser
let jean: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  founder = await site.as(await createMember(site.db, { roles: 3, searchable: false }))
  admin = await site.as(await createMember(site.db, { roles: 2 }))
  jean = await createMember(site.db, { name: 'Jean', email: 'jean.noir@gmail.com' })
})

const dayIn = (days: number) => toParisDay(Date.now() + days * DAY_MS)
const url = () => `/api/admin/judicial-block/${jean.id}`
const block = async (days = 90, by = admin) => {
  const answer = await by.post(url(), { until: dayIn(days), reference: REFERENCE })
  expect(answer.status).toBe(200)
  await site.context.jobs.drain()
  return answer.body.message as string
}
const accountOf = (id = jean.id) =>
  site.db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['roles', 'suspended_until'])
    .executeTakeFirstOrThrow()
/** Lets the last day of the block pass. */
const pass = async () => {
  const until = new Date(Date.now() - 1_000)
  await site.db.updateTable('decisions').set({ until }).where('kind', '=', 11).execute()
  await sql`update ban_marks set expires_at = ${until} where expires_at is not null`.execute(site.db)
  await sql`update users set suspended_until = ${until} where suspended_until is not null`.execute(site.db)
  await endSuspensions(site.context)
}
const marks = () => site.db.selectFrom('ban_marks').select(['user_id', 'expires_at']).execute()

async function signUp(): Promise<{ browser: Browser; id: number }> {
  const browser = await site.as(null)
  const { status, body } = await browser.post('/api/register', NEWCOMER)
  expect(status).toBe(200)
  await site.db
    .updateTable('users')
    .set({ email_verified_at: new Date() })
    .where('id', '=', body.id)
    .execute()
  return { browser, id: body.id }
}

describe('imposeJudicialBlock', () => {
  test('suspends until midnight in Paris after the day, with decision, log, notification and mail', async () => {
    const session = await site.as(jean)
    const message = await block(90)
    expect(message).toMatch(
      /^Le compte est bloqué par décision de justice jusqu’au \d+ \p{L}+ \d{4} inclus\.$/u,
    )
    const { roles, suspended_until } = await accountOf()
    expect(roles).toBe(-1)
    expect(toParisDay((suspended_until?.getTime() ?? 0) - 1)).toBe(dayIn(90))
    expect(toParisDay(suspended_until ?? 0)).toBe(dayIn(91))
    expect((await session.get('/api/me')).status).toBe(401)
    const decision = await site.db.selectFrom('decisions').selectAll().executeTakeFirstOrThrow()
    expect(decision).toMatchObject({ kind: 11, reason: REFERENCE, until: suspended_until, lifted_at: null })
    const { rows } = await site.context.pool.query(
      "select reason, details from audit where action = 'member.judicial-block'",
    )
    expect(rows).toEqual([
      { reason: REFERENCE, details: { decision: decision.id, until: suspended_until?.toISOString() } },
    ])
    const mail = (await takeMails(site)).find(({ to }) => to === 'jean.noir@gmail.com')
    expect(mail?.subject).toBe('Compte bloqué par décision de justice')
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(
      'Le site ne peut ni la changer ni l’examiner. Elle se conteste, et sa fin se demande, devant la juridiction qui l’a rendue : avec votre avocat, ou au greffe.',
    )
    expect(mail?.text).toContain(REFERENCE)
    expect(mail?.text).not.toContain('Contestez sur cette page')
  })

  test.each([
    [
      'a day that is over',
      { until: dayIn(-1) },
      { until: ['Le dernier jour du blocage est aujourd’hui ou plus tard.'] },
    ],
    [
      'more than a year',
      { until: dayIn(400) },
      { until: ['Un blocage dure six mois au plus, un an en cas de récidive\u202f: vérifiez la date.'] },
    ],
    ['no day', { until: '2026-02-30' }, { until: ['Donnez le dernier jour du blocage.'] }],
    [
      'no reference',
      { reference: '  ' },
      { reference: ['Donnez la juridiction, la date et le numéro de la décision.'] },
    ],
  ])('returns 422 for %s', async (_, input, errors) => {
    const answer = await admin.post(url(), { until: dayIn(3), reference: REFERENCE, ...input })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await accountOf()).toEqual({ roles: 0, suspended_until: null })
  })

  test('returns 409 for a second one, also of two at once, and 403 for staff', async () => {
    const body = { until: dayIn(30), reference: REFERENCE }
    const answers = await Promise.all([1, 2, 3].map(() => admin.post(url(), body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Ce compte est déjà bloqué par décision de justice, jusqu’au /,
    )
    const modo = await createMember(site.db, { roles: 1 })
    const staff = await admin.post(`/api/admin/judicial-block/${modo.id}`, body)
    expect([staff.status, staff.body.message]).toEqual([
      403,
      'Ce membre fait partie du staff\u202f: le fondateur doit d’abord lui retirer son rôle.',
    ])
  })
})

describe('the blocked member', () => {
  test('reads why, until when, and that only the court can change it; keeps copy and deletion', async () => {
    await block(90)
    const browser = await site.as(jean)
    const { text } = await browser.raw('GET', '/user/decisions')
    expect(text).toContain('Votre compte est bloqué par décision de justice')
    expect(text).toContain('Une juridiction l’a ordonné (code pénal, article 131-35-1)')
    expect(text).toContain('devant la juridiction qui l’a rendue')
    expect(text).toMatch(/Le blocage dure jusqu’au \d+ \p{L}+ \d{4} inclus\./u)
    expect(text).not.toContain('Lire pourquoi, et contester')
    const { id } = await site.db.selectFrom('decisions').select('id').executeTakeFirstOrThrow()
    const statement = (await browser.raw('GET', `/user/decisions/${id}`)).text
    expect(statement).toContain(REFERENCE)
    expect(statement).toContain('Code pénal, article 131-35-1.')
    expect(statement).toContain('Décidé par une juridiction. Inscrit ici par un admin, le ')
    expect(statement).not.toMatch(/Bonne tenue du site|name="text"/)
    expect((await browser.get('/api/search')).status).toBe(403)
    expect((await browser.raw('GET', '/user/donnees')).status).toBe(200)
  })

  test('cannot contest it here', async () => {
    await block(90)
    const { id } = await site.db.selectFrom('decisions').select('id').executeTakeFirstOrThrow()
    const answer = await (await site.as(jean)).post('/api/contest', {
      decision: id,
      text: 'Ce n’était pas moi.',
    })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Une décision de justice ne se conteste pas ici\u202f: adressez-vous à la juridiction qui l’a rendue, avec votre avocat ou le greffe.',
    ])
  })

  test('is reinstated by itself after the last day, without marks', async () => {
    await block(90)
    await endSuspensions(site.context)
    expect((await accountOf()).roles).toBe(-1)
    await pass()
    expect(await accountOf()).toEqual({ roles: 0, suspended_until: null })
    expect(await marks()).toEqual([])
  })
})

describe('with a suspension of the site', () => {
  const ban = (body: object = {}) =>
    admin.post(`/api/admin/ban/${jean.id}`, { reason: 'Des menaces.', ...body })

  test('a permanent ban outlives the block', async () => {
    await ban()
    await block(30)
    expect(await accountOf()).toEqual({ roles: -1, suspended_until: null })
    await site.context.jobs.drain()
    expect(await marks()).toEqual([{ user_id: jean.id, expires_at: null }])
    await pass()
    expect(await accountOf()).toEqual({ roles: -1, suspended_until: null })
  })

  test('lifting the ban leaves the block; staff cannot lift a block', async () => {
    await block(30)
    expect((await ban()).status).toBe(200)
    expect((await admin.delete(`/api/admin/ban/${jean.id}`, { reason: 'Erreur.' })).status).toBe(200)
    const { roles, suspended_until } = await accountOf()
    expect([roles, toParisDay((suspended_until?.getTime() ?? 0) - 1)]).toEqual([-1, dayIn(30)])
    const again = await admin.delete(`/api/admin/ban/${jean.id}`, { reason: 'Encore.' })
    expect([again.status, again.body.message]).toEqual([
      409,
      'Ce compte est bloqué par décision de justice\u202f: le staff ne peut pas lever cette suspension.',
    ])
    await pass()
    expect((await accountOf()).roles).toBe(0)
  })

  test('an accepted contest of the ban leaves the block', async () => {
    await ban()
    await block(30)
    const { id } = await site.db
      .selectFrom('decisions')
      .where('kind', '=', 9)
      .select('id')
      .executeTakeFirstOrThrow()
    await (await site.as(jean)).post('/api/contest', { decision: id, text: 'Ce n’était pas moi.' })
    const contest = await site.db.selectFrom('contests').select('id').executeTakeFirstOrThrow()
    const answer = { accepted: true, reason: 'Vous avez raison.' }
    expect((await founder.post(`/api/admin/contests/${contest.id}`, answer)).status).toBe(200)
    expect((await accountOf()).roles).toBe(-1)
  })

  test('the longer of two ends counts, and hidden content is back after it', async () => {
    const topic = await createTopic(site.db, jean.id)
    await ban({ until: 5, hides: true })
    await block(30)
    expect(toParisDay(((await accountOf()).suspended_until?.getTime() ?? 0) - 1)).toBe(dayIn(30))
    await site.db
      .updateTable('decisions')
      .set({ until: new Date(Date.now() - 1_000) })
      .execute()
    await pass()
    await site.context.jobs.drain()
    expect((await accountOf()).roles).toBe(0)
    const post = await site.db
      .selectFrom('posts')
      .where('id', '=', topic.post_id)
      .select(['moderated_at', 'hidden_by'])
      .executeTakeFirstOrThrow()
    expect(post).toEqual({ moderated_at: null, hidden_by: null })
  })
})

describe('endJudicialBlock', () => {
  test('the founder ends it before its time; an admin cannot; a second time returns 409', async () => {
    await block(90)
    const reason = { reason: 'Relevé par la cour d’appel.' }
    expect((await admin.delete(url(), reason)).status).toBe(403)
    const answer = await founder.delete(url(), reason)
    expect([answer.status, answer.body.message]).toEqual([200, 'Le blocage judiciaire a pris fin.'])
    expect(await accountOf()).toEqual({ roles: 0, suspended_until: null })
    expect(await marks()).toEqual([])
    expect((await founder.delete(url(), reason)).status).toBe(409)
  })

  test('leaves a suspension of the site with its own end', async () => {
    await admin.post(`/api/admin/ban/${jean.id}`, { reason: 'Des menaces.', until: 5 })
    await block(90)
    await founder.delete(url(), { reason: 'Relevé.' })
    const { roles, suspended_until } = await accountOf()
    expect(roles).toBe(-1)
    expect(Math.round(((suspended_until?.getTime() ?? 0) - Date.now()) / DAY_MS)).toBe(5)
  })
})

describe('a newcomer who matches a blocked account', () => {
  test('waits until the last day, not 72 hours, even after the account is deleted; staff see why', async () => {
    await block(90)
    expect((await deleteAndErase(site, await site.as(jean))).status).toBe(200)
    expect(await marks()).toEqual([{ user_id: jean.id, expires_at: expect.any(Date) }])
    const { browser, id } = await signUp()
    const zoe = await createMember(site.db)
    expect((await browser.post(`/api/messages/thread/${zoe.id}`)).status).toBe(403)
    expect((await browser.post(`/api/ask/${zoe.id}`)).status).toBe(403)
    await sql`update account_reviews set created_at = now() - interval '30 days'`.execute(site.db)
    await sql`update decisions set created_at = now() - interval '8 months'`.execute(site.db)
    await sql`update former_members set deleted_at = now() - interval '8 months'`.execute(site.db)
    await eraseFormerMembers(site.db)
    await eraseOldMarks(site.db)
    await expireReviews(site.context)
    const review = () =>
      site.db
        .selectFrom('account_reviews')
        .where('user_id', '=', id)
        .select(['outcome', 'banned_id'])
        .executeTakeFirstOrThrow()
    expect(await review()).toEqual({ outcome: null, banned_id: jean.id })
    const queue = (await admin.raw('GET', '/admin/inscriptions')).text
    expect(queue).toMatch(
      /Bloqué par décision de justice jusqu’au .+ inclus\u202f: la loi interdit à cette personne/,
    )
    await pass()
    await expireReviews(site.context)
    await eraseOldMarks(site.db)
    expect((await review()).outcome).not.toBeNull()
    expect(await marks()).toEqual([])
  })

  test('is refused until the end of the block, and may contest that', async () => {
    await block(90)
    const { id } = await signUp()
    const refused = await admin.post(`/api/admin/reviews/${id}/refuse`, { reason: 'La même personne.' })
    expect([refused.status, refused.body.message]).toEqual([
      200,
      'L’inscription est refusée\u202f: le compte est suspendu jusqu’à la fin du blocage judiciaire.',
    ])
    expect((await accountOf(id)).suspended_until).toEqual((await accountOf()).suspended_until)
  })

  test('is not stopped once the block is over', async () => {
    await block(90)
    await deleteAndErase(site, await site.as(jean))
    await sql`update ban_marks set expires_at = now() - interval '1 minute'`.execute(site.db)
    const { id } = await signUp()
    const review = await site.db
      .selectFrom('account_reviews')
      .where('user_id', '=', id)
      .select('user_id')
      .execute()
    expect(review).toEqual([])
  })
})

describe('the page of the block', () => {
  const path = () => `/admin/blocage-judiciaire/${jean.id}`

  test('works without scripts: imposes, shows what was typed after an error, and lets the founder end it', async () => {
    const wrong = await admin.submit(path(), { until: dayIn(-3), reference: REFERENCE })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Le dernier jour du blocage est aujourd’hui ou plus tard.')
    expect(wrong.text).toContain(`value="${REFERENCE}"`)
    const done = await admin.submit(path(), { until: dayIn(30), reference: REFERENCE })
    expect([done.status, done.headers.location]).toEqual([303, `/admin/membres/${jean.id}`])
    expect(wrong.text).not.toContain('\\u202f')
    expect((await admin.raw('GET', path())).text).toContain('Seul le fondateur peut y mettre fin avant')
    expect((await founder.raw('GET', path())).text).toContain('Mettre fin au blocage')
    expect((await founder.submit(`${path()}/lever`, { reason: 'Relevé.' })).status).toBe(303)
    expect((await accountOf()).roles).toBe(0)
  })
})
