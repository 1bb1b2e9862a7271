import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'

const SENT = 'Votre e-mail a été envoyé !'
const LETTER = { reason: 9, email: 'zoe@exemple.fr', message: 'Bonjour,\n\nComment changer de prénom ?' }
let site: TestApp

beforeAll(async () => {
  site = await createTestApp({ CONTACT_EMAIL: 'courrier@exemple.fr' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await takeMails(site)
})

const letters = () => site.db.selectFrom('letters').selectAll().orderBy('id').execute()
const visitor = () => site.as(null)

describe('sendContactMessage', () => {
  test('of a visitor is kept and sent on, to be answered to who wrote it', async () => {
    const { status, body } = await (await visitor()).post('/api/contact', LETTER)
    expect([status, body]).toEqual([200, { message: SENT }])
    expect(await letters()).toMatchObject([
      {
        user_id: null,
        reason: 9,
        email: LETTER.email,
        message: LETTER.message,
        ip: '127.0.0.1',
        closed_at: null,
      },
    ])
    const [mail, ...others] = await takeMails(site)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'courrier@exemple.fr', replyTo: 'zoe@exemple.fr' })
    expect(mail?.subject).toMatch(/^Contact n°\u00a0\d+$/)
    expect(mail?.text).toContain('Message de un visiteur')
    expect(mail?.text).toContain('Comment changer de prénom ?')
  })

  test('of a member says whose it is; suspended members and those who are not confirmed write too', async () => {
    for (const input of [{}, { roles: -1 }, { email_verified_at: null }]) {
      const member = await createMember(site.db, input)
      const browser = await site.as(member)
      const letter = { ...LETTER, message: `De ${member.name}` }
      expect((await browser.post('/api/contact', letter)).body).toEqual({ message: SENT })
      expect((await letters()).at(-1)).toMatchObject({ user_id: member.id, message: `De ${member.name}` })
      const [mail] = await takeMails(site)
      expect(mail?.subject).toContain(`, de ${member.name}`)
      expect(mail?.text).toContain(`/celibataire/${member.id})`)
    }
  })

  test('is what was written, without the blanks around it and whatever is in it', async () => {
    const message = 'a\r\nSubject: x\r\n<script>alert(1)</script>'
    const { status } = await (await visitor()).post('/api/contact', {
      ...LETTER,
      reason: '9',
      message: `\n ${message}  `,
    })
    expect(status).toBe(200)
    expect((await letters())[0]?.message).toBe('a\nSubject: x\n<script>alert(1)</script>')
    const [mail] = await takeMails(site)
    expect(mail?.subject).not.toContain('x')
    expect(mail?.html).not.toContain('<script>')
    const longest = await (await visitor()).post('/api/contact', { ...LETTER, message: 'é'.repeat(5_000) })
    expect(longest.status).toBe(200)
  })

  test('twice the same within an hour is one, at once too; another address or text is another', async () => {
    const browser = await visitor()
    const twice = await Promise.all([
      browser.post('/api/contact', LETTER),
      browser.post('/api/contact', LETTER),
    ])
    expect(twice.map(({ body }) => body.message)).toEqual([SENT, SENT])
    await browser.post('/api/contact', { ...LETTER, email: 'ZOE@exemple.fr' })
    expect(await letters()).toHaveLength(1)
    expect(await takeMails(site)).toHaveLength(1)
    await browser.post('/api/contact', { ...LETTER, email: 'ines@exemple.fr' })
    await browser.post('/api/contact', { ...LETTER, message: 'Autre chose.' })
    await site.db
      .updateTable('letters')
      .set({ created_at: new Date(Date.now() - 3_700_000) })
      .execute()
    await browser.post('/api/contact', LETTER)
    expect(await letters()).toHaveLength(4)
  })
})

describe('what is wrong comes under its field, and nothing is kept', () => {
  const NO_EMAIL = 'Cette adresse e-mail n’est pas valide.'
  const NO_MESSAGE = 'Écrivez votre message.'
  const NO_REASON = 'Choisissez un motif.'
  const NOTHING =
    'Pour ce motif, il n’y a rien à envoyer\u202f: la réponse est écrite sous le motif. Pour nous écrire, choisissez «\u202fAutre\u202f».'

  test.each<[object, Record<string, string[]>]>([
    [{}, { reason: [NO_REASON] }],
    [{ ...LETTER, reason: '' }, { reason: [NO_REASON] }],
    [{ ...LETTER, reason: 0 }, { reason: [NO_REASON] }],
    [{ ...LETTER, reason: 7 }, { reason: [NO_REASON] }],
    [{ ...LETTER, reason: 1.5 }, { reason: [NO_REASON] }],
    ...[1, 2, 3, 4, 5, 6].map((reason): [object, Record<string, string[]>] => [
      { ...LETTER, reason },
      { reason: [NOTHING] },
    ]),
    [{ reason: 4 }, { reason: [NOTHING] }],
    [{ reason: 9 }, { email: [NO_EMAIL], message: [NO_MESSAGE] }],
    [{ ...LETTER, email: 'zoe' }, { email: [NO_EMAIL] }],
    [
      { ...LETTER, email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(61)}.${'d'.repeat(63)}.fr1` },
      { email: [NO_EMAIL] },
    ],
    [{ ...LETTER, email: 'zoe@exemple.fr\nBcc: tous@exemple.fr' }, { email: [NO_EMAIL] }],
    [{ ...LETTER, email: 'zoe@exemple.fr, ines@exemple.fr' }, { email: [NO_EMAIL] }],
    [{ ...LETTER, email: 5 }, { email: ['Cette valeur n’est pas valide.'] }],
    [{ ...LETTER, message: ' \n\t ' }, { message: [NO_MESSAGE] }],
    [{ ...LETTER, message: 'é'.repeat(5_001) }, { message: ['5000 caractères au plus.'] }],
    [{ ...LETTER, message: 'a\0b' }, { message: ['Cette valeur n’est pas valide.'] }],
  ])('%j', async (letter, errors) => {
    const { status, body } = await (await visitor()).post('/api/contact', letter)
    expect([status, body]).toEqual([422, { message: 'The given data was invalid.', errors }])
    expect(await letters()).toEqual([])
    expect(await takeMails(site)).toEqual([])
  })
})

describe('the page without scripts', () => {
  test('has every reason, its text, and the e-mail of who is signed in', async () => {
    const member = await createMember(site.db, { email: 'camille@exemple.fr' })
    const { text } = await (await site.as(member)).get('/contact?motif=4')
    expect(text).toContain('value="camille@exemple.fr"')
    expect(text).toMatch(/<input(?=[^>]*value="4")(?=[^>]*checked)[^>]*>/)
    for (const word of [
      'Police, justice',
      'Désaccord avec une décision de modération',
      'Devenir modérateur',
      'Compte suspendu ou banni',
      'Partenariat',
      'Presse, interview',
      'Autre',
    ])
      expect(text).toContain(word)
    expect(text).toContain('href="/user/decisions"')
    expect(text).toContain('L’adresse est dans les <a href="/mentions-legales">mentions légales</a>.')
    expect(text).not.toContain('courrier@exemple.fr')
    const open = await (await visitor()).get('/contact')
    expect(open.text).not.toContain('noindex')
    expect(open.text).not.toMatch(/type="radio"[^>]*checked/)
  })

  test('sends the form and says so, or shows it again with all that was typed', async () => {
    const browser = await visitor()
    const sent = await browser.submit('/contact', { ...LETTER, reason: '9' })
    expect([sent.status, sent.headers.location]).toEqual([303, '/contact?envoye=1'])
    expect((await browser.get('/contact?envoye=1')).text).toContain(SENT)
    expect(await letters()).toHaveLength(1)

    const wrong = await browser.submit('/contact', { reason: '9', email: 'zoe', message: 'Un <b>mot</b>' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Cette adresse e-mail n’est pas valide.')
    expect(wrong.text).toContain('value="zoe"')
    expect(wrong.text).toContain('Un &lt;b&gt;mot&lt;/b&gt;</textarea>')
    const none = await browser.submit('/contact', { email: '', message: '' })
    expect([none.status, none.text.includes('Choisissez un motif.')]).toEqual([422, true])
    const stale = await browser.raw('POST', '/contact', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...LETTER, reason: '9', _token: 'x' }).toString(),
    })
    expect(stale.status).toBe(419)
    expect(await letters()).toHaveLength(1)
  })
})

test('the publisher’s address stands where it was told, and where nobody reads mails the desk still has the letter', async () => {
  const told = await createTestApp({ PUBLISHER_EMAIL: 'presse@exemple.fr' })
  const { text } = await (await told.as(null)).get('/contact')
  expect(text).toContain('Écrivez-nous à <a href="mailto:presse@exemple.fr">presse@exemple.fr</a>')
  expect(text).toContain('Elle est à envoyer à <a href="mailto:presse@exemple.fr">')
  await told.close()

  const silent = await createTestApp()
  expect((await (await silent.as(null)).get('/contact')).text).toContain('Écrivez-nous par ce formulaire')
  expect((await (await silent.as(null)).post('/api/contact', LETTER)).status).toBe(200)
  expect(await takeMails(silent)).toEqual([])
  expect(await silent.db.selectFrom('letters').select('id').execute()).toHaveLength(1)
  await silent.close()
})

test('ten letters an hour from one address, five a day of one member; the same again counts against nobody', async () => {
  const strict = await createTestApp({}, 1)
  const over =
    'Vous nous avez déjà écrit plusieurs fois. Laissez-nous le temps de vous lire, puis réessayez plus tard.'
  const write = async (browser: Awaited<ReturnType<TestApp['as']>>, from: number, to: number) => {
    const statuses: number[] = []
    for (let i = from; i < to; i++)
      statuses.push((await browser.post('/api/contact', { ...LETTER, message: `Lettre ${i}` })).status)
    return statuses
  }
  const member = await strict.as(await createMember(strict.db))
  expect(await write(member, 0, 5)).toEqual(Array(5).fill(200))
  expect((await member.post('/api/contact', LETTER)).status).toBe(429)
  const browser = await strict.as(null)
  for (let i = 0; i < 4; i++) expect(await write(browser, 0, 1)).toEqual([200])
  expect(await write(browser, 5, 9)).toEqual(Array(4).fill(200))
  const slowed = await browser.post('/api/contact', LETTER)
  expect([slowed.status, slowed.body]).toEqual([429, { message: over }])
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(3_000)
  const form = await browser.submit('/contact', { ...LETTER, reason: '9' })
  expect([form.status, form.text.includes(over), form.text.includes('prénom')]).toEqual([429, true, true])
  await strict.close()
})
