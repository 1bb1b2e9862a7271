import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { expectLastMessagesCopied, recopyLastMessages } from '../../../../tests/support/conversations.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createFriendRequest, createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { undoDecision } from '../../moderation/decisions/public/undo-decision.ts'
import { requestReportTarget } from './moderation.ts'

type LockedDecision = Parameters<typeof undoDecision>[1]

let site: TestApp
let zoe: TestMember
let hugo: TestMember
let staff: TestMember
let zoes: Browser
let id: number

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
afterEach(() => expectLastMessagesCopied(site.db))
beforeEach(async () => {
  await truncate(site.db)
  await createMember(site.db, { roles: 3 })
  staff = await createMember(site.db, { roles: 1 })
  zoe = await createMember(site.db)
  hugo = await createMember(site.db)
  zoes = await site.as(zoe)
  id = (await createFriendRequest(site.db, hugo.id, zoe.id, { text: 'Tais-toi donc.' })).id
})

const report = (browser = zoes) => browser.post(`/api/report/9/${id}/${hugo.id}`)
const accept = async () => (await zoes.post(`/api/ask/reply/${id}?reply=1`)).body.thread
const target = () => ({ target_id: id, user_id: hugo.id })
const moderate = (actor: TestMember & { roles?: number } = staff, roles = 1) =>
  inTransaction(site.context, async (tx) =>
    requestReportTarget.moderate?.(tx, { id: actor.id, roles }, target(), {}),
  )
const undo = async () => {
  const decision = await site.db.selectFrom('decisions').selectAll().executeTakeFirstOrThrow()
  await inTransaction(site.context, (tx) => undoDecision(tx, decision as LockedDecision, staff.id))
}
const getText = async () => (await zoes.get('/api/ask')).body.data[0].text
const getMessage = async (thread: number) =>
  (await zoes.get(`/api/messages/conversation/${thread}/0`)).body[1][0].message

describe('sendReport of the text of a request', () => {
  test('stores its words; only the receiver may report it', async () => {
    expect((await report()).status).toBe(200)
    const { evidence } = await site.db.selectFrom('reports').select('evidence').executeTakeFirstOrThrow()
    expect(evidence).toMatchObject({ text: 'Tais-toi donc.', quote: null })
    for (const other of [hugo, staff, await createMember(site.db)])
      expect((await report(await site.as(other))).status).toBe(404)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['without a text', () => site.db.updateTable('asks').set({ text: null }).execute()],
    ['once withdrawn', async () => (await site.as(hugo)).delete(`/api/ask/${zoe.id}`)],
  ])('returns 404 %s', async (_name, act) => {
    await act()
    expect((await report()).status).toBe(404)
  })
})

describe('a moderated text', () => {
  test('is erased from the request, warns its author, and comes back with a revoked decision', async () => {
    await report()
    await moderate()
    expect(await getText()).toBeNull()
    const { warning } = await site.db
      .selectFrom('users')
      .where('id', '=', hugo.id)
      .select('warning')
      .executeTakeFirstOrThrow()
    expect(warning).toBe(10)
    const notifications = await (await site.as(hugo)).get('/notifications')
    expect(notifications.text).toContain('a effacé le petit mot de votre demande d’ami')
    await undo()
    expect(await getText()).toBe('Tais-toi donc.')
  })

  test('is erased from the message that it became, and comes back', async () => {
    await report()
    const thread = await accept()
    await moderate()
    expect(await getMessage(thread)).toBe('Ce message a été retiré par le staff.')
    await undo()
    expect(await getMessage(thread)).toBe('Tais-toi donc.')
  })

  test('is moderated once, and only by staff of a higher role', async () => {
    await expect(moderate(zoe, 0)).rejects.toMatchObject({ status: 403 })
    await moderate()
    await expect(moderate()).rejects.toMatchObject({ status: 404 })
  })

  test('is shown to staff as it is now', async () => {
    await report()
    expect(await requestReportTarget.loadCurrent(site.db, id)).toEqual({
      isModeratable: true,
      text: 'Tais-toi donc.',
    })
    await accept()
    expect(await requestReportTarget.loadCurrent(site.db, id)).toEqual({
      isModeratable: true,
      text: 'Tais-toi donc.',
    })
    await site.db.deleteFrom('messages').execute()
    await recopyLastMessages(site.db)
    expect(await requestReportTarget.loadCurrent(site.db, id)).toBeUndefined()
  })
})
