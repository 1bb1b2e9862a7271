import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { takeMails } from '../../../../tests/support/outbox.ts'

const SENT = 'Votre e-mail a été envoyé !'
const MESSAGE = { reason: 9, email: 'zoe@exemple.fr', message: 'Bonjour,\n\nComment changer de prénom ?' }
let site: TestApp

beforeAll(async () => {
  site = await createTestApp({ CONTACT_EMAIL: 'courrier@exemple.fr' })
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  await takeMails(site)
})

const messages = () => site.db.selectFrom('letters').selectAll().orderBy('id').execute()
const visitor = () => site.as(null)

describe('sendContactMessage', () => {
  test('saves a visitor’s message and forwards it with their address for the answer', async () => {
    const { status, body } = await (await visitor()).post('/api/contact', MESSAGE)
    expect([status, body]).toEqual([200, { message: SENT }])
    expect(await messages()).toMatchObject([
      {
        user_id: null,
        reason: 9,
        email: MESSAGE.email,
        message: MESSAGE.message,
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

  test('names the member; suspended and unconfirmed members may write too', async () => {
    for (const input of [{}, { roles: -1 }, { email_verified_at: null }]) {
      const member = await createMember(site.db, input)
      const browser = await site.as(member)
      const message = { ...MESSAGE, message: `De ${member.name}` }
      expect((await browser.post('/api/contact', message)).body).toEqual({ message: SENT })
      expect((await messages()).at(-1)).toMatchObject({ user_id: member.id, message: `De ${member.name}` })
      const [mail] = await takeMails(site)
      expect(mail?.subject).toContain(`, de ${member.name}`)
      expect(mail?.text).toContain(`/celibataire/${member.id})`)
    }
  })

  test('saves the text trimmed and otherwise unchanged', async () => {
    const message = 'a\r\nSubject: x\r\n<script>alert(1)</script>'
    const { status } = await (await visitor()).post('/api/contact', {
      ...MESSAGE,
      reason: '9',
      message: `\n ${message}  `,
    })
    expect(status).toBe(200)
    expect((await messages())[0]?.message).toBe('a\nSubject: x\n<script>alert(1)</script>')
    const [mail] = await takeMails(site)
    expect(mail?.subject).not.toContain('x')
    expect(mail?.html).not.toContain('<script>')
    const longest = await (await visitor()).post('/api/contact', { ...MESSAGE, message: 'é'.repeat(5_000) })
    expect(longest.status).toBe(200)
  })

  test('saves a duplicate within an hour once, concurrent ones too; another address or text is new', async () => {
    const browser = await visitor()
    const twice = await Promise.all([
      browser.post('/api/contact', MESSAGE),
      browser.post('/api/contact', MESSAGE),
    ])
    expect(twice.map(({ body }) => body.message)).toEqual([SENT, SENT])
    await browser.post('/api/contact', { ...MESSAGE, email: 'ZOE@exemple.fr' })
    expect(await messages()).toHaveLength(1)
    expect(await takeMails(site)).toHaveLength(1)
    await browser.post('/api/contact', { ...MESSAGE, email: 'ines@exemple.fr' })
    await browser.post('/api/contact', { ...MESSAGE, message: 'Autre chose.' })
    await site.db
      .updateTable('letters')
      .set({ created_at: new Date(Date.now() - 3_700_000) })
      .execute()
    await browser.post('/api/contact', MESSAGE)
    expect(await messages()).toHaveLength(4)
  })
})

describe('D returns 422 under the field, and saves nothing', () => {
  const NO_EMAIL = 'Cette adresse e-mail n’est pas valide.'
  const NO_MESSAGE = 'Écrivez votre message.'
  const NO_REASON = 'Choisissez un motif.'
  const NOTHING =
    'Pour ce motif, il n’y a rien à envoyer\u202f: la réponse est écrite sous le motif. Pour nous écrire, choisissez «\u202fAutre\u202f».'

  test.each<[object, Record<string, string[]>]>([
    [{}, { reason: [NO_REASON] }],
    [{ ...MESSAGE, reason: '' }, { reason: [NO_REASON] }],
    [{ ...MESSAGE, reason: 0 }, { reason: [NO_REASON] }],
    [{ ...MESSAGE, reason: 7 }, { reason: [NO_REASON] }],
    [{ ...MESSAGE, reason: 1.5 }, { reason: [NO_REASON] }],
    ...[1, 2, 3, 4, 5, 6].map((reason): [object, Record<string, string[]>] => [
      { ...MESSAGE, reason },
      { reason: [NOTHING] },
    ]),
    [{ reason: 4 }, { reason: [NOTHING] }],
    [{ reason: 9 }, { email: [NO_EMAIL], message: [NO_MESSAGE] }],
    [{ ...MESSAGE, email: 'zoe' }, { email: [NO_EMAIL] }],
    [
      { ...MESSAGE, email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(61)}.${'d'.repeat(63)}.fr1` },
      { email: [NO_EMAIL] },
    ],
    [{ ...MESSAGE, email: 'zoe@exemple.fr\nBcc: tous@exemple.fr' }, { email: [NO_EMAIL] }],
    [{ ...MESSAGE, email: 'zoe@exemple.fr, ines@exemple.fr' }, { email: [NO_EMAIL] }],
    [{ ...MESSAGE, email: 5 }, { email: ['Cette valeur n’est pas valide.'] }],
    [{ ...MESSAGE, message: ' \n\t ' }, { message: [NO_MESSAGE] }],
    [{ ...MESSAGE, message: 'é'.repeat(5_001) }, { message: ['5000 caractères au plus.'] }],
    [{ ...MESSAGE, message: 'a\0b' }, { message: ['Cette valeur n’est pas valide.'] }],
  ])('%j', async (message, errors) => {
    const { status, body } = await (await visitor()).post('/api/contact', message)
    expect([status, body]).toEqual([422, { message: 'The given data was invalid.', errors }])
    expect(await messages()).toEqual([])
    expect(await takeMails(site)).toEqual([])
  })
})

describe('D the page without scripts', () => {
  test('has every reason, its text, and the e-mail of the signed-in member', async () => {
    const member = await createMember(site.db, { email: 'camille@exemple.fr' })
    const { text } = await (await site.as(member)).get('/contact?motif=4')
    expect(text).toContain('value="camille@exemple.fr"')
    expect(text).toMatch(/<input(?=[^>]*value="4")(?=[^>]*checked)[^>]*>/)
    for (const text of [
      'Police, justice',
      'Désaccord avec une décision de modération',
      'Devenir modérateur',
      'Compte suspendu ou banni',
      'Partenariat',
      'Presse, interview',
      'Autre',
    ])
      expect(text).toContain(text)
    expect(text).toContain('href="/user/decisions"')
    expect(text).toContain('L’adresse est dans les <a href="/mentions-legales">mentions légales</a>.')
    expect(text).not.toContain('courrier@exemple.fr')
    const open = await (await visitor()).get('/contact')
    expect(open.text).not.toContain('noindex')
    expect(open.text).not.toMatch(/type="radio"[^>]*checked/)
  })

  test('sends the form and confirms it, or shows it again with all input', async () => {
    const browser = await visitor()
    const sent = await browser.submit('/contact', { ...MESSAGE, reason: '9' })
    expect([sent.status, sent.headers.location]).toEqual([303, '/contact?envoye=1'])
    expect((await browser.get('/contact?envoye=1')).text).toContain(SENT)
    expect(await messages()).toHaveLength(1)

    const wrong = await browser.submit('/contact', { reason: '9', email: 'zoe', message: 'Un <b>mot</b>' })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Cette adresse e-mail n’est pas valide.')
    expect(wrong.text).toContain('value="zoe"')
    expect(wrong.text).toContain('Un &lt;b&gt;mot&lt;/b&gt;</textarea>')
    const none = await browser.submit('/contact', { email: '', message: '' })
    expect([none.status, none.text.includes('Choisissez un motif.')]).toEqual([422, true])
    const stale = await browser.raw('POST', '/contact', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...MESSAGE, reason: '9', _token: 'x' }).toString(),
    })
    expect(stale.status).toBe(419)
    expect(await messages()).toHaveLength(1)
  })
})

test('the publisher’s address is shown if configured; without a recipient the message is in the admin pages only', async () => {
  const configured = await createTestApp({ PUBLISHER_EMAIL: 'presse@exemple.fr' })
  const { text } = await (await configured.as(null)).get('/contact')
  expect(text).toContain('Écrivez-nous à <a href="mailto:presse@exemple.fr">presse@exemple.fr</a>')
  expect(text).toContain('Elle est à envoyer à <a href="mailto:presse@exemple.fr">')
  await configured.close()

  const silent = await createTestApp()
  expect((await (await silent.as(null)).get('/contact')).text).toContain('Écrivez-nous par ce formulaire')
  expect((await (await silent.as(null)).post('/api/contact', MESSAGE)).status).toBe(200)
  expect(await takeMails(silent)).toEqual([])
  expect(await silent.db.selectFrom('letters').select('id').execute()).toHaveLength(1)
  await silent.close()
})

test('ten messages an hour from one IP address, five a day of one member; duplicates do not count', async () => {
  const strict = await createTestApp({}, 1)
  const over =
    'Vous nous avez déjà écrit plusieurs fois. Laissez-nous le temps de vous lire, puis réessayez plus tard.'
  const write = async (browser: Awaited<ReturnType<TestApp['as']>>, from: number, to: number) => {
    const statuses: number[] = []
    for (let i = from; i < to; i++)
      statuses.push((await browser.post('/api/contact', { ...MESSAGE, message: `Lettre ${i}` })).status)
    return statuses
  }
  const member = await strict.as(await createMember(strict.db))
  expect(await write(member, 0, 5)).toEqual(Array(5).fill(200))
  expect((await member.post('/api/contact', MESSAGE)).status).toBe(429)
  const browser = await strict.as(null)
  for (let i = 0; i < 4; i++) expect(await write(browser, 0, 1)).toEqual([200])
  expect(await write(browser, 5, 9)).toEqual(Array(4).fill(200))
  const slowed = await browser.post('/api/contact', MESSAGE)
  expect([slowed.status, slowed.body]).toEqual([429, { message: over }])
  expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(3_000)
  const form = await browser.submit('/contact', { ...MESSAGE, reason: '9' })
  expect([form.status, form.text.includes(over), form.text.includes('prénom')]).toEqual([429, true, true])
  await strict.close()
})
