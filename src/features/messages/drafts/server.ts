import { sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import { runInBatches } from '../../../platform/jobs/recurring.ts'
import type { Reply } from '../../../shared/endpoint.ts'
import { DRAFT_DAYS } from '../../../shared/retention.ts'
import { UnknownConversation } from '../unknown-conversation.ts'
import type * as calls from './contract.ts'
import type { Draft } from './contract.ts'
import { DRAFT_DELETED, DRAFT_OUTDATED, DRAFT_SAVED } from './texts.ts'

/** A browser stores one a second at most while its member types. */
const DRAFT_LIMIT: Limit = { name: 'drafts', points: 60, seconds: 60 }

/**
 * Stores what a member has typed and not sent, unless a newer draft exists; the member's other devices learn of it.
 * @throws NotFound if the author is not in the conversation, and for blocked pairs
 */
export async function saveDraft(
  context: Pick<AppContext, 'db' | 'events' | 'jobs' | 'log' | 'limits'>,
  author: { id: number },
  thread: number,
  { message, version }: Draft,
): Promise<Reply<typeof calls.saveDraft>> {
  await context.limits.count(DRAFT_LIMIT, String(author.id))
  return inTransaction(context, async (tx) => {
    const side = await tx
      .selectFrom('thread_members')
      .where('thread_id', '=', thread)
      .where('user_id', '=', author.id)
      .where('parted', '=', false)
      .select('user_id')
      .forShare()
      .executeTakeFirst()
    if (!side) throw new UnknownConversation()
    const { rows } = await sql<Draft>`
      insert into drafts as d (user_id, thread_id, message, version)
      select ${author.id}, ${thread}, ${message}::text, ${version}::integer + 1
      where ${message}::text <> '' or exists (select from drafts where user_id = ${author.id} and thread_id = ${thread})
      on conflict (user_id, thread_id) do update set
        message = excluded.message, version = d.version + 1, edited_at = now()
      where d.version <= ${version}::integer and d.message <> excluded.message
      returning d.message, d.version`.execute(tx)
    const [draft] = rows
    if (!draft) return { message: DRAFT_OUTDATED, draft: await findDraft(tx, author.id, thread) }
    tx.publish({ kind: 'event', to: [author.id], event: { name: 'draft', data: { thread, ...draft } } })
    return { message: draft.message === '' ? DRAFT_DELETED : DRAFT_SAVED, draft }
  })
}

/** Stores the text of a refused form as the draft, whatever draft there is: it was typed last. */
export async function storeTypedText(
  context: Pick<AppContext, 'db' | 'events' | 'jobs' | 'log'>,
  author: { id: number },
  thread: number,
  message: string,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const { rows } = await sql<Draft>`
      insert into drafts as d (user_id, thread_id, message) values (${author.id}, ${thread}, ${message})
      on conflict (user_id, thread_id) do update set
        message = excluded.message, version = d.version + 1, edited_at = now()
      returning d.message, d.version`.execute(tx)
    for (const draft of rows)
      tx.publish({ kind: 'event', to: [author.id], event: { name: 'draft', data: { thread, ...draft } } })
  })
}

/** Empties the draft of a text that is sent. */
export async function deleteDraft(tx: Tx, userId: number, thread: number): Promise<void> {
  const draft = await tx
    .updateTable('drafts')
    .set(({ eb }) => ({ message: '', version: eb('version', '+', 1), edited_at: new Date() }))
    .where('user_id', '=', userId)
    .where('thread_id', '=', thread)
    .where('message', '<>', '')
    .returning('version')
    .executeTakeFirst()
  if (!draft) return
  const data = { thread, message: '', version: draft.version }
  tx.publish({ kind: 'event', to: [userId], event: { name: 'draft', data } })
}

/** The draft as it is; without a text if there is none. */
async function findDraft(db: Pick<AppContext, 'db'>['db'], userId: number, thread: number): Promise<Draft> {
  const draft = await db
    .selectFrom('drafts')
    .where('user_id', '=', userId)
    .where('thread_id', '=', thread)
    .select(['message', 'version'])
    .executeTakeFirst()
  return draft ?? { message: '', version: 0 }
}

/** Deletes drafts that nobody has changed for 30 days. */
export async function deleteOldDrafts({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await runInBatches(async (limit) => {
    const { numAffectedRows = 0n } = await sql`
      delete from drafts where (user_id, thread_id) in (
        select user_id, thread_id from drafts
        where edited_at < now() - make_interval(days => ${DRAFT_DAYS})
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  })
}
