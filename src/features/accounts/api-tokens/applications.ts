import { type Kysely, sql } from 'kysely'
import { recordAudit } from '../../../platform/audit.ts'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, InvalidData, NotFound } from '../../../platform/http/errors.ts'
import { toSessionId, type Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { toNameKey } from '../../../shared/keys.ts'
import { ROLES } from '../../../shared/roles.ts'
import { accountMail } from '../mails.ts'
import type { ApiApplication, addApiApplication as addApiApplicationCall } from './contract.ts'
import * as texts from './texts.ts'

/** The founder names each one, so that the list is short. */
const SHOWN = 200

export async function listApiApplications(db: Kysely<Database>): Promise<ApiApplication[]> {
  const rows = await db
    .selectFrom('api_applications as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.name', 'a.created_at', 'u.id as user_id', 'u.name as user_name'])
    .select(
      sql<number>`(select count(*)::integer from api_tokens t where t.application_id = a.id and t.expires_at > now())`.as(
        'tokens',
      ),
    )
    .orderBy('a.id')
    .limit(SHOWN)
    .execute()
  return rows.map(({ created_at, user_id, user_name, ...application }) => ({
    ...application,
    created_at: created_at.toISOString(),
    member: { id: user_id, name: user_name },
  }))
}

/**
 * Opens search and profiles to the tokens of a member.
 * @throws InvalidData of `member`, Conflict for a second application
 */
export async function addApiApplication(
  context: AppContext,
  founder: Viewer,
  { name, member }: Body<typeof addApiApplicationCall>,
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .where('name_key', '=', toNameKey(member.trim()))
      .where('roles', '>=', ROLES.member)
      .where('deletion_requested_at', 'is', null)
      .select('id')
      .forKeyShare()
      .executeTakeFirst()
    if (!user) throw new InvalidData({ member: [texts.APPLICATION_MEMBER_MISSING] })
    const added = await tx
      .insertInto('api_applications')
      .values({ name, user_id: user.id })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new Conflict(texts.APPLICATION_KNOWN)
    const details = { text: name }
    await recordAudit(tx, {
      ...{ actorId: founder.id, action: 'application.add', userId: user.id, targetId: added.id, details },
    })
  })
}

/**
 * Removes an application, its tokens and their streams.
 * @throws NotFound
 */
export async function removeApiApplication(context: AppContext, founder: Viewer, id: number): Promise<void> {
  await inTransaction(context, async (tx) => {
    // Locked before its tokens are read: one that is being created waits for the lock and then finds no application.
    const application = await tx
      .selectFrom('api_applications')
      .where('id', '=', id)
      .select(['user_id', 'name'])
      .forUpdate()
      .executeTakeFirst()
    if (!application) throw new NotFound()
    const { user_id: userId, name } = application
    const revoked = await tx
      .deleteFrom('api_tokens')
      .where('application_id', '=', id)
      .returning('id')
      .execute()
    await tx.deleteFrom('api_applications').where('id', '=', id).execute()
    for (const token of revoked)
      tx.publish({ kind: 'session-revoked', user_id: userId, session_id: toSessionId(token.id) })
    if (revoked.length > 0) await tx.enqueue(accountMail, { letter: 'token-revoked', user_id: userId })
    const details = { text: name }
    await recordAudit(tx, {
      ...{ actorId: founder.id, action: 'application.remove', userId, targetId: id, details },
    })
  })
}
