import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordAudit } from '../../src/platform/audit.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '../../tests/support/app.ts'
import { truncate } from '../../tests/support/db.ts'
import { createMember, type TestMember } from '../../tests/support/factories.ts'
import { proveAuditChain } from './check-audit.ts'

let site: TestApp
let nadia: TestMember

beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await truncate(site.db)
  nadia = await createMember(site.db, { roles: 2 })
})

const act = (n: number) =>
  inTransaction(site.db, (tx) =>
    recordAudit(tx, {
      actorId: nadia.id,
      action: 'note.add',
      userId: null,
      targetId: n,
      reason: `l’été ${n}`,
      details: { rule: 'spam', percent: n / 3 },
    }),
  )
/** Runs a statement with all rights on the database. */
const asOwner = (statement: string) =>
  sql
    .raw(`
    grant update, delete on audit, audit_chain to current_user;
    alter table audit disable trigger all; alter table audit_chain disable trigger all;
    ${statement};
    alter table audit enable trigger all; alter table audit_chain enable trigger all;
    revoke update, delete on audit, audit_chain from current_user`)
    .execute(site.db)
const headOf = (sentence: string) => /[1-9]\d*:[0-9a-f]{64}$/.exec(sentence)?.[0] ?? ''

describe('check-audit', () => {
  test('proves an empty log and a filled one, and prints its head', async () => {
    expect(await proveAuditChain(site.db)).toBe('The audit log is empty.')
    for (const n of [1, 2, 3]) await act(n)
    const sentence = await proveAuditChain(site.db)
    expect(sentence).toMatch(/^The audit log is intact: 3 rows\. /)
    expect(await proveAuditChain(site.db, headOf(sentence))).toBe(sentence)
  })

  test('chains forty concurrent acts one after another, and none that is rolled back', async () => {
    const acts = Array.from({ length: 40 }, (_, n) => act(n))
    const undone = inTransaction(site.db, async (tx) => {
      await recordAudit(tx, { actorId: nadia.id, action: 'note.add', userId: null })
      throw new Error('undone')
    })
    await Promise.all([...acts, expect(undone).rejects.toThrow('undone')])
    expect(await proveAuditChain(site.db)).toMatch(/^The audit log is intact: 40 rows\./)
  })

  test('proves rows of a former version, which the migration chains, and those after it', async () => {
    for (const n of [1, 2, 3]) await act(n)
    await asOwner('delete from audit_chain')
    await sql`select chain_audit_rows()`.execute(site.db)
    await act(4)
    expect(await proveAuditChain(site.db)).toMatch(/^The audit log is intact: 4 rows\./)
  })

  test('does not make one act wait for another that is still open', async () => {
    await inTransaction(site.db, async (tx) => {
      await recordAudit(tx, { actorId: nadia.id, action: 'note.add', userId: null })
      await act(1)
    })
    expect(await proveAuditChain(site.db)).toMatch(/2 rows/)
  })

  test.each([
    ['a changed reason', `update audit set reason = 'rien' where target_id = 2`, 'row 2 was changed'],
    [
      'a changed moment',
      `update audit set created_at = created_at - interval '1 second' where target_id = 2`,
      'row 2 was changed',
    ],
    ['changed details', `update audit set details = '{}' where target_id = 2`, 'row 2 was changed'],
    ['a removed row', 'delete from audit where target_id = 2', 'row 2 was removed'],
    [
      'a row removed with its link',
      'delete from audit_chain where audit_id = 2; delete from audit where id = 2',
      'number 2 of the chain is missing',
    ],
    [
      'a row rewritten with its own hash',
      `update audit set reason = 'rien' where id = 2;
       update audit_chain c set hash = hash_audit(c.previous, a) from audit a where a.id = c.audit_id and c.audit_id = 2`,
      'number 3 does not carry the hash of the one before',
    ],
    [
      'a row that was never chained',
      'delete from audit_chain where audit_id = 3',
      'row 3 was added past the chain',
    ],
  ])('reports %s', async (_, tampering, what) => {
    for (const n of [1, 2, 3]) await act(n)
    await asOwner(tampering)
    await expect(proveAuditChain(site.db)).rejects.toThrow(`The audit log is NOT intact: ${what}.`)
  })

  test('reports rows removed from the end to a check with an earlier head', async () => {
    for (const n of [1, 2, 3]) await act(n)
    const head = headOf(await proveAuditChain(site.db))
    await asOwner('delete from audit_chain where seq = 3; delete from audit where id = 3')
    expect(await proveAuditChain(site.db)).toMatch(/2 rows/)
    await expect(proveAuditChain(site.db, head)).rejects.toThrow('is not in the chain any more')
  })

  test('the site’s own role neither changes nor removes links', async () => {
    await act(1)
    for (const statement of [
      'update audit_chain set seq = 9',
      'delete from audit_chain',
      'truncate audit_chain',
    ])
      await expect(sql.raw(statement).execute(site.db)).rejects.toThrow(
        /only ever added to|permission denied/,
      )
  })
})
