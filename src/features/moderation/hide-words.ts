import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/tables/index.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Site } from '../../site.ts'
import { inBatches } from '../../sweeps.ts'
import { hidePosts, showPosts } from '../forum/public/hide.ts'
import { hideComments, showComments } from '../photos/public/hide.ts'
import { hideWords } from './public.ts'

type Told = Pick<Site, 'db' | 'live'>

/** Few enough that their author's account, and the photos they stand under, are held but a moment. */
const BATCH = 500

/** Does what `hideWords` asks for, wherever a ban or its end has queued it. */
export function hideWordsByJob(site: Site): void {
  site.jobs.register(hideWords, ({ decision }) => followDecision(site, decision))
}

/**
 * Hides what a member wrote while a decision that hides it stands, and shows it again once it does not. Each batch holds
 * the account and asks anew, as the ban and its end do: in whatever order they and their jobs are done, the last one
 * leaves the words as the decision is.
 */
export async function followDecision({ db, live }: Told, decision: number, limit = BATCH): Promise<void> {
  let changed = false
  await inBatches(async (most) => {
    const done = await inTransaction(db, (trx) => followOnce(trx, decision, most))
    changed ||= done > 0
    return done === 0 ? 0 : most
  }, limit)
  if (changed) live.tell({ kind: 'pages', of: 'all' })
}

/** @returns how many posts or comments were still to be changed */
async function followOnce(trx: Transaction<Database>, decision: number, limit: number): Promise<number> {
  await sql`
    select from users where id = (select user_id from decisions where id = ${decision}) for no key update`.execute(
    trx,
  )
  const held = await trx
    .selectFrom('decisions')
    .where('id', '=', decision)
    .select('user_id')
    .select(
      sql<boolean>`(details -> 'hides' = 'true') and lifted_at is null and (until is null or until > now())`.as(
        'hides',
      ),
    )
    .executeTakeFirst()
  if (!held) return 0
  const hiding = { user_id: held.user_id, decision, limit }
  if (held.hides) return (await hideComments(trx, hiding)) || hidePosts(trx, hiding)
  return (await showComments(trx, hiding)) || showPosts(trx, hiding)
}
