import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callWithToken, createToken, MEMBER_SCOPES } from '../../../../tests/support/api-tokens.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { type Listener, listenTo } from '../../../../tests/support/events.ts'
import { createMember, createThread, type TestMember } from '../../../../tests/support/factories.ts'
import { resetPassword } from '../../../../tools/cli/admin.ts'
import { findTokenRefusal, readTokenViewer } from '../../../platform/http/api-token.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { TOKEN_SCOPES, type TokenScope } from '../../../shared/token-scopes.ts'
import { hashPassword } from '../password.ts'

const PASSWORD = 'la barque et le saule'
const INVALID = 'Ce jeton n’est pas ou plus valable. Créez-en un autre dans la page Sécurité.'
const REFUSED = 'Aucun jeton n’ouvre cet appel\u202f: passez par le site.'

/** Every call that a token may make; all others refuse it. */
const OPEN: Readonly<Record<TokenScope, readonly string[]>> = {
  'own:read': [
    'getCurrentMember',
    'getEditableProfile',
    'getGate',
    'getNotificationPreferences',
    'getPresentation',
    'getSearchSettings',
    'getVisibility',
    'listFollowedTopics',
    'listNotifications',
    'listOwnOutings',
  ],
  'conversations:read': [
    'getInterlocutor',
    'listConversations',
    'listMessages',
    'openEventStream',
    'searchMessages',
  ],
  'conversations:write': [
    'deleteMessage',
    'editMessage',
    'markMessagesRead',
    'notifyTyping',
    'reactToMessage',
    'saveDraft',
    'sendMessage',
  ],
  client: ['countSearch', 'getProfile', 'searchMembers'],
}

let site: TestApp
let address: string
let password_hash: string
let zoe: TestMember
let hugo: TestMember
let thread: number
const open: Listener[] = []

beforeAll(async () => {
  site = await createTestApp()
  address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  password_hash = await hashPassword(PASSWORD)
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const listener of open.splice(0)) listener.cut()
  await truncate(site.db)
  zoe = await createMember(site.db, { name: 'Zoé', password_hash })
  hugo = await createMember(site.db, { name: 'Hugo' })
  thread = (await createThread(site.db, zoe.id, hugo.id)).id
})

const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1')
const call = (token: string, method: string, url: string, body?: object) =>
  callWithToken(site, token, body ? [method, url, body] : [method, url])

describe('the scopes of calls', () => {
  test.each(TOKEN_SCOPES)('the scope %s opens these calls alone', (scope) => {
    const opened = site.context.endpoints.filter((declared) => findTokenRefusal(declared, [scope]) === null)
    expect(opened.map(({ name }) => name).sort()).toEqual(OPEN[scope])
  })

  test('no call of staff, of sign-in or that needs the password has one', () => {
    const wrong = site.context.endpoints.filter(
      ({ scope, access, recentAuth, file, needsProof }) =>
        scope && (!['signed-in', 'member', 'verified'].includes(access) || recentAuth || file || needsProof),
    )
    expect(wrong).toEqual([])
  })

  test('every other call refuses a token with all scopes, also of the founder', async () => {
    const founder = await createMember(site.db, { roles: 3 })
    const { token } = await createToken(site.db, founder.id, { scopes: [...TOKEN_SCOPES] })
    const closed = site.context.endpoints.filter(({ scope }) => !scope)
    expect(closed.length).toBeGreaterThan(200)
    for (const declared of closed) {
      const { status, body } = await call(token, declared.method, addressOf(declared))
      expect([declared.name, status, body?.message]).toEqual([declared.name, 403, REFUSED])
    }
  })

  test('every call with a scope refuses a token that has all others', async () => {
    for (const scope of TOKEN_SCOPES) {
      await site.db.deleteFrom('api_applications').execute()
      const { token } = await createToken(site.db, zoe.id, {
        scopes: TOKEN_SCOPES.filter((other) => other !== scope),
      })
      for (const declared of site.context.endpoints.filter((one) => one.scope === scope)) {
        const { status, body } = await call(token, declared.method, addressOf(declared))
        const sentence = `Il faut à ce jeton le droit «\u00a0${scope}\u00a0».`
        expect([declared.name, status, body?.message]).toEqual([declared.name, 403, sentence])
      }
    }
  })
})

describe('a call with a token', () => {
  test('reads the own data of the member, and sets no cookie', async () => {
    const { token } = await createToken(site.db, zoe.id)
    for (const declared of site.context.endpoints.filter(({ scope }) => scope === 'own:read')) {
      const { status, headers } = await call(token, 'GET', declared.path)
      expect([declared.name, status, headers['set-cookie']]).toEqual([declared.name, 200, undefined])
    }
    expect((await call(token, 'GET', '/api/me')).body).toMatchObject({ id: zoe.id, name: 'Zoé' })
  })

  test('writes and reads conversations without a CSRF token', async () => {
    const { token } = await createToken(site.db, zoe.id)
    const url = `/api/messages/conversation/${thread}`
    const sent = await call(token, 'POST', url, { message: 'Bonsoir' })
    expect([sent.status, sent.headers['set-cookie']]).toEqual([200, undefined])
    const { body } = await call(token, 'GET', `${url}/0`)
    expect(body[1]).toMatchObject([{ user_id: zoe.id, message: 'Bonsoir' }])
  })

  test('keeps the rules of the site: no conversation of others, no writing while paused', async () => {
    const { token } = await createToken(site.db, zoe.id)
    const other = await createMember(site.db)
    const foreign = (await createThread(site.db, other.id, hugo.id)).id
    expect((await call(token, 'GET', `/api/messages/conversation/${foreign}/0`)).status).toBe(404)
    await site.db.updateTable('users').set({ paused_at: new Date() }).where('id', '=', zoe.id).execute()
    const sent = await call(token, 'POST', `/api/messages/conversation/${thread}`, { message: 'Bonsoir' })
    expect(sent.status).toBe(403)
  })

  test('searches and reads profiles with the scope client', async () => {
    const { token } = await createToken(site.db, zoe.id, { scopes: ['client'] })
    expect((await call(token, 'GET', `/api/user/${hugo.id}`)).body.user.name).toBe('Hugo')
    expect((await call(token, 'GET', '/api/search')).status).toBe(200)
  })

  test('has the rights of a member, also for staff of a site that requires no second factor', async () => {
    const founder = await createMember(site.db, { roles: 3 })
    const { token } = await createToken(site.db, founder.id)
    const { viewer } = await readTokenViewer(site.context.pool, token)
    expect(viewer).toMatchObject({ roles: 0, second_factor: false, recently_authenticated: false })
  })

  test('ignores the cookie: the token alone decides', async () => {
    const browser = await site.as(hugo)
    const cookie = { cookie: `guinguette=${browser.cookie()}`, ...browser.writeHeaders() }
    const { token } = await createToken(site.db, zoe.id)
    const own = await callWithToken(site, token, ['GET', '/api/me'], cookie)
    expect([own.body.name, own.headers['set-cookie']]).toEqual(['Zoé', undefined])
    const unknown = await callWithToken(site, 'guinguette_x', ['GET', '/api/me'], cookie)
    expect([unknown.status, unknown.body]).toEqual([401, { message: INVALID }])
    expect(unknown.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    const closed = await callWithToken(site, token, ['POST', '/api/logout'], cookie)
    expect(closed.status).toBe(403)
    expect((await browser.get('/api/me')).status).toBe(200)
  })

  test.each(['', 'x', 'guinguette_', `s.${'x'.repeat(43)}`, '\u0001', 'a b', 'x'.repeat(4_000)])(
    'returns 401 for the unknown token %j',
    async (token) => {
      const { status, body } = await call(token, 'GET', '/api/me')
      expect([status, body]).toEqual([401, { message: INVALID }])
    },
  )

  test('needs the cookie and the CSRF token as before with another scheme', async () => {
    const browser = await site.as(zoe)
    const headers = { authorization: 'Basic eDp5' }
    expect((await browser.raw('GET', '/api/me', { headers })).status).toBe(200)
    expect((await browser.raw('POST', '/api/logout', { headers })).status).toBe(419)
  })

  test('opens no page and no form', async () => {
    const { token } = await createToken(site.db, zoe.id)
    const page = await call(token, 'GET', '/user/securite')
    expect([page.status, page.headers.location]).toEqual([302, '/connexion?suite=%2Fuser%2Fsecurite'])
    expect((await call(token, 'POST', '/user/securite/jetons', {})).status).not.toBe(200)
  })

  test('counts against the same limits as the member', async () => {
    const limited = await createTestApp({ DATABASE_URL: site.config.databaseUrl ?? '' }, 1 / 300)
    const { token } = await createToken(site.db, zoe.id)
    const browser = await limited.as(zoe)
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await browser.get('/api/me')).status)
    for (let i = 0; i < 3; i++)
      statuses.push((await callWithToken(limited, token, ['GET', '/api/me'])).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    await limited.close()
  })

  test('is no sign of presence', async () => {
    const readActivity = () =>
      site.db
        .selectFrom('member_search')
        .where('user_id', '=', zoe.id)
        .select('last_activity')
        .executeTakeFirst()
    await site.db
      .updateTable('member_search')
      .set({ last_activity: new Date('2026-01-01') })
      .where('user_id', '=', zoe.id)
      .execute()
    const { token } = await createToken(site.db, zoe.id)
    await call(token, 'GET', '/api/me')
    await site.context.presence.flush()
    expect(await readActivity()).toEqual({ last_activity: new Date('2026-01-01') })
  })
})

describe('a token ends at once', () => {
  const banned = async () => {
    const admin = await site.as(await createMember(site.db, { roles: 2 }))
    return (await admin.post(`/api/admin/ban/${zoe.id}`, { until: 3, reason: 'Trois faux profils.' })).status
  }
  test.each<[string, () => Promise<unknown>]>([
    ['of a suspended member', banned],
    [
      'of a member who deletes the account',
      async () => (await site.as(zoe)).post('/api/user/autodestruction'),
    ],
    [
      'with a new password',
      async () =>
        (await site.as(zoe)).patch('/api/user/password', {
          current_password: PASSWORD,
          password: 'un saule et une barque',
        }),
    ],
    ['with a password from the command line', () => resetPassword(site.db, String(zoe.id))],
    [
      'once it has expired',
      () =>
        site.db
          .updateTable('api_tokens')
          .set({ expires_at: new Date(Date.now() - 1_000) })
          .execute(),
    ],
    [
      'of a suspended member, were its row to stay',
      () => site.db.updateTable('users').set({ roles: -1 }).where('id', '=', zoe.id).execute(),
    ],
  ])('%s', async (_, act) => {
    const { token } = await createToken(site.db, zoe.id)
    expect((await call(token, 'GET', '/api/me')).status).toBe(200)
    await act()
    expect((await call(token, 'GET', '/api/me')).status).toBe(401)
  })

  test('and stays ended after the deletion is undone', async () => {
    const { token } = await createToken(site.db, zoe.id)
    await (await site.as(zoe)).post('/api/user/autodestruction')
    await (await site.as(zoe)).delete('/api/user/autodestruction')
    expect((await (await site.as(zoe)).get('/api/me')).status).toBe(200)
    expect((await call(token, 'GET', '/api/me')).status).toBe(401)
  })
})

describe('the event stream with a token', () => {
  async function listen(token: string) {
    const listener = await listenTo(address, '', { bearer: token })
    open.push(listener)
    return listener
  }

  test('carries messages, and ends when the token is revoked', async () => {
    const { id, token } = await createToken(site.db, zoe.id)
    const listener = await listen(token)
    expect([listener.status, listener.headers['set-cookie']]).toEqual([200, undefined])
    await listener.next('counters')
    const browser = await site.as(zoe)
    const session = await listenTo(address, browser.cookie() ?? '')
    open.push(session)
    await session.next('counters')
    await (await site.as(hugo)).post(`/api/messages/conversation/${thread}`, { message: 'Bonsoir' })
    expect((await listener.next('message')).message).toMatchObject({ message: 'Bonsoir' })
    await browser.delete(`/api/tokens/${id}`)
    await listener.ended
    expect(session.isOpen).toBe(true)
  })

  test('needs the scope conversations:read', async () => {
    const scopes = MEMBER_SCOPES.filter((scope) => scope !== 'conversations:read')
    const { token } = await createToken(site.db, zoe.id, { scopes })
    expect((await listen(token)).status).toBe(403)
  })
})
