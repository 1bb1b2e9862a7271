import { type Kysely, type Selectable, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { prepareOnce } from '../../../platform/db/prepared.ts'
import { awaitsFirstPhoto, existsForOthers, isShownToVisitors } from '../../../platform/db/visibility.ts'
import { NotFound, Unauthenticated } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { MemberSearch } from '../../../schema/members.ts'
import { computeAge, isBirthday, toParisDay } from '../../../shared/age.ts'
import { listCommonPoints } from '../../../shared/common-points.ts'
import { getVisiblePosition } from '../../../shared/distance.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'
import { maskAddress } from '../../../shared/mask.ts'
import { isStaff, isSuspended, ROLES, STATUS } from '../../../shared/roles.ts'
import { getRequestState } from '../../friends/policy.ts'
import {
  hasWithdrawnRequest,
  selectBond,
  selectDescriptionLength,
  selectFriendsSince,
  selectGate,
  selectHasPhoto,
  selectHasSlate,
  selectPendingRequestId,
} from '../../friends/public.ts'
import { getContactState } from '../../messages/policy/contact.ts'
import type { AlbumPhoto } from '../../photos/album/contract.ts'
import { listAlbumPhotos } from '../../photos/album/public/album.ts'
import { selectOwnAnswers } from '../presentation/public.ts'
import { selectSlates } from '../presentation/server.ts'
import { ProfilePaused } from '../privacy/public.ts'
import {
  FACT_FIELDS,
  getFactGroup,
  isSensitive,
  mapFields,
  PROFILE_COLUMNS,
  PROFILE_FIELD_NAMES,
  type ProfileFieldName,
  type ProfileValues,
} from '../profile-fields.ts'
import { PROFILE_UNKNOWN } from '../texts.ts'
import { hasVisited } from '../visits/server.ts'
import type { EditableProfile, Profile } from './contract.ts'

type MemberSearchRow = Selectable<MemberSearch>

type ProfileViewer = Pick<
  Viewer,
  'id' | 'roles' | 'status' | 'sex' | 'birthday' | 'verified' | 'paused' | 'in_review'
>

export type ProfileRow = Awaited<ReturnType<typeof getProfileRow>>

/** @throws NotFound, ProfilePaused as `getProfileRow` */
export async function getProfile(
  context: AppContext,
  viewer: ProfileViewer,
  id: number,
): Promise<{ row: ProfileRow; profile: Profile }> {
  const [row, photos] = await Promise.all([
    getProfileRow(context, viewer, id),
    listAlbumPhotos(context, viewer, id),
  ])
  return { row, profile: presentProfile(row, photos, viewer, Date.now()) }
}

/**
 * A member's profile as stored. The IP address is read for staff only.
 * @throws NotFound for an unknown member, one being deleted and one who has blocked the viewer, ProfilePaused for a paused account; staff
 * see all
 */
export async function getProfileRow(
  { db, pool, config }: Pick<AppContext, 'db' | 'pool' | 'config'>,
  viewer: Pick<ProfileViewer, 'id' | 'roles'>,
  id: number,
) {
  const values = { viewerId: viewer.id, id, day: toParisDay(Date.now()) }
  const [row] = await findProfile({ db, pool }, values, { isStaff: isStaff(viewer.roles) })
  if (!row) throw new NotFound(PROFILE_UNKNOWN)
  if (row.paused_at && row.id !== viewer.id && !isStaff(viewer.roles)) throw new ProfilePaused()
  return {
    ...row,
    user_ip: isStaff(viewer.roles) ? await findMaskedAddress(db, id) : null,
    has_contact_rule: config.firstContactRule,
  }
}

const PROFILE_USER_COLUMNS = [
  'u.id',
  'u.name',
  'u.avatar',
  'u.can_description',
  'u.intentions',
  'u.interests',
  'u.hides_distance',
  'u.paused_at',
  'u.deletion_requested_at',
  'u.verified_at',
  'u.status',
  'u.roles',
  'u.stripe_status',
  'u.emoji',
  'u.iso',
  'u.own_iso',
  'u.sensitive',
  'u.hides_looks',
  'u.hides_life',
  'u.hides_beliefs',
] as const

interface ProfileReading {
  viewerId: number
  id: number
  /** Of the visit. */
  day: string
}

const findProfile = prepareOnce(selectProfile)

function selectProfile(
  db: Kysely<Database>,
  { viewerId, id, day }: ProfileReading,
  { isStaff }: { isStaff: boolean },
) {
  const isBlocked = sql<boolean>`exists (select from blacklist b where b.user_id = ${viewerId} and b.blocked_id = u.id)`
  const isBlocking = sql<boolean>`exists (select from blacklist b where b.user_id = u.id and b.blocked_id = ${viewerId})`
  return db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', id)
    .$if(!isStaff, (query) =>
      query.where(sql<boolean>`${sql.raw(existsForOthers('u'))} and not ${isBlocking}`),
    )
    .select(PROFILE_USER_COLUMNS)
    .select(PROFILE_COLUMNS)
    .select(['m.birthday', 'm.sex'])
    .select([
      selectOwnOrVisible('latitude', viewerId),
      selectOwnOrVisible('longitude', viewerId),
      selectOwnOrVisible('last_activity', viewerId),
    ])
    .select([isBlocked.as('is_blocked'), isBlocking.as('is_blocking')])
    .select(hasVisited(viewerId, id, day).as('has_visited'))
    .select(selectBond(viewerId, 'u.id').as('bond'))
    .select(selectFriendsSince(viewerId, 'u.id').as('friends_since'))
    .select(selectPendingRequestId(sql.ref('u.id'), viewerId).as('ask_id'))
    .select([
      sql<boolean>`exists (select from thread_members t where t.user_id = ${viewerId} and t.other_id = u.id)`.as(
        'has_thread',
      ),
      hasWithdrawnRequest(viewerId, 'u.id').as('has_withdrawn'),
      selectGate('u.id').as('gate'),
      sql<boolean>`${sql.raw(awaitsFirstPhoto('u'))}`.as('photo_waits'),
      selectHasPhoto(viewerId).as('reader_has_photo'),
      selectDescriptionLength(viewerId).as('reader_description_length'),
      selectHasSlate(viewerId).as('reader_has_slate'),
      sql<boolean>`exists (select from regulars r where r.user_id = u.id)`.as('is_regular'),
      selectSlates('u').as('slates'),
      selectOwnAnswers(sql`${viewerId}`).as('reader_answers'),
    ])
}

/** The points that reader and member have in common; none across a block and on the own profile. */
export function listPointsInCommon(row: ProfileRow, viewer: Pick<ProfileViewer, 'id'>): string[] {
  const isApart = row.id === viewer.id || row.is_blocked || row.is_blocking
  if (isApart || !row.reader_answers) return []
  return listCommonPoints(row.reader_answers, row, row.bond === 'friends')
}

const OWN_COLUMNS = {
  latitude: 'own_latitude',
  longitude: 'own_longitude',
  last_activity: 'own_activity',
} as const

/** SQL: the value that others see of a member `u`, and for the member themselves the true one. */
function selectOwnOrVisible<Name extends keyof typeof OWN_COLUMNS>(name: Name, readerId: number) {
  const [own, visible] = [sql.ref(`u.${OWN_COLUMNS[name]}`), sql.ref(`m.${name}`)]
  return sql<
    MemberSearchRow[Name]
  >`case when u.id = ${readerId} then coalesce(${own}, ${visible}) else ${visible} end`.as(name)
}

/** The address of the last session, else of the sign-up; staff reveal it on their page of the member. */
async function findMaskedAddress(db: Kysely<Database>, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .select(
      sql<string | null>`host(coalesce((
        select s.ip from sessions s where s.user_id = u.id and s.ip is not null order by s.seen_at desc limit 1
      ), u.signup_ip))`.as('ip'),
    )
    .executeTakeFirst()
  return row?.ip ? maskAddress(row.ip) : null
}

/** A profile for visitors (product.md 3): without name, age and photo unless the member shows them. */
export interface VisitorProfile {
  id: number
  name: string | null
  age: number | null
  avatar: string | null
}

/**
 * @param now milliseconds since 1970
 * @throws NotFound for an unknown or suspended member
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
    .where(sql<boolean>`${sql.raw(existsForOthers('u'))}`)
    .where('u.roles', '>=', ROLES.member)
    .select(['u.id', 'u.name', 'u.avatar', 'm.birthday'])
    .select(sql<boolean>`${sql.raw(isShownToVisitors('u'))}`.as('is_shown'))
    .executeTakeFirst()
  if (!row) throw new NotFound(PROFILE_UNKNOWN)
  if (!row.is_shown) return { id: row.id, name: null, age: null, avatar: null }
  return { id: row.id, name: row.name, avatar: row.avatar, age: computeAge(row.birthday, toParisDay(now)) }
}

/** Replaces a time that is hidden. */
const HIDDEN_TIME = new Date(0).toISOString()

/**
 * A profile as `viewer` may read it; every field is named or in `PROFILE_FIELDS`, so a stored column alone is not sent.
 * Strangers do not read the answers that the member hides. Viewers without a confirmed e-mail read neither sensitive
 * fields nor position of others. Presence and position of a
 * member blocked by the viewer are left out, as in the blacklist, except for staff.
 * @param photos the album as the viewer may see it
 * @param now milliseconds since 1970
 */
export function presentProfile(
  row: ProfileRow,
  photos: AlbumPhoto[],
  viewer: ProfileViewer,
  now: number,
): Profile {
  const isOwn = row.id === viewer.id
  const hidesPresence = row.is_blocked && !isStaff(viewer.roles)
  const readsAll = isOwn || viewer.verified
  const readsPosition = readsAll && !hidesPresence
  return {
    user: {
      id: row.id,
      name: row.name,
      avatar: isAvatarHidden(row, viewer) ? null : row.avatar,
      birthday: row.birthday,
      sex: row.sex,
      ...presentFields(row, viewer),
      intentions: row.intentions,
      interests: row.interests,
      slates: row.slates,
      can_description: row.can_description,
      status: row.status,
      roles: row.roles,
      stripe_status: row.stripe_status,
      emoji: row.emoji,
      ...getVisiblePosition({ verified: readsPosition }, row),
      last_activity: hidesPresence ? HIDDEN_TIME : row.last_activity.toISOString(),
      ...(isStaff(viewer.roles) ? { user_ip: row.user_ip } : {}),
    },
    photos,
    photo_waits: row.photo_waits && !isOwn && !row.is_blocked,
    ifBirthday: isBirthday(row.birthday, toParisDay(now)),
    isFriend: row.bond === 'friends',
    bond: row.bond,
    friends_since: row.friends_since ? toParisDay(row.friends_since) : null,
    ask_id: row.ask_id,
    contact: presentContact(row, viewer, toParisDay(now)),
    isBlocked: row.is_blocked,
    iso: isOwn ? row.own_iso : readsPosition && !row.hides_distance ? row.iso : null,
    verified_on: row.status === STATUS.verified && row.verified_at ? toParisDay(row.verified_at) : null,
  }
}

function presentContact(row: ProfileRow, viewer: ProfileViewer, day: string): Profile['contact'] {
  const reader = {
    ...viewer,
    hasPhoto: row.reader_has_photo,
    descriptionLength: row.reader_description_length,
    hasSlate: row.reader_has_slate,
    isRuleOn: row.has_contact_rule,
  }
  const receiver = {
    id: row.id,
    roles: row.roles,
    paused: row.paused_at !== null,
    gate: row.gate ?? DEFAULT_GATE,
    hasBlocked: row.is_blocking,
    isBlocked: row.is_blocked,
    isFriend: row.bond === 'friends',
    hasThread: row.has_thread,
    bond: row.bond,
    hasWithdrawn: row.has_withdrawn,
  }
  return { write: getContactState(reader, receiver, day), request: getRequestState(reader, receiver, day) }
}

function presentFields(row: ProfileRow, viewer: ProfileViewer): ProfileValues {
  const isOwn = row.id === viewer.id
  const readsSensitive = row.sensitive && (isOwn || viewer.verified)
  const readsHidden = isOwn || row.bond === 'friends' || isStaff(viewer.roles)
  return mapFields<ProfileFieldName, ProfileValues>(PROFILE_FIELD_NAMES, (name) => {
    if (isSensitive(name) && !readsSensitive) return null
    if (FACT_FIELDS.includes(name) && row[`hides_${getFactGroup(name)}`] && !readsHidden) return null
    return name === 'description' && !row.can_description ? null : row[name]
  })
}

/** Photos of suspended and blocked members are shown to themselves and to staff: `maySeePhoto` of the profile photo. */
function isAvatarHidden(row: ProfileRow, viewer: ProfileViewer): boolean {
  if (row.id === viewer.id || isStaff(viewer.roles)) return false
  return isSuspended(row.roles) || row.is_blocked
}

/** The viewer's own profile for the form; without a description that may not be shown. */
export async function getEditableProfile(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'id'>,
): Promise<EditableProfile> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', viewer.id)
    .select(['u.name', 'm.birthday', 'm.sex'])
    .select(PROFILE_COLUMNS.slice(0, COLUMNS_UP_TO_CONSENT))
    .select('u.sensitive')
    .select(PROFILE_COLUMNS.slice(COLUMNS_UP_TO_CONSENT))
    .select('u.can_description')
    .executeTakeFirst()
  if (!row) throw new Unauthenticated()
  return { ...row, description: row.can_description ? row.description : null }
}

/** The answer's order: the consent follows the fields that need it. */
const COLUMNS_UP_TO_CONSENT = PROFILE_FIELD_NAMES.findLastIndex(isSensitive) + 1
