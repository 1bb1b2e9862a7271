import { sql, type Transaction } from 'kysely'
import type { AppContext } from '../../../../platform/context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { Conflict, Forbidden, NotFound } from '../../../../platform/http/errors.ts'
import type { Database } from '../../../../schema/database.ts'
import type { Body } from '../../../../shared/endpoint.ts'
import { NOTIFICATION_TYPE } from '../../../../shared/news.ts'
import { notify } from '../../../feed/notifications/public/notify.ts'
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
  { db, jobs, events }: Pick<AppContext, 'db' | 'jobs' | 'events'>,
  actor: Actor,
  contestId: number,
  { accepted, reason }: Body<typeof decideContest>,
): Promise<void> {
  const news = await inTransaction(db, async (trx) => {
    const decision = await holdContested(trx, actor, contestId)
    const { id, user_id, kind } = decision
    const undone = accepted ? await undoDecision(trx, jobs, decision, actor.id) : []
    await close(trx, contestId, { accepted, reason, decided_by: actor.id })
    await recordAudit(trx, {
      actorId: actor.id,
      action: accepted ? 'contest.accept' : 'contest.refuse',
      userId: user_id,
      targetId: contestId,
      reason,
      details: { decision: id, kind },
    })
    await jobs.send(trx, contestMail, { contest: contestId })
    const data = { decision: id, accepted, text: reason }
    const told = await notify(trx, jobs, {
      user_id,
      sender_id: null,
      type: NOTIFICATION_TYPE.contestDecided,
      data,
    })
    return [...undone, ...told]
  })
  events.tell(...news)
}

/** The decision that is contested, its member's account held first. */
async function holdContested(trx: Transaction<Database>, actor: Actor, contestId: number) {
  await sql`
    select from users where id = (select user_id from contests where id = ${contestId}) for no key update`.execute(
    trx,
  )
  const held = await trx
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
  trx: Transaction<Database>,
  id: number,
  answer: { accepted: boolean; reason: string; decided_by: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('contests')
    .set({ ...answer, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('accepted', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Conflict(ALREADY_ANSWERED)
}
