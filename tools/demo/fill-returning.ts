import type { PoolClient } from 'pg'
import { isSearchable } from '../../src/platform/db/visibility.ts'
import { DECISION, SEVERITY } from '../../src/shared/decisions.ts'
import { MATCHED_BY } from '../../src/shared/review.ts'
import { ROLES } from '../../src/shared/roles.ts'
import { CAST } from './cast.ts'

/** Tables that are filled here. */
export const RETURNING_TABLES = ['former_members', 'account_reviews']

const HOUR_MS = 3_600_000
/** How many hours the review of each newcomer waits already. */
const NEWCOMERS = [
  { matchedBy: MATCHED_BY.email, hours: 5 },
  { matchedBy: MATCHED_BY.photo, hours: 50 },
] as const
const MESSAGES = [
  ['reporter', 'Je préfère en rester là, bonne continuation.'],
  ['reported', 'Tu vas le regretter. Je sais dans quel quartier tu habites.'],
  ['reported', 'Réponds-moi tout de suite.'],
] as const

interface Filling {
  /** Milliseconds since 1970. */
  now: number
  firstId: number
}

/** Gives a demo the case of a deleted account, and newcomers under review who match a banned one. */
export async function fillReturning(client: PoolClient, filling: Filling): Promise<void> {
  await leaveCase(client, filling)
  const { rows } = await client.query<{ user_id: number }>(
    'select user_id from decisions where kind = $1 and user_id >= $2 order by id limit 1',
    [DECISION.ban, filling.firstId],
  )
  const [banned] = rows
  if (!banned) return
  const newcomers = await readNewcomers(client, filling.firstId)
  for (const [place, id] of newcomers.entries()) {
    const review = NEWCOMERS[place]
    if (review) await reviewNewcomer(client, filling, { id, bannedId: banned.user_id, ...review })
  }
}

/** The latest sign-ups with no badge and no Premium, and where possible with a face and without conversations. */
async function readNewcomers(client: PoolClient, firstId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select u.id from users u join member_search m on m.user_id = u.id
     where u.demo and u.roles = 0 and u.status = 0 and not u.stripe_status and u.paused_at is null and u.id >= $1
     order by exists (select from thread_members t where t.user_id = u.id), u.avatar is null, m.signup desc, u.id
     limit ${NEWCOMERS.length}`,
    [firstId + CAST.length],
  )
  return rows.map(({ id }) => id)
}

/** The number of an account that is gone: the next one, which nobody is given any more. */
async function leaveCase(client: PoolClient, { now, firstId }: Filling): Promise<void> {
  const at = (hours: number) => new Date(now - hours * HOUR_MS)
  const admin = firstId + CAST.findIndex(({ name }) => name === 'Karim')
  const reporter = firstId + CAST.findIndex(({ name }) => name === 'Salomé')
  const messages = MESSAGES.map(([from, message], place) => ({
    from,
    message,
    type: 0,
    created_at: at(9 - place).toISOString(),
  }))
  const evidence = { category: 'harassment', written: { reporter: 1, reported: 2 }, messages }
  await client.query(
    `with gone as (
       insert into former_members (id, deleted_at)
       values (nextval(pg_get_serial_sequence('users', 'id')), $1) returning id
     ), entry as (
       insert into report_cases (type, target_id, user_id, severity, reports, created_at, newest_at)
       select 2, nextval(pg_get_serial_sequence('threads', 'id')), id, ${SEVERITY.hurt}, 1, $2, $2 from gone
       returning id, target_id, user_id
     ), report as (
       insert into reports (type, target_id, user_id, reporter_id, reason, evidence, case_id, created_at)
       select 2, target_id, user_id, $3, 'Il me menace, puis il a supprimé son compte.', $4, id, $2 from entry
     ), warned as (
       insert into decisions (user_id, kind, actor_id, actor_role, rule, reason, percent, created_at)
       select id, ${DECISION.warning}, $5, ${ROLES.admin}, 'respect', 'Des messages menaçants à deux membres.', 20, $6 from gone
     )
     insert into member_notes (user_id, author_id, note, created_at)
     select id, $5, 'Deux plaintes en un mois, toujours le soir.', $6 from gone`,
    [at(3), at(4), reporter, JSON.stringify(evidence), admin, at(300)],
  )
}

async function reviewNewcomer(
  client: PoolClient,
  { now }: Filling,
  { id, bannedId, matchedBy, hours }: { id: number; bannedId: number; matchedBy: number; hours: number },
): Promise<void> {
  const at = new Date(now - hours * HOUR_MS)
  const isPhoto = matchedBy === MATCHED_BY.photo
  await client.query(
    `insert into account_reviews (user_id, matched_by, banned_id, photo, distance, was_paused, created_at)
     select id, $2, $3, case when $4 then avatar end, case when $4 then 3 end, false, $5 from users where id = $1`,
    [id, matchedBy, bannedId, isPhoto, at],
  )
  await client.query('update users set paused_at = $2 where id = $1', [id, at])
  await client.query(
    `update member_search m set searchable = ${isSearchable('u')} from users u where u.id = m.user_id and u.id = $1`,
    [id],
  )
}
