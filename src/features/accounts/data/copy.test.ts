import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import {
  createMember,
  createMessage,
  createThread,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { type ReadMail, takeMails } from '../../../../tests/support/outbox.ts'
import { readZip } from '../../../../tests/support/read-zip.ts'

let site: TestApp
let zoe: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  for (const file of await files()) await rm(join(folder(), file))
  zoe = await createMember(site.db, { name: 'Zoé' })
  browser = await site.as(zoe)
})

const requestCopy = (of = browser) => of.post('/api/user/export')
const copies = () => site.db.selectFrom('data_exports').selectAll().orderBy('id').execute()
const linkOf = (mail: ReadMail | undefined) =>
  /\/user\/donnees\/copie\?cle=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? 'no link'
const folder = () => join(site.config.dataDir, 'exports')
const files = async () => (await readdir(folder())).filter((name) => name.endsWith('.zip'))
/** Moves stored data back in time. */
const age = (days: number) =>
  sql`
    update data_exports set created_at = created_at - make_interval(days => ${days}),
      ready_at = ready_at - make_interval(days => ${days}), expires_at = expires_at - make_interval(days => ${days}),
      taken_at = taken_at - make_interval(days => ${days})`.execute(site.db)
/** Waits until work after an answer is done. */
const settled = () =>
  expect.poll(async () => (await copies()).every(({ taken_at }) => taken_at !== null)).toBe(true)

async function made(): Promise<string> {
  expect((await requestCopy()).status).toBe(200)
  // A job creates the copy, and queues the job of its mail.
  await site.context.jobs.drain()
  const [mail, ...files] = await takeMails(site)
  expect(files).toEqual([])
  return linkOf(mail)
}

/** Downloads the zip and waits for the work after its end. */
async function download(url: string, by = browser) {
  const cookie = `guinguette=${by.cookie()}`
  const response = await site.app.inject({ url, headers: { cookie } })
  if (response.statusCode === 200) await settled()
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

test('is requested, created, announced by mail and downloaded once, by its member only', async () => {
  const hugo = await createMember(site.db, { name: 'Hugo' })
  const thread = await createThread(site.db, zoe.id, hugo.id)
  await createMessage(site.db, thread.id, hugo.id, { message: 'On danse samedi ?' })
  const answer = await requestCopy()
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Votre copie se prépare. Nous vous écrivons dès qu’elle est prête.' },
  ])
  await site.context.jobs.drain()
  const [mail] = await takeMails(site)
  expect(mail).toMatchObject({ to: zoe.email, subject: 'Votre copie est prête' })
  expect(mail?.text).toContain('Le lien sert une seule fois, dans un navigateur où vous êtes connecté')
  const link = linkOf(mail)

  // With the link alone, a visitor is redirected to sign in, and another member to their own page.
  const visitor = await (await site.as(null)).get(link)
  expect([visitor.status, visitor.headers.location]).toEqual([
    302,
    `/connexion?suite=${encodeURIComponent(link)}`,
  ])
  const stranger = await (await site.as(hugo)).get(link)
  expect([stranger.status, stranger.headers.location]).toEqual([303, '/user/donnees?fait=lien'])

  const led = await browser.get(link)
  expect(led.status).toBe(303)
  const address = String(led.headers.location)
  expect((await (await site.as(hugo)).get(address)).status).toBe(404)
  const zip = await download(address)
  expect(zip.status).toBe(200)
  expect(zip.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-length': String(zip.bytes.length),
    'content-disposition': expect.stringMatching(
      /^attachment; filename="guinguette-\d+-\d{4}-\d\d-\d\d\.zip"$/,
    ),
  })
  const locked = await readZip(zip.bytes)
  expect(String(locked.get('LISEZ-MOI.txt'))).toContain('la copie des données de Zoé')
  expect(JSON.parse(String(locked.get('messages.json')))).toMatchObject([
    { conversation: thread.id, own: false, from: 'Hugo', message: 'On danse samedi ?' },
  ])

  await site.context.jobs.drain()
  expect(await files()).toEqual([])
  expect(await copies()).toMatchObject([{ file: null, token_hash: null, taken_at: expect.any(Date) }])
  const second = await browser.get(address)
  expect([second.status, second.body]).toEqual([
    404,
    {
      message:
        'Aucune copie ne vous attend à cette adresse. Demandez-en une, ou reprenez la vôtre, sur la page «\u00a0Mes données\u00a0».',
    },
  ])
  expect((await browser.get('/api/user/export')).status).toBe(404)
})

test('accepts one of ten concurrent requests, and one a day', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => requestCopy()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'Votre copie se prépare déjà. Nous vous écrivons dès qu’elle est prête.',
  )
  await site.context.jobs.drain()
  expect((await requestCopy()).body.message).toBe('Une copie vous attend déjà\u202f: téléchargez-la d’abord.')
  await site.db.updateTable('data_exports').set({ taken_at: new Date() }).execute()
  const tooSoon = await requestCopy()
  expect([tooSoon.status, tooSoon.body.message]).toEqual([
    429,
    'Une copie par jour\u202f: vous pourrez en demander une autre demain.',
  ])
  expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(86_000)
  await age(1)
  expect((await requestCopy()).status).toBe(200)
})

test('gives the file to one of ten concurrent uses of a key', async () => {
  const address = String((await browser.get(await made())).headers.location)
  const got = await Promise.all(Array.from({ length: 10 }, () => download(address)))
  expect(got.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
})

test('does not consume the key on HEAD', async () => {
  const address = String((await browser.get(await made())).headers.location)
  expect((await browser.raw('HEAD', address)).status).toBe(404)
  expect((await download(address)).status).toBe(200)
})

test('does not count an interrupted download: the page issues another key', async () => {
  const address = String((await browser.get(await made())).headers.location)
  const headers = { cookie: `guinguette=${browser.cookie()}` }
  const { get } = site.context.exports
  // The second half never arrives.
  const half = new Readable({ read: () => {} })
  half.push('half')
  site.context.exports.get = async () => half
  const broken = await site.app.inject({ url: address, headers, payloadAsStream: true })
  broken.stream().destroy()
  site.context.exports.get = get
  expect((await download(address)).status).toBe(404)
  const page = await browser.get('/user/donnees')
  expect(page.text).toContain('Télécharger ma copie')
  const second = await browser.submit('/user/donnees/copie', {})
  expect(second.status).toBe(303)
  expect((await download(String(second.headers.location))).status).toBe(200)
})

test('invalidates the mail’s key when the page issues one', async () => {
  const link = await made()
  const { headers } = await browser.submit('/user/donnees/copie', {})
  expect((await browser.get(link)).headers.location).toBe('/user/donnees?fait=lien')
  expect((await browser.get('/user/donnees?fait=lien')).text).toContain(
    'Ce lien a déjà servi, ou n’est plus valable.',
  )
  expect((await download(String(headers.location))).status).toBe(200)
})

test('expires after seven days', async () => {
  const link = await made()
  const address = String((await browser.get(link)).headers.location)
  await age(7)
  expect((await browser.get(address)).status).toBe(404)
  expect((await browser.get(link)).headers.location).toBe('/user/donnees?fait=lien')
  expect((await browser.submit('/user/donnees/copie', {})).headers.location).toBe('/user/donnees?fait=lien')
  expect((await requestCopy()).status).toBe(200)
  // The expired copy went with its file.
  await site.context.jobs.drain()
  expect(await copies()).toMatchObject([{ ready_at: expect.any(Date) }])
  expect(await files()).toHaveLength(1)
})

test('sends no mail to an unconfirmed address, and shows the copy on the page', async () => {
  await site.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', zoe.id).execute()
  await requestCopy()
  await site.context.jobs.drain()
  expect(await takeMails(site)).toEqual([])
  const { headers } = await browser.submit('/user/donnees/copie', {})
  expect((await download(String(headers.location))).status).toBe(200)
})

describe('while it is created', () => {
  test('leaves no file when the account is deleted', async () => {
    await requestCopy()
    const put = site.context.exports.put
    site.context.exports.put = async (file, content) => {
      const bytes = await put(file, content)
      await deleteAndErase(site, browser)
      return bytes
    }
    await site.context.jobs.drain()
    site.context.exports.put = put
    expect([await files(), await copies()]).toEqual([[], []])
  })

  test('leaves no file when the store fails, and is retried', async () => {
    await requestCopy()
    const put = site.context.exports.put
    site.context.exports.put = async () => {
      throw new Error('the store is away')
    }
    await expect(site.context.jobs.drain()).rejects.toThrow('the store is away')
    site.context.exports.put = put
    expect([await files(), await copies()]).toMatchObject([[], [{ file: null, ready_at: null }]])
  })
})

test('goes with a deleted account', async () => {
  await made()
  expect(await files()).toHaveLength(1)
  await deleteAndErase(site, browser)
  await site.context.jobs.drain()
  expect(await files()).toEqual([])
})
