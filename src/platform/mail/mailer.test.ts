import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { createMember } from '../../../tests/support/factories.ts'
import { type ReadMail, readMail } from '../../../tests/support/outbox.ts'
import { computeContrast } from '../../shared/contrast.ts'
import { findLowContrast } from '../../shared/site-colours.ts'
import { DEFAULT_IDENTITY, setSiteIdentity } from '../../shared/site-identity.ts'
import { composeMail } from './compose.ts'
import { createMailer } from './mailer.ts'
import { formatSignature } from './texts.ts'

const SITE = 'http://localhost:3000'
const MAIL = composeMail({
  to: 'zoe@exemple.fr',
  subject: 'Où êtes-vous\u202f? À table\u202f!',
  greeting: 'Bonjour <Zoë>,',
  paragraphs: ['Élodie & vous\u202f: le lien est là.'],
  button: { label: 'Ouvrir', href: `${SITE}/email/${'x'.repeat(43)}` },
  signature: 'Guinguette',
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guinguette-mail-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a letter says the same in text and in HTML, and asks for nothing from outside', () => {
  expect(MAIL.text).toContain('Bonjour <Zoë>,')
  expect(MAIL.html).toContain('Bonjour &#60;Zoë&#62;,')
  expect(MAIL.html).toContain('Élodie &#38; vous')
  expect(MAIL.html).not.toMatch(/<img|url\(|<script|<link|https?:\/\/(?!localhost:3000\/email)/)
})

test('without a mail server a mail is a file that people and programs can read', async () => {
  const mailer = createMailer({
    mailUrl: undefined,
    mailFrom: 'Guinguette <bonjour@exemple.fr>',
    dataDir: folder,
  })
  await Promise.all([mailer.send(MAIL), mailer.send(MAIL)])
  const outbox = join(folder, 'outbox')
  const names = await readdir(outbox)
  expect(names).toHaveLength(2)
  for (const name of names) {
    expect(name).toMatch(/^20\d\d-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-ou-etes-vous-a-table-[0-9a-f]{4}\.eml$/)
  }
  const file = join(outbox, String(names[0]))
  const raw = await readFile(file, 'utf8')
  expect(raw).toContain(`${SITE}/email/${'x'.repeat(43)}`)
  expect(raw).toContain('Élodie & vous')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readMail(raw, SITE)).toMatchObject({
    to: 'zoe@exemple.fr',
    from: 'bonjour@exemple.fr',
    subject: 'Où êtes-vous\u202f? À table\u202f!',
  })
})

/** A mail server that rejects the first mails. */
async function mailServer(refusals: number) {
  const received: ReadMail[] = []
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        if (refused < refusals) {
          refused++
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        received.push(await readMail(Buffer.concat(parts), SITE))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((end) => server.close(end)),
  }
}

test('with a mail server a mail arrives whole', async () => {
  const server = await mailServer(0)
  const mailer = createMailer({
    mailUrl: server.url,
    mailFrom: 'Guinguette <bonjour@exemple.fr>',
    dataDir: folder,
  })
  await mailer.send(MAIL)
  expect(server.received).toEqual([
    {
      to: 'zoe@exemple.fr',
      replyTo: '',
      from: 'bonjour@exemple.fr',
      subject: 'Où êtes-vous\u202f? À table\u202f!',
      text: expect.stringContaining('Élodie & vous\u202f: le lien est là.'),
      html: expect.stringContaining('Élodie &#38; vous'),
      link: `/email/${'x'.repeat(43)}`,
      headers: expect.any(Object),
    },
  ])
  mailer.close()
  await server.close()
})

test('a mail server that is away delays the mail and fails nobody', async () => {
  const server = await mailServer(1)
  const site = await createTestApp({ MAIL_URL: server.url })
  const member = await createMember(site.db, { email: 'nadia@exemple.fr', email_verified_at: null })
  expect((await (await site.as(member)).post('/api/email/resend')).status).toBe(200)
  await expect(site.context.jobs.drain()).rejects.toThrow('Try again later')
  expect(server.received).toEqual([])
  await site.context.pool.query("update pgboss.job set state = 'retry', start_after = now()")
  expect(await site.context.jobs.drain()).toBe(1)
  expect(server.received).toMatchObject([{ to: 'nadia@exemple.fr', subject: 'Confirmez votre adresse' }])
  await site.close()
  await server.close()
})

test('an answer goes to one address, and no header begins in it', async () => {
  const hostile = 'zoe@exemple.fr\r\nBcc: tous@exemple.fr'
  await createMailer({
    mailUrl: undefined,
    mailFrom: 'Guinguette <bonjour@exemple.fr>',
    dataDir: folder,
  }).send({
    ...MAIL,
    replyTo: hostile,
  })
  const outbox = join(folder, 'outbox')
  const [name = ''] = await readdir(outbox)
  const raw = await readFile(join(outbox, name), 'utf8')
  expect(raw).toContain('Reply-To: zoe@exemple.fr Bcc: tous@exemple.fr\r\n')
  expect(raw).not.toMatch(/^Bcc:/m)

  const server = await mailServer(0)
  const mailer = createMailer({
    ...{ mailUrl: server.url, mailFrom: 'bonjour@exemple.fr', dataDir: folder },
  })
  await mailer.send({ ...MAIL, replyTo: 'zoe@exemple.fr' })
  expect(server.received).toMatchObject([{ to: 'zoe@exemple.fr', replyTo: 'zoe@exemple.fr' }])
  mailer.close()
  await server.close()
})

test('a file is attached to the whole mail, so that its text is shown once', async () => {
  const calendar = { name: 'sortie.ics', text: 'BEGIN:VCALENDAR' }
  const config = { siteName: 'Guinguette', mailUrl: undefined, mailFrom: 'bal@exemple.fr', dataDir: folder }
  await createMailer(config).send({ ...MAIL, calendar })
  const outbox = join(folder, 'outbox')
  const [name = ''] = await readdir(outbox)
  const { text, attachments } = await PostalMime.parse(await readFile(join(outbox, name)))
  expect(text?.match(/Élodie/g)).toHaveLength(1)
  expect(attachments.map(({ filename }) => filename)).toEqual(['sortie.ics'])
})

test('the addresses of the site are links in HTML, and others are not', () => {
  const { html } = composeMail({
    ...{ to: 'zoe@exemple.fr', subject: 'Adresses', greeting: 'Bonjour,', signature: 'Guinguette' },
    paragraphs: [`Ici\u202f: ${SITE}/aide. Pas là\u202f: https://exemple.fr/a`],
    button: { label: 'Ouvrir', href: `${SITE}/moi` },
  })
  expect(html).toMatch(new RegExp(`Ici\u202f: <a [^>]*href="${SITE}/aide"[^>]*>${SITE}/aide</a>\\. Pas`))
  expect(html).not.toContain('href="https://exemple.fr')
})

const CHOSEN = composeMail({
  to: 'zoe@exemple.fr',
  subject: 'Cette semaine',
  greeting: 'Bonjour Zoë,',
  paragraphs: ['Voici la semaine.'],
  sections: [
    {
      title: 'Au forum',
      items: [
        { title: 'Lire <à deux>', href: `${SITE}/a?b=1&c=2`, text: '«\u202fOui\u202f»', note: '12 réponses' },
      ],
    },
  ],
  unsubscribe: { label: 'Ne plus recevoir ce mail', href: `${SITE}/desabonnement/${'k'.repeat(60)}` },
  signature: 'Guinguette',
})

test('a section names its things with their texts and links, in text and in HTML', () => {
  expect(CHOSEN.text).toContain(
    `AU FORUM\n\nLire <à deux>\n«\u202fOui\u202f»\n12 réponses\n${SITE}/a?b=1&c=2\n\nNe plus recevoir ce mail\u202f:\n${SITE}/desabonnement/`,
  )
  expect(CHOSEN.html).toContain('Lire &#60;à deux&#62;</a></h3>')
  expect(CHOSEN.html).toContain(`href="${SITE}/a?b=1&#38;c=2"`)
  expect(CHOSEN.html).toContain('>Ne plus recevoir ce mail</a>')
})

test('a mail that members choose carries the headers of one-click unsubscription by either way', async () => {
  const server = await mailServer(0)
  for (const mailUrl of [undefined, server.url]) {
    const mailer = createMailer({
      mailUrl,
      mailFrom: 'bonjour@exemple.fr',
      dataDir: folder,
    })
    await mailer.send(CHOSEN)
    mailer.close()
  }
  await server.close()
  const outbox = join(folder, 'outbox')
  const [name = ''] = await readdir(outbox)
  const written = await readMail(await readFile(join(outbox, name)), SITE)
  const headers = {
    'list-unsubscribe': `<${SITE}/desabonnement/${'k'.repeat(60)}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  }
  expect(written.headers).toMatchObject(headers)
  expect(server.received[0]?.headers).toMatchObject(headers)
})

test('a mail about the account has no such headers', async () => {
  const mailer = createMailer({
    mailUrl: undefined,
    mailFrom: 'bonjour@exemple.fr',
    dataDir: folder,
  })
  await mailer.send(MAIL)
  const [name = ''] = await readdir(join(folder, 'outbox'))
  const { headers } = await readMail(await readFile(join(folder, 'outbox', name)), SITE)
  expect(Object.keys(headers).filter((header) => header.startsWith('list-'))).toEqual([])
})

describe('a site with its own name and colours', () => {
  const colours = { day: '#5a2a6b', night: '#e2b8f2', bar: '#3a1a45' }
  beforeEach(() => setSiteIdentity({ name: 'Le Bal & Co', colours, logo: null }))
  afterEach(() => setSiteIdentity(DEFAULT_IDENTITY))

  const compose = (paragraphs: string[]) =>
    composeMail({
      ...{ to: 'zoe@exemple.fr', subject: 'Bonsoir', greeting: 'Bonjour Zoë,' },
      paragraphs,
      button: { label: 'Ouvrir', href: `${SITE}/moi` },
      signature: formatSignature(),
    })

  test('a mail has its name, and leaves a member’s words alone', () => {
    const { text, html } = compose(['Elle aime la Guinguette.'])
    expect(text).toContain('--\nLe Bal & Co, entre adultes, au bord de l’eau.')
    expect(html).toContain('</span> Le Bal &#38; Co</td>')
    expect(`${text}${html}`.match(/Guinguette/g)).toEqual(['Guinguette', 'Guinguette'])
    expect(html).toContain('Elle aime la Guinguette.')
  })

  test('a mail has its colours, by day and by night', () => {
    const { html } = compose([])
    expect(html).toContain('background:#3a1a45;border-radius')
    expect(html).toContain('background:#5a2a6b;color:#FFFDF8')
    expect(compose(['Voici : http://localhost:3000/moi']).html).toContain('style="color:#5a2a6b"')
    expect(html).toContain('.address { color: #e2b8f2 !important }')
    expect(html).toContain('.act { background: #e2b8f2 !important; color: #0D1B20 !important }')
    expect(html).not.toMatch(/#0F6060|#0A3F43|#7CCFC4|#72C5B9/)
  })

  test('every colour that may be chosen is read in mails: the grounds there are no closer to it than those of pages', () => {
    const greys = Array.from(
      { length: 256 },
      (_, level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`,
    )
    const allowed = (use: 'day' | 'night') => greys.filter((grey) => findLowContrast(use, grey) === null)
    expect([allowed('day').length > 0, allowed('night').length > 0]).toEqual([true, true])
    const onGrounds = (colour: string, grounds: string[]) =>
      Math.min(...grounds.map((ground) => computeContrast(colour, ground)))
    for (const colour of allowed('day'))
      expect(onGrounds(colour, ['#FFFDF8', '#FBF6EC'])).toBeGreaterThanOrEqual(4.5)
    for (const colour of allowed('night'))
      expect(onGrounds(colour, ['#0D1B20', '#233A3E'])).toBeGreaterThanOrEqual(4.5)
  })
})
