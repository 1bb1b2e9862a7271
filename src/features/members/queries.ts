import { type Kysely, type Selectable, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { executePrepared } from '../../platform/db/prepared.ts'
import { showsNameToVisitors, showsPhotoToVisitors } from '../../platform/db/visibility.ts'
import { NotFound } from '../../platform/http/errors.ts'
import { searchPlaces } from '../../platform/places/places.ts'
import type { Database } from '../../schema/database.ts'
import type { MemberSearch } from '../../schema/members.ts'
import { computeAge, toParisDay } from '../../shared/age.ts'
import { isStaff } from '../../shared/roles.ts'
import { selectBond, selectPendingRequestId } from '../friends/public/bond.ts'
import { MAX_PLACE_CHOICES, type PlaceChoice } from './position/contract/position.ts'
import { ProfilePaused } from './privacy/public/profile-paused.ts'
import { PROFILE_UNKNOWN } from './texts.ts'

type MemberSearchRow = Selectable<MemberSearch>

interface ProfileViewer {
  id: number
  roles: number
}

export type ProfileRow = Awaited<ReturnType<typeof getProfileRow>>

/**
 * A member's profile as stored. The address is read for staff alone.
 * @throws NotFound for an unknown member and for one who has blocked the viewer, ProfilePaused for one whose account rests;
 * staff see all
 */
export async function getProfileRow(
  { db, pool }: Pick<AppContext, 'db' | 'pool'>,
  viewer: ProfileViewer,
  id: number,
) {
  const profile = db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', id)
    .$if(!isStaff(viewer.roles), (query) =>
      query.where(
        sql<boolean>`not exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${viewer.id})`,
      ),
    )
    .select(['u.hides_distance', 'u.paused_at'])
    .select(['u.id', 'u.name', 'u.avatar', 'u.job', 'u.size', 'u.height', 'u.eyes', 'u.hair', 'u.religion'])
    .select([
      'u.drink',
      'u.smoke',
      'u.children',
      'u.matrimonial_status',
      'u.description',
      'u.can_description',
    ])
    .select(['u.status', 'u.roles', 'u.stripe_status', 'u.emoji', 'u.iso', 'u.sensitive'])
    .select(['m.birthday', 'm.sex', 'm.orientation'])
    .select([
      selectOwnOrVisible('latitude', viewer.id),
      selectOwnOrVisible('longitude', viewer.id),
      selectOwnOrVisible('last_activity', viewer.id),
    ])
    .select(
      sql<boolean>`exists (select from blacklist b where b.user_id = ${viewer.id} and b.blocked_id = u.id)`.as(
        'is_blocked',
      ),
    )
    .select(selectBond(viewer.id, 'u.id').as('bond'))
    .select(selectPendingRequestId(sql.ref('u.id'), viewer.id).as('ask_id'))
  const [row] = await executePrepared(pool, profile)
  if (!row) throw new NotFound(PROFILE_UNKNOWN)
  if (row.paused_at && row.id !== viewer.id && !isStaff(viewer.roles)) throw new ProfilePaused()
  return { ...row, user_ip: isStaff(viewer.roles) ? await findIpAddress(db, id) : null }
}

const OWN_COLUMNS = {
  latitude: 'own_latitude',
  longitude: 'own_longitude',
  last_activity: 'own_activity',
} as const

/** SQL: what others see of a member `u`, and the member themselves as it is. */
function selectOwnOrVisible<Name extends keyof typeof OWN_COLUMNS>(name: Name, readerId: number) {
  const [own, visible] = [sql.ref(`u.${OWN_COLUMNS[name]}`), sql.ref(`m.${name}`)]
  return sql<
    MemberSearchRow[Name]
  >`case when u.id = ${readerId} then coalesce(${own}, ${visible}) else ${visible} end`.as(name)
}

/** Where the member was last seen from, else signed up from; null once both are erased. */
async function findIpAddress(db: Kysely<Database>, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .select(
      sql<string | null>`host(coalesce((
        select s.ip from sessions s where s.user_id = u.id and s.ip is not null order by s.seen_at desc limit 1
      ), u.signup_ip))`.as('ip'),
    )
    .executeTakeFirst()
  return row?.ip ?? null
}

/** What somebody who is not signed in may know of a member (product.md 3); neither name nor age of one who hides them or rests. */
export interface VisitorProfile {
  id: number
  name: string | null
  age: number | null
  /** Only where the member allows it. */
  avatar: string | null
}

/**
 * @param now milliseconds since 1970
 * @throws NotFound for an unknown member
 */
export async function getVisitorProfile(
  db: Kysely<Database>,
  id: number,
  now: number,
): Promise<VisitorProfile> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', id)
    .select(['u.id', 'u.name', 'm.birthday'])
    .select(sql<boolean>`${sql.raw(showsNameToVisitors('u'))} and u.paused_at is null`.as('is_named'))
    .select(
      sql<string | null>`case when ${sql.raw(showsPhotoToVisitors('u'))} then u.avatar end`.as('avatar'),
    )
    .executeTakeFirst()
  if (!row) throw new NotFound(PROFILE_UNKNOWN)
  if (!row.is_named) return { id: row.id, name: null, age: null, avatar: null }
  return { id: row.id, name: row.name, avatar: row.avatar, age: computeAge(row.birthday, toParisDay(now)) }
}

/** Communes whose name fits, the best first. */
export function listPlaces(search: string): PlaceChoice[] {
  return searchPlaces(search, MAX_PLACE_CHOICES).map(({ id, name, area, iso }) => ({
    id,
    name,
    region: area,
    iso,
  }))
}
