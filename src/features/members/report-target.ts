import { type Kysely, sql } from 'kysely'
import { existsForOthers } from '../../platform/db/visibility.ts'
import type { Database } from '../../schema/database.ts'
import { isStaff } from '../../shared/roles.ts'
import { REPORT_TYPE } from '../moderation/reports/contract.ts'
import type { CurrentContent, ReportedContent, ReportTarget } from '../moderation/reports/public.ts'
import { applyDescriptionPermission } from '../moderation/sanctions/public.ts'

/** Profiles as reported content; to moderate one removes its description. */
export const profileReportTarget: ReportTarget = {
  type: REPORT_TYPE.profile,
  load: findReportedProfile,
  findByAddress: async (_db, url) => parseProfileAddress(url),
  loadCurrent: findCurrentProfile,
  moderate: (tx, actor, { user_id }, reason) =>
    applyDescriptionPermission(tx, actor, user_id, { ...reason, can_description: false }),
}

/** Finds a profile, unless its member has blocked the reader. */
async function findReportedProfile(
  db: Kysely<Database>,
  reader: { id: number; roles: number },
  id: number,
): Promise<ReportedContent | undefined> {
  const profile = await db
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .$if(!isStaff(reader.roles), (query) =>
      query.where(
        sql<boolean>`not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${reader.id})`,
      ),
    )
    .select(['u.id as user_id', 'u.name', 'u.description', 'u.avatar'])
    .executeTakeFirst()
  if (!profile) return undefined
  const { user_id, ...evidence } = profile
  return { user_id, evidence }
}

function parseProfileAddress({ pathname }: URL): number | undefined {
  const id = /^\/celibataire\/(\d{1,9})(?:\/|$)/.exec(pathname)?.[1]
  return id === undefined ? undefined : Number(id)
}

async function findCurrentProfile(db: Kysely<Database>, id: number): Promise<CurrentContent | undefined> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', id)
    .select(['description', 'avatar', 'name', 'can_description'])
    .executeTakeFirst()
  return (
    row && { isModeratable: row.can_description, text: row.description, photo: row.avatar, title: row.name }
  )
}
