import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { type Endpoint, fillPath } from '../../../shared/endpoint.ts'

const SENTENCE =
  'Le site est en lecture seule pour un moment\u202f: vous pouvez tout lire, bloquer et signaler, mais rien d’autre n’est enregistré.'
/** They go on: signing in, second factors, passwords, safety, and what the law does not let wait. */
const OPEN = [
  ...['signIn', 'signOut', 'confirmPassword', 'requestPasswordReset', 'resetPassword', 'revokeSession'],
  ...['undoAccountDeletion', 'revokeApiToken', 'startPasskeySignIn', 'signInWithPasskey'],
  ...['startPasskeyCheck', 'verifyPasskey', 'startTwoFactorSetup', 'confirmTwoFactorSetup'],
  ...['verifyTwoFactor', 'sendNotice', 'contestNotice', 'withdrawFromContract', 'cancelContract'],
  ...['undoCancellation', 'deleteOwnAccount', 'withdrawSensitiveConsent'],
  ...['toggleBlock', 'sendReport', 'pauseAccount', 'resumeAccount'],
  ...['warnRelative', 'confirmWell', 'answerMeeting', 'cancelMeeting'],
]
/** Access of those who are not staff. */
const OF_MEMBERS = ['anyone', 'signed-in', 'member', 'verified']

let site: TestApp
let zoe: TestMember
let browser: Browser

beforeAll(async () => {
  site = await createTestApp({ READ_ONLY: 'on' })
  zoe = await createMember(site.db)
  browser = await site.as(zoe)
  // Pages of refused forms are those of a regular.
  await site.db.insertInto('regulars').values({ user_id: zoe.id, named_by: null }).execute()
})
afterAll(() => site.close())

const isWrite = ({ method, access }: Endpoint) => method !== 'GET' && OF_MEMBERS.includes(access)
const parameters = new Proxy({}, { get: () => '1' })
describe('while the site is read only', () => {
  test('every writing call of a member answers 409 with the sentence, but for those listed here', async () => {
    const writes = site.context.endpoints.filter(isWrite)
    expect(writes.length).toBeGreaterThan(100)
    const open: string[] = []
    for (const declared of writes) {
      if (declared.inReadOnly) {
        open.push(declared.name)
        continue
      }
      const url = fillPath(declared.path, parameters)
      const { status, body } = await browser.raw(declared.method, url, { headers: browser.writeHeaders() })
      const { name } = declared
      expect([name, status, body?.message, body?.code]).toEqual([name, 409, SENTENCE, 'read_only'])
    }
    const all = site.context.endpoints.filter(({ inReadOnly }) => inReadOnly).map(({ name }) => name)
    expect(all.sort()).toEqual([...OPEN].sort())
    expect(open.every((name) => OPEN.includes(name))).toBe(true)
  })

  test('every plain form of a member is refused, and shows the sentence', async () => {
    const forms = site.context.forms.filter(({ declared }) => isWrite(declared) && !declared.inReadOnly)
    expect(forms.length).toBeGreaterThan(60)
    for (const { path, declared } of forms) {
      if (declared.file) continue
      const { status } = await browser.submit(fillPath(path, parameters), {})
      // A page of something that does not exist is 404 before.
      expect([path, [409, 404].includes(status)]).toEqual([path, true])
    }
    const refused = await browser.submit('/contact', {
      ...{ reason: '9', email: 'zoe@exemple.fr', message: 'Bonjour, ceci reste.' },
    })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Bonjour, ceci reste.')
  })

  test('a visitor cannot sign up', async () => {
    const visitor = await site.as(null)
    expect((await visitor.post('/api/register', {})).body.message).toBe(SENTENCE)
  })

  test('members sign in and out', async () => {
    const { status } = await browser.post('/api/logout')
    expect(status).toBe(200)
    browser = await site.as(zoe)
  })

  test('a member blocks and reports, by call and by form', async () => {
    const [rude, ruder] = [await createMember(site.db), await createMember(site.db)]
    const blocked = await browser.post(`/api/blacklist/${rude.id}`)
    expect([blocked.status, blocked.body.blocked]).toEqual([200, true])
    const report = { category: 'harassment', reason: 'Il insiste.' }
    const sent = await browser.post(`/api/report/1/${ruder.id}/${ruder.id}`, { ...report, block: true })
    expect(sent.status).toBe(200)
    const rows = await site.db
      .selectFrom('blacklist')
      .where('user_id', '=', zoe.id)
      .select('blocked_id')
      .execute()
    expect(rows.map(({ blocked_id }) => blocked_id).sort()).toEqual([rude.id, ruder.id].sort())
    const third = await createMember(site.db)
    const form = await browser.submit(`/signaler/1/${third.id}/${third.id}`, report)
    expect(form.status).toBe(200)
    const reported = await site.db
      .selectFrom('reports')
      .where('reporter_id', '=', zoe.id)
      .selectAll()
      .execute()
    expect(reported).toHaveLength(2)
  })

  test('a member pauses the account', async () => {
    const hugo = await createMember(site.db)
    expect((await (await site.as(hugo)).post('/api/user/pause')).status).toBe(200)
  })

  test('every page shows the sentence', async () => {
    for (const as of [browser, await site.as(null)]) expect((await as.get('/aide')).text).toContain(SENTENCE)
  })

  test('staff with a verified factor write, and without it do not', async () => {
    const moderator = await createMember(site.db, { roles: 1 })
    const write = async (factor: boolean) =>
      (await (await site.as(moderator, { factor })).patch('/api/user/visibility', {})).body.message
    expect(await write(false)).toBe(SENTENCE)
    expect(await write(true)).not.toBe(SENTENCE)
  })
})
