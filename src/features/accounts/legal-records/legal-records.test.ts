import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { eraseDeleted } from '../../../../tests/support/erase.ts'
import {
  birthdayAtAge,
  createMember,
  createPhoto,
  createThread,
  createTopic,
} from '../../../../tests/support/factories.ts'
import { takeMails, tokenOf } from '../../../../tests/support/outbox.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import {
  deleteExpiredLegalRecords,
  findLegalRecords,
  getKindName,
  openLegalRecord,
} from '../../../platform/legal-records/records.ts'
import { createOpener, generateSealingKeys } from '../../../platform/legal-records/sealed-box.ts'
import { sealPayments } from '../../premium/public.ts'
import { sealExistingMembers } from './register.ts'

const { publicKey, privateKey } = generateSealingKeys()
const opener = createOpener(privateKey)
const BIRTHDAY = birthdayAtAge(34)
const NEWCOMER = {
  name: 'Nadia',
  email: 'Nadia@exemple.fr',
  password: 'le canal sous la pluie',
  birthday: BIRTHDAY,
  sex: 1,
  terms: true,
  sensitive: false,
}
let site: TestApp
let bare: TestApp

beforeAll(async () => {
  site = await createTestApp({ LEGAL_PUBLIC_KEY: publicKey })
  bare = await createTestApp()
})
afterAll(async () => {
  await site.close()
  await bare.close()
})
beforeEach(async () => {
  await truncate(site.db)
  await truncate(bare.db)
})

interface Opened {
  kind: string
  content: Record<string, unknown>
  expires_at: Date | null
}

/** Everything sealed about a member, opened by the private key. */
async function recordsOf(id: number): Promise<Opened[]> {
  const period = { from: null, to: null }
  const subject = { by: 'member', id } as const
  const rows = await findLegalRecords(site.db, site.context.secret, subject, [id], period)
  return rows.map((row) => ({
    kind: getKindName(row.kind),
    content: openLegalRecord(opener, row) as Record<string, unknown>,
    expires_at: row.expires_at,
  }))
}
const kindsOf = async (id: number) => (await recordsOf(id)).map(({ kind }) => kind)
const ofKind = async (id: number, kind: string) =>
  (await recordsOf(id)).filter((record) => record.kind === kind).map(({ content }) => content)
const countRecords = async (where: TestApp) =>
  (await where.db.selectFrom('legal_records').select('id').execute()).length

async function signUp(where = site, input: object = {}): Promise<{ browser: Browser; id: number }> {
  const browser = await where.as(null)
  const { status, body } = await browser.post('/api/register', { ...NEWCOMER, ...input })
  expect(status).toBe(200)
  return { browser, id: body.id }
}

/** Sends a call with the session of a browser from another address. */
const sendFrom = (browser: Browser, remoteAddress: string, url: string, payload: object) =>
  site.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: {
      ...browser.writeHeaders(),
      cookie: `guinguette=${browser.cookie()}`,
      'content-type': 'application/json',
    },
    payload: JSON.stringify(payload),
  })

test('seals nothing without the key', async () => {
  const { browser, id } = await signUp(bare)
  const topic = await createTopic(bare.db, id)
  await bare.db.updateTable('users').set({ email_verified_at: new Date() }).execute()
  expect((await browser.post(`/api/forum/post/${topic.id}`, { post: 'Bonsoir' })).status).toBe(200)
  await sealExistingMembers(bare.context)
  expect(await countRecords(bare)).toBe(0)
})

describe('a sign-up', () => {
  test('seals identity, account and connection, readable with the private key alone', async () => {
    const { id } = await signUp()
    expect(await recordsOf(id)).toEqual([
      {
        kind: 'identity',
        expires_at: null,
        content: {
          member: id,
          at: expect.any(String),
          name: 'Nadia',
          email: 'Nadia@exemple.fr',
          birthday: BIRTHDAY,
          sex: 1,
          signed_up: expect.any(String),
          signup_ip: '127.0.0.1',
        },
      },
      {
        kind: 'account',
        expires_at: null,
        content: {
          member: id,
          at: expect.any(String),
          pseudonym: 'Nadia',
          password_reset_email: 'Nadia@exemple.fr',
          email_verified: null,
          terms_version: expect.any(String),
        },
      },
      {
        kind: 'connection',
        expires_at: expect.any(Date),
        content: {
          member: id,
          session: expect.any(Number),
          cause: 'sign-in',
          at: expect.any(String),
          ip: '127.0.0.1',
          port: null,
          protocol: 'http, HTTP/1.1',
          user_agent: expect.anything(),
        },
      },
    ])
  })

  test('leaves nothing readable in the table', async () => {
    await signUp()
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(r)::text || encode(r.sealed, 'escape') as row from legal_records r`.execute(site.db)
    expect(rows).toHaveLength(3)
    for (const { row } of rows) expect(row).not.toMatch(/nadia|exemple|127\.0\.0\.1|19\d\d-|canal/i)
  })

  test('that fails seals nothing', async () => {
    await createMember(site.db, { name: 'Nadia' })
    const { status } = await (await site.as(null)).post('/api/register', NEWCOMER)
    expect(status).toBe(422)
    expect(await countRecords(site)).toBe(0)
  })
})

test('an address that is confirmed or changed is sealed; the account has one record, its latest', async () => {
  const { browser, id } = await signUp()
  const [mail] = await takeMails(site)
  await (await site.as(null)).post('/api/email/verify', { token: tokenOf(mail) })
  expect(await kindsOf(id)).toEqual(['identity', 'account', 'connection'])
  expect(await ofKind(id, 'account')).toMatchObject([{ email_verified: expect.any(String) }])
  const change = { email: 'autre@exemple.fr', current_password: NEWCOMER.password }
  expect((await browser.patch('/api/user/email', change)).status).toBe(200)
  expect(await ofKind(id, 'identity')).toHaveLength(1)
  const link = (await takeMails(site)).find(({ to }) => to === 'autre@exemple.fr')
  await browser.post('/api/email/verify', { token: tokenOf(link) })
  expect((await ofKind(id, 'identity')).map(({ email }) => email)).toEqual([
    'Nadia@exemple.fr',
    'autre@exemple.fr',
  ])
  expect(await ofKind(id, 'account')).toMatchObject([{ password_reset_email: 'autre@exemple.fr' }])
})

describe('connections', () => {
  test('every sign-in is sealed, a wrong password is not', async () => {
    const { id } = await signUp()
    const credentials = { email: NEWCOMER.email, password: NEWCOMER.password }
    await (await site.as(null)).post('/api/login', credentials)
    await (await site.as(null)).post('/api/login', { ...credentials, password: 'un autre mot de passe' })
    expect((await ofKind(id, 'connection')).map(({ cause }) => cause)).toEqual(['sign-in', 'sign-in'])
  })

  test('a session seals its address when it first writes content, from each other address, and a day later', async () => {
    const zoe = await createMember(site.db)
    const browser = await site.as(zoe)
    const topic = await createTopic(site.db, zoe.id)
    const write = (from: string) =>
      sendFrom(browser, from, `/api/forum/post/${topic.id}`, { post: `De ${from}` })
    await browser.get(`/forum/topic/${topic.slug}`)
    await browser.post(`/api/forum/topic/follow/${topic.id}`)
    expect(await ofKind(zoe.id, 'connection')).toEqual([])
    for (const from of ['192.0.2.1', '192.0.2.1', '2001:db8:0::9', '192.0.2.1'])
      expect((await write(from)).statusCode).toBe(200)
    const sealed = await ofKind(zoe.id, 'connection')
    expect(sealed.map(({ ip, cause }) => [ip, cause])).toEqual([
      ['192.0.2.1', 'content'],
      ['2001:db8::9', 'content'],
      ['192.0.2.1', 'content'],
    ])
    // Another process knows the session only by the table.
    const other = await createTestAppOn(site)
    try {
      const reply = {
        method: 'POST',
        url: `/api/forum/post/${topic.id}`,
        remoteAddress: '192.0.2.1',
      } as const
      const headers = { ...browser.writeHeaders(), cookie: `guinguette=${browser.cookie()}` }
      await other.app.inject({ ...reply, headers, payload: { post: 'Encore' } })
      expect(await ofKind(zoe.id, 'connection')).toHaveLength(3)
      await sql`update legal_records set occurred_at = occurred_at - interval '1 day'`.execute(site.db)
      const third = await createTestAppOn(site)
      await third.app.inject({ ...reply, headers, payload: { post: 'Le lendemain' } })
      await third.close()
      const { rows } = await sql`select from legal_records where user_id = ${zoe.id}`.execute(site.db)
      expect(rows).toHaveLength(4)
    } finally {
      await other.close()
    }
  })

  test('calls that write what others read are those, and their plain forms count too', async () => {
    const calls = site.context.endpoints.filter(({ createsContent }) => createsContent)
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'PATCH /api/comment/:commentId',
      ...['photo/:photoId', 'post/:postId', 'topic/:topicId'].map((end) => `PATCH /api/forum/${end}`),
      ...['', '/photo'].map((end) => `PATCH /api/messages/conversation/:thread/message/:id${end}`),
      'PATCH /api/outings/:id',
      'PATCH /api/photo/edit/:photoId',
      'PATCH /api/user/description',
      'PATCH /api/user/edit',
      'POST /api/ask/:userId',
      'POST /api/comment/:photoId',
      ...['/:topicId', '/photos/:postId'].map((end) => `POST /api/forum/post${end}`),
      ...['', '/publish/:topicId'].map((end) => `POST /api/forum/topic${end}`),
      ...['', '/photo'].map((end) => `POST /api/messages/conversation/:thread${end}`),
      'POST /api/messages/goodbye/:thread',
      ...['', '/:id/cancel'].map((end) => `POST /api/messages/napkin/:thread${end}`),
      'POST /api/newcomers/:userId',
      ...['', '/:id/cancel', '/:id/contest', '/:id/publish', '/:id/seat'].map(
        (end) => `POST /api/outings${end}`,
      ),
      'POST /api/prompts',
      'POST /api/upload',
      'PUT /api/slates/:position',
    ])
    const [zoe, hugo, ines] = [
      await createMember(site.db),
      await createMember(site.db),
      await createMember(site.db),
    ]
    const thread = await createThread(site.db, zoe.id, hugo.id)
    const form = await (await site.as(zoe)).submit(`/messages/${thread.id}`, { message: 'Bonsoir' })
    expect(form.status).toBe(303)
    const photo = await createPhoto(site.db, ines.id)
    expect((await (await site.as(ines)).post(`/api/comment/${photo.id}`, { comment: 'Ah' })).status).toBe(200)
    for (const { id } of [zoe, ines]) expect(await kindsOf(id)).toEqual(['connection'])
  })
})

/** Another process of the same site. */
function createTestAppOn({ config }: TestApp): Promise<TestApp> {
  return createTestApp({ LEGAL_PUBLIC_KEY: publicKey, DATABASE_URL: config.databaseUrl ?? '' })
}

describe('payments', () => {
  test('are sealed once, with type, reference, amount and time', async () => {
    const { id } = await createMember(site.db)
    const browser = await site.as({ id })
    await browser.post('/api/premium/checkout', { start_now: true })
    expect((await browser.post('/api/premium/test-payment', { outcome: 'paid' })).status).toBe(200)
    await site.context.jobs.drain()
    const [payment] = await site.db.selectFrom('payments').select(['id', 'invoice']).execute()
    await sealPayments(site.db, site.context, { payments: [payment?.id ?? 0] })
    expect(await ofKind(id, 'payment')).toEqual([
      {
        member: id,
        type: 'card',
        provider: 'test',
        invoice: payment?.invoice,
        amount: 499,
        currency: 'eur',
        paid_at: expect.any(String),
      },
    ])
  })
})

const YEARS_MS = 365.25 * 86_400_000
const yearsFromNow = (moment: Date | null) =>
  Math.round((((moment?.getTime() ?? 0) - Date.now()) / YEARS_MS) * 100) / 100

describe('retention', () => {
  test('five years for identity, one for the rest, from the day the member closed the account, once it is erased', async () => {
    const { browser, id } = await signUp()
    await site.db
      .insertInto('payments')
      .values({
        user_id: id,
        provider: 'test',
        invoice: 'f1',
        amount: 499,
        currency: 'eur',
        paid_at: new Date(),
      })
      .execute()
    await sealPayments(site.db, site.context, { members: [id] })
    const ends = async () =>
      Object.fromEntries(
        (await recordsOf(id)).map(({ kind, expires_at }) => [kind, expires_at && yearsFromNow(expires_at)]),
      )
    await browser.post('/api/user/autodestruction')
    expect(await ends()).toEqual({ identity: null, account: null, payment: null, connection: 1 })
    await eraseDeleted(site)
    const after = await ends()
    expect(after).toEqual({ identity: 4.99, account: 0.99, payment: 0.99, connection: 1 })
    expect(await recordsOf(id)).toHaveLength(4)
  })

  test('a task deletes what is over, and nothing before', async () => {
    const { id } = await signUp()
    await sql`update legal_records set expires_at = now() + interval '1 minute' where kind = 1`.execute(
      site.db,
    )
    await sql`update legal_records set expires_at = now() - interval '1 second' where kind = 4`.execute(
      site.db,
    )
    await deleteExpiredLegalRecords(site.db)
    expect(await kindsOf(id)).toEqual(['identity', 'account'])
  })

  test('a record that comes after the erasure has its end at once', async () => {
    const { id } = await createMember(site.db)
    await site.db.deleteFrom('users').where('id', '=', id).execute()
    const occurred_at = new Date()
    await site.context.legalRecords.seal(site.db, { kind: 3, user_id: id, occurred_at, content: {} })
    expect((await recordsOf(id)).map(({ expires_at }) => yearsFromNow(expires_at))).toEqual([1])
  })
})

describe('members from before the key', () => {
  test('are sealed once, with payments, sign-up and open sessions; two processes at once seal each once', async () => {
    const members = await Promise.all(Array.from({ length: 60 }, () => createMember(site.db)))
    const [{ id } = { id: 0 }] = members
    await createMember(site.db, { demo: true })
    await sql`update users set signup_ip = '192.0.2.4' where id = ${id}`.execute(site.db)
    await sql`update member_search set signup = now() - interval '2 days' where user_id = ${id}`.execute(
      site.db,
    )
    await site.db
      .insertInto('payments')
      .values({
        user_id: id,
        provider: 'test',
        invoice: 'f2',
        amount: 499,
        currency: 'eur',
        paid_at: new Date(),
      })
      .execute()
    await sql`
      insert into sessions (token_hash, user_id, expires_at, ip) values ('x', ${id}, now() + interval '1 day', '192.0.2.5')`.execute(
      site.db,
    )
    await Promise.all([1, 2].map(() => sealExistingMembers(site.context)))
    expect(await kindsOf(id)).toEqual(['identity', 'account', 'payment', 'connection', 'connection'])
    expect((await ofKind(id, 'connection')).map(({ ip, cause }) => `${cause} ${ip}`).sort()).toEqual([
      'sign-in 192.0.2.5',
      'sign-up 192.0.2.4',
    ])
    const total = 2 * members.length + 3
    expect(await countRecords(site)).toBe(total)
    await sealExistingMembers(site.context)
    expect(await countRecords(site)).toBe(total)
  })
})

test('a rolled back act seals nothing', async () => {
  const { id } = await createMember(site.db)
  const undone = inTransaction(site.db, async (tx) => {
    await site.context.legalRecords.seal(tx, { kind: 1, user_id: id, occurred_at: new Date(), content: {} })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await countRecords(site)).toBe(0)
})
