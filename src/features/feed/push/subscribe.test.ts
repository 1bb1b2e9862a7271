import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember } from '../../../../tests/support/factories.ts'
import { createDevice } from '../../../../tests/support/push-service.ts'
import { getOrCreateVapidKeys } from './server.ts'

let site: TestApp
beforeAll(async () => {
  site = await createTestApp({ OUTBOUND_ALLOW: 'relay, 10.1.2.3' })
})
afterAll(() => site.close())

let randomId = 0
const body = (
  endpoint = `https://updates.push.services.mozilla.com/${++randomId}`,
  push = `web:b-${++randomId}`,
) => ({
  push,
  subscription: createDevice(endpoint).subscription,
})
const stored = (userId: number) =>
  site.db
    .selectFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()

describe('POST /api/webpush', () => {
  test('keeps the browser with its session, and says so', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    const sent = body()
    const answer = await browser.post('/api/webpush', sent)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Cet appareil vous préviendra.' } })
    expect(await stored(member.id)).toMatchObject([
      {
        push_user_id: sent.push.slice(4),
        endpoint: sent.subscription.endpoint,
        ...sent.subscription.keys,
      },
    ])
  })

  test('with the id alone keeps nothing, and says that notifications are not on', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    const { push } = body()
    expect(await browser.post('/api/webpush', { push })).toMatchObject({
      status: 200,
      body: { message: 'Notifications non activées sur cet appareil.' },
    })
    expect(await stored(member.id)).toEqual([])
  })

  test.each([{ push: 'b-1' }, { push: 'web:' }, { push: 'web:b-1', subscription: null }, {}])(
    'returns 422 for %j',
    async (sent) => {
      const browser = await site.as(await createMember(site.db))
      expect((await browser.post('/api/webpush', sent)).status).toBe(422)
    },
  )

  test('is documented with an optional subscription', async () => {
    const { body } = await (await site.as(null)).get('/api/openapi.json')
    const { schema } = body.paths['/api/webpush'].post.requestBody.content['application/json']
    expect(schema.required).toEqual(['push'])
  })

  test('again changes nothing; with another address the browser still has one', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    const sent = body()
    for (let time = 0; time < 2; time++) await browser.post('/api/webpush', sent)
    expect(await stored(member.id)).toHaveLength(1)
    const other = body(undefined, sent.push)
    expect((await browser.post('/api/webpush', other)).status).toBe(200)
    expect((await stored(member.id)).map(({ endpoint }) => endpoint)).toEqual([other.subscription.endpoint])
  })

  test('moves an endpoint to the last subscriber', async () => {
    const [one, two] = [await createMember(site.db), await createMember(site.db)]
    const sent = body()
    await (await site.as(one)).post('/api/webpush', sent)
    await (await site.as(two)).post('/api/webpush', { ...sent, push: 'web:two' })
    expect(await stored(one.id)).toEqual([])
    expect(await stored(two.id)).toMatchObject([{ push_user_id: 'two' }])
  })

  test('of eleven browsers the oldest goes', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    const all = Array.from({ length: 11 }, () => body())
    for (const one of all) await browser.post('/api/webpush', one)
    expect((await stored(member.id)).map(({ endpoint }) => endpoint)).toEqual(
      all.slice(1).map(({ subscription }) => subscription.endpoint),
    )
  })

  test('twenty at once leave ten, and one address leaves one', async () => {
    const member = await createMember(site.db)
    const browser = await site.as(member)
    const sent = body()
    const same = await Promise.all(Array.from({ length: 20 }, () => browser.post('/api/webpush', sent)))
    expect(same.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await stored(member.id)).toHaveLength(1)
    const many = await Promise.all(Array.from({ length: 20 }, () => browser.post('/api/webpush', body())))
    expect(many.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await stored(member.id)).toHaveLength(10)
  })

  test('two members who take one address at once: it is of one', async () => {
    const members = [await createMember(site.db), await createMember(site.db)]
    const sent = body()
    const browsers = await Promise.all(members.map((member) => site.as(member)))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browsers.map((browser) => browser.post('/api/webpush', sent))).flat(),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const rows = await Promise.all(members.map(({ id }) => stored(id)))
    expect(rows.flat()).toHaveLength(1)
  })

  test.each([
    'http://push.exemple.fr/1',
    'ftp://push.exemple.fr/1',
    'push.exemple.fr',
    'https://',
    'https://localhost/1',
    'https://localhost.:8443/1',
    'https://redis/1',
    'https://printer.local/1',
    'https://metadata.google.internal/1',
    'https://127.0.0.1/1',
    'https://127.1/1',
    'https://2130706433/1',
    'https://0x7f000001/1',
    'https://0177.0.0.1/1',
    'https://10.0.0.1/1',
    'https://192.168.1.1/1',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.1.1/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://[fe80::1]/1',
    'https://[fd00::1]/1',
    'https://[64:ff9b::a00:1]/1',
    'https://moi:secret@fcm.googleapis.com/1',
    `https://updates.push.services.mozilla.com/${'é'.repeat(300)}`,
    'https://push.exemple.fr/1',
    'https://8.8.8.8/1',
    'https://updates.push.services.mozilla.com:8443/1',
    'https://fcm.googleapis.com:80/1',
    'https://fcm.googleapis.com.exemple.fr/1',
    'https://mafcm.googleapis.com/1',
  ])('the address %s is refused on its field', async (endpoint) => {
    const member = await createMember(site.db)
    const answer = await (await site.as(member)).post('/api/webpush', body(endpoint))
    expect(answer.status).toBe(422)
    expect(answer.body.errors.subscription).toEqual([
      'Nous ne connaissons pas le service d’alertes de ce navigateur.',
    ])
    expect(await stored(member.id)).toEqual([])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:443/1',
    'https://web.push.apple.com/1',
    'https://wns2-par02p.notify.windows.com/w/?token=1',
    'https://relay:8443/1',
    'https://10.1.2.3/1',
  ])('the address %s is taken', async (endpoint) => {
    const browser = await site.as(await createMember(site.db))
    expect((await browser.post('/api/webpush', body(endpoint))).status).toBe(200)
  })

  test.each([
    ['no point of the curve', { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }],
    ['a secret that is too short', { ...body().subscription.keys, auth: 'A'.repeat(20) }],
  ])('keys with %s are refused', async (_, keys) => {
    const sent = body()
    const browser = await site.as(await createMember(site.db))
    const answer = await browser.post('/api/webpush', {
      ...sent,
      subscription: { ...sent.subscription, keys },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { subscription: ['Les clés de ce navigateur ne sont pas valides.'] } },
    })
  })

  test.each([
    ['push', { ...body(), push: 'ios:1' }],
    ['push', { ...body(), push: 'web:' }],
    ['push', { ...body(), push: `web:${'a'.repeat(65)}` }],
    ['subscription', { push: 'web:1', subscription: { endpoint: 'https://a.fr/' } }],
  ])('what is no subscription is refused under %s', async (field, sent) => {
    const answer = await (await site.as(await createMember(site.db))).post('/api/webpush', sent)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('visitors and the suspended are refused; who is not verified yet is not', async () => {
    const suspended = await createMember(site.db, { roles: -1 })
    const unverified = await createMember(site.db, { email_verified_at: null })
    const statuses = await Promise.all(
      [null, suspended, unverified].map(async (who) => (await site.as(who)).post('/api/webpush', body())),
    )
    expect(statuses.map(({ status }) => status)).toEqual([401, 403, 200])
  })
})

describe('the end of a session', () => {
  test('by signing out, or by a new password elsewhere, ends what was subscribed in it', async () => {
    const member = await createMember(site.db)
    const [one, two] = [await site.as(member), await site.as(member)]
    await one.post('/api/webpush', body())
    const other = body()
    await two.post('/api/webpush', other)
    await one.post('/api/logout')
    expect((await stored(member.id)).map(({ endpoint }) => endpoint)).toEqual([other.subscription.endpoint])
    await site.db.deleteFrom('sessions').where('user_id', '=', member.id).execute()
    expect(await stored(member.id)).toEqual([])
  })

  test('at the same moment leaves nothing behind, and no failure', async () => {
    const member = await createMember(site.db)
    for (let time = 0; time < 10; time++) {
      const browser = await site.as(member)
      const answers = await Promise.all([
        browser.post('/api/webpush', body()),
        browser.post('/api/logout'),
        browser.post('/api/webpush', body()),
      ])
      for (const { status } of answers) expect([200, 401, 419]).toContain(status)
    }
    expect(await stored(member.id)).toEqual([])
  })
})

describe('DELETE /api/webpush/:push', () => {
  test('ends the web push of one’s own browser, once, and of nobody else’s', async () => {
    const [member, other] = [await createMember(site.db), await createMember(site.db)]
    const browser = await site.as(member)
    const sent = body()
    await browser.post('/api/webpush', sent)
    expect((await (await site.as(other)).delete(`/api/webpush/${sent.push}`)).status).toBe(404)
    expect(await stored(member.id)).toHaveLength(1)
    expect(await browser.delete(`/api/webpush/${sent.push}`)).toMatchObject({
      status: 200,
      body: { message: 'Cet appareil ne vous préviendra plus.' },
    })
    expect(await browser.delete(`/api/webpush/${sent.push}`)).toMatchObject({
      status: 404,
      body: { message: 'Cet appareil ne vous prévient pas.' },
    })
    expect((await browser.delete('/api/webpush/none')).status).toBe(404)
  })
})

describe('the keys', () => {
  test('are one pair, made once, also by two processes that start at once', async () => {
    await site.db.deleteFrom('push_keys').execute()
    const made = await Promise.all(
      Array.from({ length: 5 }, () => getOrCreateVapidKeys(site.db, site.config)),
    )
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
    expect(await getOrCreateVapidKeys(site.db, site.config)).toEqual(made[0])
    expect(await site.db.selectFrom('push_keys').selectAll().execute()).toHaveLength(1)
    const { body } = await (await site.as(await createMember(site.db))).get('/api/webpush/key')
    expect(body).toEqual({ key: made[0]?.publicKey })
    expect(Buffer.from(body.key, 'base64url')).toHaveLength(65)
  })

  test.each([
    [{ founderEmail: 'zoe@exemple.fr' }, 'mailto:zoe@exemple.fr'],
    [{ isSecure: true, siteUrl: 'https://guinguette.fr' }, 'https://guinguette.fr'],
    [{ mailFrom: 'Guinguette <bonjour@localhost>' }, 'mailto:bonjour@localhost'],
  ])('sets the contact for push services with %j', async (env, subject) => {
    const none = { founderEmail: undefined, isSecure: false, siteUrl: '', mailFrom: '' }
    expect((await getOrCreateVapidKeys(site.db, { ...none, ...env })).subject).toBe(subject)
  })
})

test('a member who subscribes again and again is slowed', async () => {
  const slow = await createTestApp({}, 1)
  const browser = await slow.as(await createMember(slow.db))
  const sent = body()
  const statuses: number[] = []
  for (let time = 0; time < 61; time++) statuses.push((await browser.post('/api/webpush', sent)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
  await slow.close()
})
