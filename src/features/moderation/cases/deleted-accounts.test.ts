import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createDecision } from '../../../../tests/support/decisions.ts'
import { deleteAndErase } from '../../../../tests/support/erase.ts'
import {
  createMember,
  createMessage,
  createPost,
  createThread,
  createTopic,
  type TestMember,
} from '../../../../tests/support/factories.ts'
import { createCase } from '../../../../tests/support/moderation.ts'
import { DECISION } from '../../../shared/decisions.ts'
import { eraseFormerMembers } from '../members/commands.ts'

const THREAT = 'Je sais où tu habites'
let site: TestApp
let admin: TestMember
let staff: Browser
let hugo: TestMember
let zoe: TestMember
let victim: Browser
let thread: { id: number }

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  admin = await createMember(site.db, { roles: 2 })
  staff = await site.as(admin)
  hugo = await createMember(site.db, { name: 'Hugo', email: 'hugo.noir@exemple.fr' })
  zoe = await createMember(site.db, { name: 'Zoé' })
  victim = await site.as(zoe)
  thread = await createThread(site.db, zoe.id, hugo.id)
  await createMessage(site.db, thread.id, hugo.id, { message: THREAT })
})

const report = (who = victim) =>
  who.post(`/api/report/2/${thread.id}/${hugo.id}`, { category: 'harassment', reason: 'Il menace.' })
const remove = async (member: TestMember) => deleteAndErase(site, await site.as(member))
const caseId = async () =>
  (await site.db.selectFrom('report_cases').select('id').executeTakeFirstOrThrow()).id
const readCase = async () => (await staff.get(`/api/admin/reports/${await caseId()}`)).body
const act = async (action: string, body: object = {}) => {
  const { id, version } = await readCase()
  return staff.post(`/api/admin/reports/${id}`, { action, version, ...body })
}

describe('a reported member who deletes the account', () => {
  beforeEach(async () => {
    expect((await report()).status).toBe(200)
    await staff.post(`/api/admin/note/${hugo.id}`, { note: 'Deux plaintes en un mois.' })
    await staff.post(`/api/admin/warning/${hugo.id}`, { percent: 10, reason: 'Des insultes.' })
    expect((await remove(hugo)).status).toBe(200)
  })

  test('leaves the case in the queue under a pseudonym', async () => {
    const { body } = await staff.get('/api/admin/reports')
    expect(body).toMatchObject({
      total: 1,
      data: [{ member: { name: `Membre supprimé nº\u202f${hugo.id}` } }],
    })
    expect((await staff.get('/admin/signalements')).text).toContain('Membre supprimé nº')
    expect(await readCase()).toMatchObject({
      member: { id: hugo.id, avatar: null, is_deleted: true },
      history: { signup: null, decisions: [{ kind: DECISION.warning, reason: 'Des insultes.' }] },
    })
  })

  test('leaves the reported messages for staff to read', async () => {
    const { status, body } = await staff.post(`/api/admin/reports/${await caseId()}/messages`)
    expect([status, body.data]).toMatchObject([200, [{ messages: [{ from: 'reported', message: THREAT }] }]])
  })

  test('leaves no name and no address', async () => {
    const { text } = await staff.get(`/admin/signalements/${await caseId()}`)
    expect(text).toContain('Ce compte a été supprimé')
    expect(text).not.toMatch(/Hugo|hugo\.noir/)
    expect((await staff.get(`/api/user/${hugo.id}`)).status).toBe(404)
  })

  test('offers no act upon the account, and refuses one', async () => {
    const { text } = await staff.get(`/admin/signalements/${await caseId()}`)
    const offered = [...text.matchAll(/<button[^>]*?name="action"[^>]*>/g)].map(
      ([tag]) => /value="(\w+)"/.exec(tag)?.[1],
    )
    expect(offered).toEqual(['take', 'escalate', 'none', 'upheld'])
    const why = { rule: 'respect', reason: 'Des menaces.', percent: 10, until: 7 }
    for (const action of ['fake', 'warn', 'suspend', 'ban']) {
      expect([action, (await act(action, why)).status]).toEqual([action, 404])
    }
  })

  test('lets staff close the case as founded, and tells the reporter so', async () => {
    const { status, body } = await act('upheld')
    expect([status, body.message]).toEqual([200, 'Clos\u202f: signalement fondé, sans compte à sanctionner.'])
    const notified = await site.db.selectFrom('notifications').select(['user_id', 'data']).execute()
    expect(notified).toMatchObject([{ user_id: zoe.id, data: { accepted: true } }])
    const log = await site.db.selectFrom('audit').where('action', '=', 'report.close').selectAll().execute()
    expect(log).toMatchObject([{ actor_id: admin.id, user_id: hugo.id }])
    expect((await act('reopen')).status).toBe(200)
    expect((await act('none')).status).toBe(200)
  })

  test('leaves a page with reports, decisions and notes', async () => {
    const { status, text } = await staff.get(`/admin/membres/${hugo.id}`)
    expect(status).toBe(200)
    for (const content of ['Membre supprimé nº', 'Des insultes.', 'Deux plaintes en un mois.'])
      expect(text).toContain(content)
    expect(text).not.toMatch(/Hugo|hugo\.noir/)
  })

  test('is decided once by two of the staff at the same moment', async () => {
    const { id, version } = await readCase()
    const answers = await Promise.all(
      ['upheld', 'none'].map((action) => staff.post(`/api/admin/reports/${id}`, { action, version })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('a case is closed as founded without consequence only once the account is deleted', async () => {
  await report()
  const { status, body } = await act('upheld')
  expect([status, body.errors]).toEqual([
    422,
    { action: ['Ce compte existe encore\u202f: choisissez ce qui est fait.'] },
  ])
})

test('a reported post of a deleted member can still be moderated', async () => {
  const topic = await createTopic(site.db, zoe.id)
  const post = await createPost(site.db, topic.id, hugo.id, { post: 'Des insultes.' })
  await victim.post(`/api/report/5/${post.id}/${hugo.id}`, { category: 'harassment' })
  await remove(hugo)
  expect((await act('moderate')).status).toBe(200)
  const { moderated_at } = await site.db
    .selectFrom('posts')
    .where('id', '=', post.id)
    .select('moderated_at')
    .executeTakeFirstOrThrow()
  expect(moderated_at).not.toBeNull()
})

test('a reporter who deletes the account leaves the case, without a name', async () => {
  await report()
  expect((await remove(zoe)).status).toBe(200)
  expect(await readCase()).toMatchObject({ member: { name: 'Hugo' }, given: [{ reporter: null }] })
  const { body } = await staff.post(`/api/admin/reports/${await caseId()}/messages`)
  expect(body.data).toMatchObject([{ messages: [{ from: 'reported', message: THREAT }] }])
  expect((await staff.get(`/admin/signalements/${await caseId()}`)).text).toContain('Compte supprimé')
})

describe('a victim who blocks', () => {
  test('after reporting leaves the conversation in its case', async () => {
    await report()
    expect((await victim.post(`/api/blacklist/${hugo.id}`)).status).toBe(200)
    const { body } = await staff.post(`/api/admin/reports/${await caseId()}/messages`)
    expect(body.data).toMatchObject([{ messages: [{ message: THREAT }] }])
    expect(await readCase()).toMatchObject({ target: { exists: true } })
    // A parted conversation is deleted with either account.
    await remove(hugo)
    const after = await staff.post(`/api/admin/reports/${await caseId()}/messages`)
    expect(after.body.data).toMatchObject([{ messages: [{ message: THREAT }] }])
  })

  test('may report the conversation afterwards; the blocked member may not', async () => {
    await victim.post(`/api/blacklist/${hugo.id}`)
    const blocked = await (await site.as(hugo)).post(`/api/report/2/${thread.id}/${zoe.id}`, {})
    expect(blocked.status).toBe(404)
    expect((await report()).status).toBe(200)
    const { body } = await staff.post(`/api/admin/reports/${await caseId()}/messages`)
    expect(body.data).toMatchObject([{ messages: [{ message: THREAT }] }])
  })
})

describe('at the same moment as a deletion', () => {
  test('a report is kept as a case or finds nobody', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const gone = await createMember(site.db)
      const [answer, deleted] = await Promise.all([
        victim.post(`/api/report/1/${gone.id}/${gone.id}`, { category: 'fake' }),
        remove(gone),
      ])
      expect(deleted.status).toBe(200)
      const cases = await site.db
        .selectFrom('report_cases')
        .where('user_id', '=', gone.id)
        .select('id')
        .execute()
      const former = await site.db
        .selectFrom('former_members')
        .where('id', '=', gone.id)
        .select('id')
        .execute()
      const stored = answer.status === 200 ? 1 : 0
      expect([answer.status, cases.length, former.length]).toEqual([stored ? 200 : 404, stored, stored])
    }
  })

  test('a decision is taken before it, or finds no account; neither waits for the other without end', async () => {
    for (const action of ['ban', 'warn', 'none', 'ban', 'warn']) {
      const gone = await createMember(site.db)
      const entry = await createCase(site.db, { user_id: gone.id, reporters: [zoe] })
      const why = { rule: 'respect', reason: 'Des menaces.', percent: 10 }
      const [decided, deleted] = await Promise.all([
        staff.post(`/api/admin/reports/${entry.id}`, { action, version: 0, ...why }),
        remove(gone),
      ])
      // A ban ends the session with which the member was deleting.
      expect([200, 401]).toContain(deleted.status)
      expect([200, 404]).toContain(decided.status)
      await site.db.deleteFrom('reports').execute()
    }
  })
})

describe('what is left of deleted accounts', () => {
  const left = async () =>
    (await site.db.selectFrom('former_members').select('id').orderBy('id').execute()).map(({ id }) => id)
  const ago = (months: number) => sql<Date>`now() - make_interval(months => ${months})`
  const former = async (id: number) => {
    await remove({ id, name: '', email: '' })
    return id
  }
  const member = async () => (await createMember(site.db)).id

  test('is erased six months after the last decision, never while a case is open', async () => {
    const [open, recent, old] = [await member(), await member(), await member()]
    const { id: keptCase } = await createCase(site.db, { user_id: open, reporters: [zoe] })
    await sql`update report_cases set created_at = ${ago(40)} where id = ${keptCase}`.execute(site.db)
    for (const [user_id, months] of [
      [recent, 5],
      [old, 7],
    ] as const) {
      const closed = await createCase(site.db, { user_id, state: 3, action: 'none', reporters: [zoe] })
      await sql`update report_cases set decided_at = ${ago(months)} where id = ${closed.id}`.execute(site.db)
    }
    await sql`insert into member_notes (user_id, note, created_at) values (${old}, 'Vieux.', ${ago(8)})`.execute(
      site.db,
    )
    for (const id of [open, recent, old]) await former(id)
    await eraseFormerMembers(site.db)
    expect(await left()).toEqual([open, recent])
    for (const table of ['reports', 'report_cases', 'member_notes'] as const) {
      const rows = await site.db.selectFrom(table).where('user_id', '=', old).select('id').execute()
      expect([table, rows]).toEqual([table, []])
    }
  })

  test('is kept three years after a ban in force', async () => {
    const bans = [
      [12 * 2, {}],
      [12 * 3 + 1, {}],
      [8, { lifted_at: new Date() }],
    ] as const
    const ids: number[] = []
    for (const [months, input] of bans) {
      const id = await member()
      const { id: ban } = await createDecision(site.db, id, { kind: DECISION.ban, percent: 0, ...input })
      await sql`update decisions set created_at = ${ago(months)} where id = ${ban}`.execute(site.db)
      ids.push(await former(id))
    }
    await eraseFormerMembers(site.db)
    expect(await left()).toEqual([ids[0]])
    const decisions = await site.db.selectFrom('decisions').select('user_id').execute()
    expect(decisions).toEqual([{ user_id: ids[0] }])
  })

  test('is nothing where staff had nothing', async () => {
    await former(await member())
    expect(await left()).toEqual([])
  })
})
