import type { Transaction } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import { InvalidData } from '../../../platform/http/errors.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { STATUS } from '../../../shared/roles.ts'
import { moderatePostIn } from '../../forum/public/moderate.ts'
import { moderatePhotoIn } from '../../photos/public/moderate.ts'
import { moderateCommentIn } from '../../photos/public/moderate-comment.ts'
import { NO_CONVERSATION_MODERATED, UPHELD_NEEDS_NOBODY } from '../case-refusals-texts.ts'
import type { actOnCase, CaseAction } from '../contract/cases.ts'
import { REPORT_TYPE } from '../contract/report.ts'
import type { Why } from '../decisions/public/decision.ts'
import { readTargetNow } from '../queries/case-target.ts'
import type { Actor } from './held-member.ts'
import type { HeldCase } from './hold-case.ts'
import { banMember, setDescription, setStatus, warnMember } from './sanctions.ts'

type Asked = Omit<Body<typeof actOnCase>, 'action' | 'version'> & { action: CaseAction }

const DAY_MS = 86_400_000

/**
 * Applies the action that closes an entry to its author, in the transaction that closes it.
 * @throws what the sanction throws, and InvalidData for a conversation that is to be moderated
 */
export async function applyCaseAction(
  tx: Tx,
  actor: Actor,
  held: HeldCase,
  { action, rule = 'other', reason, percent = 0, until = 0, hides }: Asked,
): Promise<void> {
  const why = { reason, case_id: held.id }
  switch (action) {
    case 'none':
      return
    case 'upheld':
      return assertDeleted(tx, held.user_id)
    case 'moderate':
      return moderate(tx, actor, held, rule === 'other' ? why : { ...why, rule })
    case 'fake':
      return setStatus(tx, actor, held.user_id, { ...why, status: STATUS.potentialFake })
    case 'warn':
      return warnMember(tx, actor, held.user_id, { ...why, rule, percent })
    case 'suspend': {
      const end = new Date(Date.now() + until * DAY_MS)
      return banMember(tx, actor, held.user_id, { ...why, rule, hides, until: end })
    }
    case 'ban':
      return banMember(tx, actor, held.user_id, { ...why, rule, hides, until: null })
  }
}

/** What is right about a member who is there has a consequence. @throws InvalidData */
async function assertDeleted(tx: Transaction<Database>, userId: number): Promise<void> {
  const member = await tx.selectFrom('users').where('id', '=', userId).select('id').executeTakeFirst()
  if (member) throw new InvalidData({ action: [UPHELD_NEEDS_NOBODY] })
}

/** Takes the target out of sight; what is gone already, by staff or by its author, is left at that. */
async function moderate(
  tx: Tx,
  actor: Actor,
  { type, target_id, user_id }: HeldCase,
  why: Why,
): Promise<void> {
  if (type === REPORT_TYPE.conversation) throw new InvalidData({ action: [NO_CONVERSATION_MODERATED] })
  const { stands } = await readTargetNow(tx, { type, target_id, user_id })
  if (!stands) return
  switch (type) {
    case REPORT_TYPE.photo:
      return moderatePhotoIn(tx, actor, target_id, why)
    case REPORT_TYPE.comment:
      return moderateCommentIn(tx, actor, target_id, why)
    case REPORT_TYPE.post:
      await moderatePostIn(tx, actor, target_id, { ...why, wanted: true })
      return
    case REPORT_TYPE.profile:
      return setDescription(tx, actor, user_id, { ...why, can_description: false })
  }
}
