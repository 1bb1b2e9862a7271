import { sql, type Transaction } from 'kysely'
import { inTransaction, type TransactionContext } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import type { Body } from '../../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { notifyMember } from '../../../feed/notifications/public/notify.ts'
import { recordAudit } from '../../public.ts'
import type { decideContest } from '../contract/contests.ts'
import { contestMail } from '../mails.ts'
import { answerRefusal } from '../policy.ts'
import { ALREADY_ANSWERED, LIFTED_MEANWHILE, NO_SUCH_CONTEST } from '../texts/desk-texts.ts'
import { undoDecision } from './undo.ts'

/** Whoever of the staff answers. */
interface Actor {
  id: number
  roles: number
}

/**
 * Answers a contest: refused, the decision stands; accepted, it is undone with all that followed from it. The member is
 * told by notification and mail, and the log is written, in the same transaction.
 * @throws NotFound; Refused for who took the decision, and for equal or higher roles; Conflict once it is answered, or the
 * decision was taken back
 */
export async function answerContest(
  context: TransactionContext,
  actor: Actor,
  contestId: number,
  { accepted, reason }: Body<typeof decideContest>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const decision = await holdContested(tx, actor, contestId)
    const { id, user_id, kind } = decision
    if (accepted) await undoDecision(tx, decision, actor.id)
    await close(tx, contestId, { accepted, reason, decided_by: actor.id })
    await recordAudit(tx, {
      actorId: actor.id,
      action: accepted ? 'contest.accept' : 'contest.refuse',
      userId: user_id,
      targetId: contestId,
      reason,
      details: { decision: id, kind },
    })
    await tx.enqueue(contestMail, { contest: contestId })
    const data = { decision: id, accepted, text: reason }
    await notifyMember(tx, { user_id, sender_id: null, type: NOTIFICATION_TYPE.contestDecided, data })
  })
}

/** The decision that is contested, its member's account held first. */
async function holdContested(tx: Transaction<Database>, actor: Actor, contestId: number) {
  await sql`
    select from users where id = (select user_id from contests where id = ${contestId}) for no key update`.execute(
    tx,
  )
  const held = await tx
    .selectFrom('contests as c')
    .innerJoin('decisions as d', 'd.id', 'c.decision_id')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .where('c.id', '=', contestId)
    .select(['d.id', 'd.user_id', 'd.kind', 'd.target_id', 'd.details', 'd.actor_id', 'd.lifted_at'])
    .select(['u.roles', 'c.accepted'])
    .executeTakeFirst()
  if (!held) throw new NotFound(NO_SUCH_CONTEST)
  const refusal = answerRefusal(actor, held)
  if (refusal) throw new Forbidden(refusal)
  if (held.accepted !== null) throw new Conflict(ALREADY_ANSWERED)
  if (held.lifted_at) throw new Conflict(LIFTED_MEANWHILE)
  return held
}

/** @throws Conflict where somebody has answered meanwhile */
async function close(
  tx: Transaction<Database>,
  id: number,
  answer: { accepted: boolean; reason: string; decided_by: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('contests')
    .set({ ...answer, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('accepted', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(ALREADY_ANSWERED)
}
