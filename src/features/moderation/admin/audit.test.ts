import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { truncate } from '../../../../tests/support/db.ts'
import { createMember, type TestMember } from '../../../../tests/support/factories.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { AuditRow } from './contract.ts'
import { formatCsvRow } from './register.ts'
import { ACTION_LABELS } from './texts.ts'

let site: TestApp
let admin: Browser
let karim: TestMember
let julien: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  karim = await createMember(site.db, { name: 'Karim', roles: 2 })
  julien = await createMember(site.db, { name: 'Julien' })
  admin = await site.as(karim)
})

type Act = Partial<Parameters<typeof recordAudit>[1]> & { created_at?: string }

const log = async ({ created_at, ...act }: Act = {}) => {
  const { db } = site
  await db
    .transaction()
    .execute((tx) => recordAudit(tx, { actorId: karim.id, action: 'member.warn', userId: julien.id, ...act }))
  if (!created_at) return
  await sql`alter table audit disable trigger audit_is_final`.execute(db)
  await sql`grant update on audit to current_user`.execute(db)
  await sql`update audit set created_at = ${created_at} where id = (select max(id) from audit)`.execute(db)
  await sql`revoke update on audit from current_user`.execute(db)
  await sql`alter table audit enable trigger audit_is_final`.execute(db)
}

const found = async (search = '') => {
  const { status, text, body } = await admin.get(`/api/admin/audit${search}`)
  expect(status, `${search}: ${text}`).toBe(200)
  return body.data.map(({ id }: AuditRow) => id)
}

describe('listAudit', () => {
  test('lists actor, action, member, time and reason, the latest first', async () => {
    await log({ reason: 'Insultes répétées.', details: { percent: 10 } })
    await log({ action: 'photo.refuse', targetId: 12, userId: 999 })
    const { status, body } = await admin.get('/api/admin/audit')
    expect(status).toBe(200)
    expect(body).toEqual({
      data: [
        {
          id: 2,
          created_at: expect.stringMatching(/^20.*Z$/),
          actor: { id: karim.id, name: 'Karim' },
          action: 'photo.refuse',
          user: { id: 999, name: null },
          target_id: 12,
          reason: null,
          details: {},
        },
        expect.objectContaining({
          action: 'member.warn',
          user: { id: julien.id, name: 'Julien' },
          reason: 'Insultes répétées.',
          details: { percent: 10 },
        }),
      ],
      next_page_url: null,
      prev_page_url: null,
      current_page: 1,
      to: 2,
    })
  })

  test('filters by actor, member, action, object and days together', async () => {
    const nadia = await createMember(site.db, { name: 'Nadia', roles: 1 })
    await log({ created_at: '2026-01-09T22:59:00Z' })
    await log({ created_at: '2026-01-09T23:01:00Z', actorId: nadia.id, action: 'photo.refuse', targetId: 7 })
    await log({ created_at: '2026-01-10T22:59:00Z', userId: nadia.id, action: 'photo.refuse', targetId: 8 })
    await log({ created_at: '2026-01-10T23:01:00Z' })
    expect(await found('?actor=nadia')).toEqual([2])
    expect(await found(`?actor=%23${karim.id}`)).toEqual([4, 3, 1])
    expect(await found(`?user=${julien.id}`)).toEqual([4, 2, 1])
    expect(await found('?user=NADIA')).toEqual([3])
    expect(await found('?action=photo.refuse')).toEqual([3, 2])
    expect(await found('?target=7')).toEqual([2])
    expect(await found('?from=2026-01-10')).toEqual([4, 3, 2])
    expect(await found('?to=2026-01-10')).toEqual([3, 2, 1])
    expect(await found('?from=2026-01-10&to=2026-01-10')).toEqual([3, 2])
    expect(await found('?from=2026-01-10&to=2026-01-10&actor=Karim&target=8')).toEqual([3])
    for (const nobody of ['?actor=personne', '?target=x', '?from=2030-01-01', '?to=2020-01-01']) {
      expect(await found(nobody)).toEqual([])
    }
  })

  test.each([
    ['from=hier', 'from'],
    ['to=2026-02-30', 'to'],
    ['action=x', 'action'],
    ['before=x', 'before'],
    ['actor=%00', 'actor'],
    [`actor=${'a'.repeat(101)}`, 'actor'],
  ])('refuses %s', async (search, field) => {
    const { status, body } = await admin.get(`/api/admin/audit?${search}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test('pages without repeats while rows are added', async () => {
    for (let i = 0; i < 55; i++) await log({ action: i % 2 ? 'member.warn' : 'note.add' })
    const first = await admin.get('/api/admin/audit')
    expect([first.body.data.length, first.body.data[0].id, first.body.to]).toEqual([50, 55, 50])
    await log()
    const second = await admin.get(first.body.next_page_url)
    expect(second.body.data.map(({ id }: AuditRow) => id)).toEqual([5, 4, 3, 2, 1])
    expect([second.body.current_page, second.body.next_page_url, second.body.to]).toEqual([2, null, 55])
  })
})

describe('/admin/journal', () => {
  test('describes each action, with a link to the member', async () => {
    await log({ reason: '<b>Insultes</b>', details: { percent: 10 } })
    await log({ action: 'photo.refuse', targetId: 12, userId: 999 })
    const { status, text } = await admin.get('/admin/journal')
    expect(status).toBe(200)
    expect(text).toContain('a changé un avertissement')
    expect(text).toContain('&lt;b&gt;Insultes&lt;/b&gt;')
    expect(text).toContain(`<a href="/admin/membres/${julien.id}">Julien</a>`)
    expect(text).toContain('compte supprimé nº\u00a0999')
    expect(text).toContain('photo 12')
    expect(text).toContain('<dt>pourcentage</dt><dd>10</dd>')
    expect(text).toMatch(/<time dateTime="[^"]+">\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}<\/time>/i)
  })

  test('shows the error of a filter, and empty results', async () => {
    expect((await admin.get('/admin/journal')).text).toContain(
      'Le journal est vide\u202f: le staff n’a encore rien fait.',
    )
    expect((await admin.get('/admin/journal?actor=Julien')).text).toContain(
      'Rien ne correspond à ces filtres.',
    )
    const wrong = await admin.get('/admin/journal?from=hier&actor=Julien')
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('Indiquez un jour, comme 2026-11-21.')
    expect(wrong.text).toContain('value="Julien"')
  })
})

describe('POST /admin/journal/export', () => {
  test('sends the filtered rows as CSV, and logs the export', async () => {
    await log({ reason: '=HYPERLINK("http://x")', details: { percent: 10 } })
    await log({ action: 'note.add', reason: 'Deux ; points\net une ligne' })
    const answer = await admin.submit('/admin/journal/export', { actor: 'Karim', from: '', to: '' })
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="journal.csv"',
    ])
    const [head, , ...lines] = answer.text.split('\r\n')
    expect(head).toBe(
      '\ufeffNuméro;Quand;Qui;Numéro de qui;Acte;Acte en clair;Membre;Numéro du membre;Objet;Motif;Détails',
    )
    expect(lines[0]).toMatch(/;note\.add;a écrit une note;Julien;\d+;;"Deux ; points\net une ligne";\{\}$/)
    expect(lines[1]).toContain(`;"'=HYPERLINK(""http://x"")";"{""percent"":10}"`)
    const last = await site.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst()
    expect(last).toMatchObject({ action: 'audit.export', actor_id: karim.id, details: { actor: karim.id } })
  })

  test('sends more rows than one statement reads', async () => {
    await sql`
      insert into audit (actor_id, action, user_id) select ${karim.id}, 'note.add', ${julien.id}
      from generate_series(1, 2500)`.execute(site.db)
    const { text } = await admin.submit('/admin/journal/export', {})
    expect(new Set(text.trim().split('\r\n')).size).toBe(1 + 2_500 + 1)
  })

  test('returns 403 to others than admins, and 419 without a token', async () => {
    const statuses = []
    for (const roles of [-1, 0, 1]) {
      const browser = await site.as(await createMember(site.db, { roles }))
      statuses.push((await browser.submit('/admin/journal/export', {})).status)
    }
    const bare = await admin.raw('POST', '/admin/journal/export', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'actor=',
    })
    const wrong = await admin.submit('/admin/journal/export', { from: 'hier' })
    expect([...statuses, bare.status, wrong.status]).toEqual([303, 403, 403, 419, 422])
    expect(await site.db.selectFrom('audit').selectAll().execute()).toEqual([])
  })

  test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('escapes the formula %j', (text) => {
    expect(formatCsvRow([text, 12, null])).toMatch(/^"?'/)
  })
})

describe('the audit table', () => {
  const STATEMENTS = [
    `update audit set reason = 'autre'`,
    'delete from audit',
    'truncate audit',
    'truncate audit cascade',
  ]

  test.each(STATEMENTS)('rejects for the site’s role: %s', async (statement) => {
    await log()
    await expect(sql.raw(statement).execute(site.db)).rejects.toThrow(/permission denied|only ever added to/)
    expect(await site.db.selectFrom('audit').select('id').execute()).toHaveLength(1)
  })

  test.each(STATEMENTS)('rejects for a superuser: %s', async (statement) => {
    await log()
    const tried = site.db.transaction().execute(async (tx) => {
      await sql`grant update, delete, truncate on audit to current_user`.execute(tx)
      await sql.raw(statement).execute(tx)
    })
    await expect(tried).rejects.toThrow('the audit log is only ever added to')
    expect(await site.db.selectFrom('audit').select('id').execute()).toHaveLength(1)
  })
})

test('every logged action has a label', () => {
  const root = join(import.meta.dirname, '../..')
  const objects = new Set(Object.keys(ACTION_LABELS).map((action) => action.split('.')[0]))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const written = files
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('act-texts.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .filter((code) => code.includes('recordAudit'))
    .flatMap((code) => [...code.matchAll(/'([a-z]+)\.([a-z]+)'/g)])
    .filter(([, object]) => objects.has(object))
    .map(([literal]) => literal.slice(1, -1))
  expect(written.length).toBeGreaterThan(15)
  expect(written.filter((action) => !ACTION_LABELS[action])).toEqual([])
})
