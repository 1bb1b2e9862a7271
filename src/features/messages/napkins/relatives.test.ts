import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { blockMember, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { createTalk, PROPOSAL } from '../../../../tests/support/napkins.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'
import { deleteOldAnswers, sendDueQuestions } from './after.ts'
import { eraseRelatives } from './relatives.ts'

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let thread: number
let browser: Browser
let other: Browser
let visitor: Browser
let id: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé', name_key: 'zoe' })
  hugo = await createMember(site.db, { name: 'Hugo', name_key: 'hugo' })
  ;[browser, other, visitor] = [await site.as(zoe), await site.as(hugo), await site.as(null)]
  thread = await createTalk(site.db, zoe.id, hugo.id)
  id = (await browser.post(`/api/messages/napkin/${thread}`, PROPOSAL)).body.sent.napkin.id
  await other.post(`/api/messages/napkin/${thread}/${id}/accept`, { slot: 1 })
  await takeMails(site)
})

const RELATIVE = { first_name: 'Zoé', email: 'maman@exemple.fr' }
const warn = (body: object = {}, who = browser) =>
  who.post(`/api/messages/napkin/${thread}/${id}/relative`, { ...RELATIVE, ...body })
const preview = (body: object = {}, who = browser) =>
  who.post(`/api/messages/napkin/${thread}/${id}/relative/preview`, { ...RELATIVE, ...body })
const takeLink = async () => {
  const [mail] = await takeMails(site)
  return /\/rendez-vous\?cle=\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link'
}
/** Moves the meeting, so that it ended these minutes ago. */
const endAgo = async (minutes: number) => {
  await sql`
    update napkins set starts_at = now() - make_interval(mins => ${minutes + 120}),
      ends_at = now() - make_interval(mins => ${minutes})`.execute(site.db)
  await sql`
    update napkin_relatives set expires_at = now() - make_interval(mins => ${minutes - 720})`.execute(site.db)
}

describe('previewRelativeMail', () => {
  test('shows the mail word for word, and sends nothing', async () => {
    const { status, body } = await preview()
    expect([status, body.subject]).toEqual([200, 'Zoé vous dit où et quand'])
    await warn()
    const [mail] = await takeMails(site)
    expect(mail?.text.replace(/cle=\S+/g, 'cle=…').trim()).toBe(body.text.trim())
  })

  test('works without scripts: form, mail, sending', async () => {
    const form = `/messages/${thread}/serviette/${id}/proche`
    expect((await browser.get(form)).text).toContain('value="Zoé"')
    const shown = await browser.submit(form, RELATIVE)
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('Zoé a un rendez-vous')])
    expect(await takeMails(site)).toEqual([])
    const sent = await browser.submit(`${form}/envoyer`, RELATIVE)
    expect([sent.status, sent.headers.location]).toEqual([303, `${form}?envoye=1`])
    expect(await takeMails(site)).toHaveLength(1)
  })

  test.each([
    [{ first_name: '' }, 'first_name', 'Un prénom, en lettres\u202f: 40 caractères au plus.'],
    [{ first_name: 'Zoé https://a.fr' }, 'first_name', 'Un prénom, en lettres\u202f: 40 caractères au plus.'],
    [{ email: 'maman' }, 'email', 'Cette adresse e-mail n’est pas valide.'],
  ])('returns 422 for %j under the field', async (body, field, sentence) => {
    for (const call of [preview, warn])
      expect(await call(body)).toMatchObject({ status: 422, body: { errors: { [field]: [sentence] } } })
  })
})

describe('warnRelative', () => {
  test('mails hour and place, and nothing of the other member', async () => {
    expect(await warn()).toMatchObject({
      status: 200,
      body: { message: 'Votre proche reçoit l’e-mail dans un instant.' },
    })
    const [mail] = await takeMails(site)
    expect(mail?.to).toBe('maman@exemple.fr')
    expect(mail?.text).toContain('Le café des Halles')
    expect(mail?.text).not.toMatch(/Hugo/i)
  })

  test('stores no secret: the link’s is hashed', async () => {
    await warn()
    const secret = (await takeLink()).split('cle=')[1] ?? ''
    const [row] = await site.db.selectFrom('napkin_relatives').selectAll().execute()
    expect(row?.token_hash?.toString('base64url')).not.toBe(secret)
    const jobs = await sql<{ data: string }>`
      select data::text from pgboss.job where name = 'relative-mail'`.execute(site.db)
    expect(jobs.rows.every(({ data }) => !data.includes('maman') && !data.includes(secret))).toBe(true)
  })

  test('returns 429 for the fourth in a week, also of those sent at once', async () => {
    const answers = await Promise.all([warn(), warn(), warn(), warn()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
    expect(await warn({ email: 'papa@exemple.fr' })).toMatchObject({
      status: 429,
      body: { message: 'Trois e-mails à un proche par semaine, et c’est fait. Le téléphone marche aussi.' },
    })
  })

  test('returns 404 to a stranger, 409 once the meeting is over', async () => {
    expect((await warn({}, await site.as(await createMember(site.db)))).status).toBe(404)
    await endAgo(5)
    expect((await warn()).status).toBe(409)
  })
})

describe('the link of the mail', () => {
  test('shows hour, place and whether all is well, without an account', async () => {
    await warn()
    const link = await takeLink()
    const before = await visitor.get(link)
    expect([before.status, before.text]).toEqual([200, expect.stringContaining('pas encore de réponse')])
    expect(before.text).toContain('Le café des Halles')
    expect(before.text).toContain('noindex')
    expect(before.text).not.toMatch(/Hugo|Zoé/)
    await endAgo(40)
    await other.post(`/api/meetings/${id}/well`)
    expect((await visitor.get(link)).text).toContain('pas encore de réponse')
    await browser.post(`/api/meetings/${id}/well`)
    expect((await visitor.get(link)).text).toContain('la réponse est arrivée')
  })

  test('dies twelve hours after the end, and name and address with it', async () => {
    await warn()
    const link = await takeLink()
    await endAgo(719)
    expect((await visitor.get(link)).status).toBe(200)
    await endAgo(721)
    expect((await visitor.get(link)).status).toBe(404)
    await eraseRelatives(site.context)
    expect(await site.db.selectFrom('napkin_relatives').selectAll().execute()).toMatchObject([
      { first_name: null, email: null, token_hash: null, sent_at: expect.any(Date) },
    ])
  })

  test('says that a cancelled meeting is off, and opens for no other secret', async () => {
    await warn()
    const link = await takeLink()
    await other.post(`/api/messages/napkin/${thread}/${id}/cancel`, { note: 'Pardon.' })
    expect((await visitor.get(link)).text).toContain('Ce rendez-vous n’aura pas lieu.')
    for (const wrong of ['/rendez-vous', '/rendez-vous?cle=x', '/rendez-vous?cle=a&cle=b'])
      expect((await visitor.get(wrong)).status).toBe(404)
  })
})

describe('sendDueQuestions', () => {
  const typesOf = async (who: Browser) =>
    (await who.get('/api/notifications')).body.data.map(({ type }: { type: number }) => type)

  test('asks both half an hour after the end and on the next day at 10 h, each once', async () => {
    const [side] = await site.db.selectFrom('napkin_sides').selectAll().execute()
    const { ends_at, starts_at } = await site.db.selectFrom('napkins').selectAll().executeTakeFirstOrThrow()
    expect(side?.check_at?.getTime()).toBe((ends_at?.getTime() ?? 0) + 30 * 60_000)
    expect(side?.question_at?.toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })).toMatch(/10:00:00$/)
    expect((side?.question_at?.getTime() ?? 0) - (starts_at?.getTime() ?? 0)).toBe(14 * 3_600_000)
    await sql`update napkin_sides set check_at = now()`.execute(site.db)
    await Promise.all([sendDueQuestions(site.context), sendDueQuestions(site.context)])
    expect(await typesOf(other)).toEqual([71])
    await sql`update napkin_sides set question_at = now()`.execute(site.db)
    await sendDueQuestions(site.context)
    await sendDueQuestions(site.context)
    expect(await typesOf(other)).toEqual([72, 71])
  })

  test('still asks after a block, and nobody answers for the other', async () => {
    await endAgo(40)
    await blockMember(site.db, hugo.id, zoe.id)
    await sql`update napkin_sides set check_at = now()`.execute(site.db)
    await sendDueQuestions(site.context)
    expect(await typesOf(browser)).toContain(71)
    expect((await browser.get(`/rendez-vous/${id}/tout-va-bien`)).status).toBe(200)
  })
})

describe('confirmWell', () => {
  test('needs the end of the meeting and its member', async () => {
    expect((await browser.post(`/api/meetings/${id}/well`)).status).toBe(409)
    await endAgo(40)
    expect((await (await site.as(await createMember(site.db))).post(`/api/meetings/${id}/well`)).status).toBe(
      404,
    )
    for (let time = 0; time < 2; time++)
      expect(await browser.post(`/api/meetings/${id}/well`)).toMatchObject({
        status: 200,
        body: { message: 'Merci de l’avoir dit. Bonne fin de soirée.' },
      })
  })

  test('has one page with help, and without scripts', async () => {
    await warn()
    await endAgo(40)
    const { text } = await browser.get(`/rendez-vous/${id}/tout-va-bien`)
    for (const help of ['tel:17', 'sms:114', 'tel:3919', 'mailto:maman@exemple.fr', `/signaler/`])
      expect(text).toContain(help)
    expect((await browser.submit(`/rendez-vous/${id}/tout-va-bien`, {})).status).toBe(303)
  })
})

describe('answerMeeting', () => {
  const answer = (outcome: unknown, who = browser) => who.post(`/api/meetings/${id}/outcome`, { outcome })

  test('stores the answer; a later one replaces it', async () => {
    await endAgo(600)
    expect(await answer(1)).toMatchObject({ status: 200, body: { message: 'C’est noté, pour vous seul.' } })
    await answer(4)
    const rows = await site.db
      .selectFrom('napkin_sides')
      .select(['user_id', 'outcome'])
      .orderBy('user_id')
      .execute()
    expect(rows).toEqual([
      { user_id: zoe.id, outcome: 4 },
      { user_id: hugo.id, outcome: null },
    ])
  })

  test('returns 409 before the end, 422 for another value, 404 to a stranger', async () => {
    expect((await answer(1)).status).toBe(409)
    await endAgo(600)
    expect(await answer(5)).toMatchObject({
      status: 422,
      body: { errors: { outcome: ['Choisissez une réponse.'] } },
    })
    expect((await answer(1, await site.as(await createMember(site.db)))).status).toBe(404)
  })

  test('leads to the report form from ‘Pas à l’aise’', async () => {
    await endAgo(600)
    const { status, headers } = await browser.submit(`/rendez-vous/${id}/lendemain`, { outcome: '3' })
    expect([status, headers.location]).toEqual([303, expect.stringMatching(`/${thread}/${hugo.id}$`)])
  })
})

test('what one answers changes nothing that the other reads', async () => {
  await warn()
  await takeMails(site)
  await endAgo(600)
  await sql`update napkin_sides set check_at = now(), question_at = now()`.execute(site.db)
  await sendDueQuestions(site.context)
  const addresses = [
    `/api/messages/conversation/${thread}/0?since=latest`,
    '/api/messages/0',
    '/api/notifications',
    `/rendez-vous/${id}/tout-va-bien`,
    `/rendez-vous/${id}/lendemain`,
    `/messages/${thread}`,
  ]
  const readAll = async () => {
    const answers = await Promise.all(addresses.map((address) => other.get(address)))
    return answers.map(({ text }) =>
      text.replace(/"now":\d+|nonce="[^"]*"|value="[\w-]{20,}"|content="[\w-]{20,}"|"token":"[^"]*"/g, ''),
    )
  }
  const before = await readAll()
  expect(await readAll()).toEqual(before)
  await browser.post(`/api/meetings/${id}/well`)
  await browser.post(`/api/meetings/${id}/outcome`, { outcome: 3 })
  expect(await readAll()).toEqual(before)
})

test('private answers are deleted when their time is over', async () => {
  const countSides = async () => (await site.db.selectFrom('napkin_sides').select('user_id').execute()).length
  await deleteOldAnswers(site.context)
  expect(await countSides()).toBe(2)
  await site.db.updateTable('napkin_sides').set({ erase_at: new Date() }).execute()
  await deleteOldAnswers(site.context)
  expect(await countSides()).toBe(0)
})
