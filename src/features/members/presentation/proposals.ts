import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import { PROMPT_STATE } from '../../../shared/presentation.ts'
import type { DeskPrompt } from './contract.ts'
import { PROMPT_DECIDED, PROMPT_GONE } from './texts.ts'

/** Prompts of one state that staff see at once. */
const MAX_LISTED = 300

/** Proposals, the oldest first, then chosen and declined prompts with the number of their slates. */
export async function listProposals(db: Kysely<Database>): Promise<{ prompts: DeskPrompt[] }> {
  const { rows } = await sql<DeskPrompt>`
    select p.id, p.text, p.state, p.season is not null as is_seasonal, u.id as member_id, u.name as member_name,
      (select count(*)::integer from slates s where s.prompt_id = p.id) as slates
    from unnest(${Object.values(PROMPT_STATE)}::smallint[]) with ordinality shown (state, nth)
    cross join lateral (
      select * from prompts p where p.state = shown.state order by p.id limit ${MAX_LISTED}) p
    left join users u on u.id = p.proposed_by and u.deletion_requested_at is null
    order by shown.nth, p.id`.execute(db)
  return { prompts: rows }
}

/** Chooses or declines a prompt; slates that answer a declined one stay. @throws NotFound, Conflict if it is decided so */
export async function decideProposal(
  db: Kysely<Database>,
  actorId: number,
  id: number,
  decision: 'choose' | 'decline',
): Promise<void> {
  const state = decision === 'choose' ? PROMPT_STATE.chosen : PROMPT_STATE.declined
  await inTransaction(db, async (tx) => {
    const prompt = await tx
      .selectFrom('prompts')
      .where('id', '=', id)
      .select(['state', 'proposed_by'])
      .forUpdate()
      .executeTakeFirst()
    if (!prompt) throw new NotFound(PROMPT_GONE)
    if (prompt.state === state) throw new Conflict(PROMPT_DECIDED)
    await tx
      .updateTable('prompts')
      .set({ state, decided_by: actorId, decided_at: new Date() })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, {
      actorId,
      action: `prompt.${decision}`,
      userId: prompt.proposed_by,
      targetId: id,
    })
  })
}
