import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../schema/database.ts'
import { ANSWER_HOURS, REVIEW_OUTCOME } from '../../../../shared/review.ts'
import { ROLES } from '../../../../shared/roles.ts'
import type { Waiting, WaitingReports } from '../components/waiting-list.tsx'

/** What waits now, as one of the staff is shown it; a few short walks of indexes. */
export async function readWaiting(
  db: Kysely<Database>,
  viewer: { id: number; roles: number },
): Promise<Waiting> {
  const decides = viewer.roles >= ROLES.admin
  const [counts, reports] = await Promise.all([readCounts(db, viewer, decides), readReports(db)])
  return { ...counts, reports, ...(!decides && { contests: null, letters: null }) }
}

type Counts = Omit<Waiting, 'reports'>

async function readCounts(
  db: Kysely<Database>,
  viewer: { id: number; roles: number },
  decides: boolean,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select p.photos, p.verifications,
      (select json_build_object('open', count(*),
          'late', count(*) filter (where r.outcome is null and r.created_at <= now() - make_interval(hours => ${ANSWER_HOURS})),
          'expired', count(*) filter (where r.outcome is not null))
        from account_reviews r join users u on u.id = r.user_id and u.roles = ${ROLES.member}
        where r.outcome is null or r.outcome = ${REVIEW_OUTCOME.expired}) as reviews,
      (select count(*) from report_cases where state = 2) as escalated,
      (select count(*) from report_cases where assigned_to = ${viewer.id} and state < 3) as mine,
      (select count(distinct (l.user_id, l.network)) from limit_hits l left join users u on u.id = l.user_id
        where l.last_at > now() - interval '1 day' and (l.user_id is null or u.roles < ${viewer.roles})) as stopped,
      (select count(*) from contests where accepted is null and ${decides}) as contests,
      (select count(*) from letters where closed_at is null and ${decides}) as letters
    from (
      select count(*) filter (where not verification) as photos, count(*) filter (where verification) as verifications
      from photos where state = 0) p`.execute(db)
  const [counts] = rows
  return (
    counts ?? {
      photos: 0,
      verifications: 0,
      reviews: { open: 0, late: 0, expired: 0 },
      escalated: 0,
      mine: 0,
      stopped: 0,
      contests: 0,
      letters: 0,
    }
  )
}

async function readReports(db: Kysely<Database>): Promise<WaitingReports[]> {
  const { rows } = await sql<WaitingReports>`
    select o.severity, o.count, c.created_at as oldest
    from (select severity, count(*), min(id) as id from report_cases where state < 3 group by severity) o
    join report_cases c on c.id = o.id order by o.severity desc`.execute(db)
  return rows
}
