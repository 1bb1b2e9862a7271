import { type Kysely, sql } from 'kysely'
import { StartError } from '../../src/platform/start-error.ts'
import type { Database } from '../../src/schema/database.ts'
import { type Command, usageError, withDatabase } from './command.ts'

/** `<number>:<hash>` of a row of the chain, as a check prints it. */
const HEAD = /^([1-9]\d{0,15}):([0-9a-f]{64})$/
const BATCH = 5_000

/** Proves that no row of the audit log was changed, removed or inserted since it was written. */
export const checkAudit: Command = {
  usage: ['check-audit', 'check-audit <head of an earlier check>'],
  run: async ([head, ...extra], config) => {
    if (extra.length > 0 || (head !== undefined && !HEAD.test(head))) throw usageError(checkAudit)
    await withDatabase(config, async ({ db }) => console.log(await proveAuditChain(db, head)))
  },
}

/**
 * Recomputes every hash of the chain, without the functions of the database.
 * @param head of an earlier check, which must still be in the chain: rows removed from its end are missed only here
 * @returns the sentence to print
 * @throws StartError naming the first row that does not fit
 */
export async function proveAuditChain(db: Kysely<Database>, head?: string): Promise<string> {
  const last = await walkChain(db)
  const { rows: unchained } = await sql<{ id: number }>`
    select id from audit a where not exists (select from audit_chain c where c.audit_id = a.id)
    order by id limit 1`.execute(db)
  if (unchained[0]) throw broken(`row ${unchained[0].id} was added past the chain`)
  if (head !== undefined) await assertContains(db, head)
  if (last.seq === 0) return 'The audit log is empty.'
  return `The audit log is intact: ${last.seq} rows. Keep this head elsewhere, and give it to the next check: ${last.seq}:${last.hash}`
}

interface Link {
  seq: number
  /** Hexadecimal; empty before the first row. */
  hash: string
}

interface CheckedRow extends Link {
  audit_id: number
  previous: string
  /** Null if the row of the log is gone. */
  expected: string | null
}

async function walkChain(db: Kysely<Database>): Promise<Link> {
  let last: Link = { seq: 0, hash: '' }
  for (;;) {
    const { rows } = await sql<CheckedRow>`
      select c.seq, c.audit_id, encode(c.previous, 'hex') as previous, encode(c.hash, 'hex') as hash,
        case when a.id is not null then encode(sha256(c.previous || convert_to(jsonb_build_array(
          a.id, (extract(epoch from a.created_at) * 1000000)::bigint, a.actor_id, a.action, a.user_id, a.target_id,
          a.reason, a.details)::text, 'UTF8')), 'hex') end as expected
      from audit_chain c left join audit a on a.id = c.audit_id
      where c.seq > ${last.seq} order by c.seq limit ${BATCH}`.execute(db)
    for (const row of rows) last = assertFollows(last, row)
    if (rows.length < BATCH) return last
  }
}

function assertFollows(last: Link, { seq, audit_id, previous, hash, expected }: CheckedRow): Link {
  if (seq !== last.seq + 1) throw broken(`number ${last.seq + 1} of the chain is missing`)
  if (previous !== last.hash) throw broken(`number ${seq} does not carry the hash of the one before`)
  if (expected === null) throw broken(`row ${audit_id} was removed`)
  if (hash !== expected) throw broken(`row ${audit_id} was changed`)
  return { seq, hash }
}

async function assertContains(db: Kysely<Database>, head: string): Promise<void> {
  const [, seq = '', hash = ''] = HEAD.exec(head) ?? []
  const link = await db
    .selectFrom('audit_chain')
    .where('seq', '=', Number(seq))
    .select(sql<string>`encode(hash, 'hex')`.as('hash'))
    .executeTakeFirst()
  if (link?.hash !== hash) throw broken(`the head ${head} of an earlier check is not in the chain any more`)
}

const broken = (what: string) =>
  new StartError(
    `The audit log is NOT intact: ${what}. Compare it with a backup, and change the database's password.`,
  )
