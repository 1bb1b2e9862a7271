import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { InvalidData } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { operation } from '../../platform/http/operation.ts'
import { findNearestPlace, findPlaceById, type Place } from '../../platform/places/places.ts'
import type { Database } from '../../schema/database.ts'
import { hasPosition, type Position } from '../../shared/distance.ts'
import { assertMayOpenProfile, assertMayReadHomeMembers } from '../moderation/harvesting/public/limits.ts'
import { listAlbumPhotos } from '../photos/album/public/album.ts'
import * as popularCalls from './popular/contract/popular.ts'
import { listPopularMembers } from './popular/public/popular.ts'
import { type AddressLocation, createAddressLocator } from './position/address-locator.ts'
import * as positionCalls from './position/contract/position.ts'
import { choosePlaceForm, registerLocationHelpPage } from './position/pages/location-help.tsx'
import { presentProfile } from './present.ts'
import { editProfile, getEditableProfile } from './profile/commands.ts'
import * as editCalls from './profile/contract/edit.ts'
import * as profileCalls from './profile/contract/profile.ts'
import { PROFILE_EDITED } from './profile/edit-texts.ts'
import { editProfileForm, registerEditPage } from './profile/pages/edit.tsx'
import { registerProfilePage } from './profile/pages/profile.tsx'
import { getProfileRow, listPlaces } from './queries.ts'
import * as staffCalls from './staff/contract/staff.ts'
import { registerStaffPage } from './staff/pages/staff.tsx'
import { listStaff } from './staff/queries.ts'
import { formatPlaceSaved, PLACE_UNKNOWN, POSITION_SAVED } from './texts.ts'

/** Profiles as read and written, popular members, staff, position. */
export function registerMembers(context: AppContext): void {
  registerMemberCalls(context)
  registerProfilePage(context)
  registerEditPage(context)
  registerStaffPage(context)
  registerLocationHelpPage(context)
}

/** Where a member is, and how that place is called. */
interface StoredLocation extends Position {
  /** Country, ISO 3166-1 alpha-2. */
  iso: string | null
  /** Commune chosen by name. */
  place: string | null
}

/**
 * Keeps where a member is: the only way in which a position is written. Others find it in `member_search`, unless the member
 * hides it; then it stands in `users` alone. The account is held until both are written, so that it never comes out while the
 * switch is moved.
 */
async function savePosition(
  db: Kysely<Database>,
  memberId: number,
  { latitude, longitude, iso, place }: StoredLocation,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await tx
      .updateTable('users')
      .set({
        iso,
        place,
        own_latitude: sql`case when hides_distance then ${latitude}::real end`,
        own_longitude: sql`case when hides_distance then ${longitude}::real end`,
      })
      .where('id', '=', memberId)
      .returning('hides_distance')
      .executeTakeFirst()
    if (!member || member.hides_distance) return
    await tx
      .updateTable('member_search')
      .set({ latitude, longitude })
      .where('user_id', '=', memberId)
      .execute()
  })
}

interface LocatedMember {
  id: number
  /** Commune chosen by name. */
  place: string | null
}

/**
 * Keeps the position that the browser gave, to 2 decimals. 0,0 is a position denied: a commune chosen by name stays,
 * otherwise the address is asked, and where it tells nothing the position is unknown.
 */
async function updateLocation(
  db: Kysely<Database>,
  member: LocatedMember,
  given: Position,
  locate: () => AddressLocation | null,
): Promise<void> {
  const position = roundPosition(given)
  if (hasPosition(position)) {
    const iso = findNearestPlace(position.latitude, position.longitude)?.iso ?? null
    return savePosition(db, member.id, { ...position, iso, place: null })
  }
  if (member.place !== null) return
  const found = locate()
  await savePosition(db, member.id, {
    ...roundPosition(found ?? position),
    iso: found?.iso ?? null,
    place: null,
  })
}

/**
 * Takes a commune as the member's position.
 * @throws InvalidData on `place` for an id that is in no list
 */
async function choosePlace(db: Kysely<Database>, memberId: number, id: number): Promise<Place> {
  const place = findPlaceById(id)
  if (!place) throw new InvalidData({ place: [PLACE_UNKNOWN] })
  const { latitude, longitude, iso, name } = place
  await savePosition(db, memberId, { latitude, longitude, iso, place: name })
  return place
}

/** About a kilometre; the sum with 0 keeps -0 out. */
function roundPosition({ latitude, longitude }: Position): Position {
  return {
    latitude: Math.round(latitude * 100) / 100 + 0,
    longitude: Math.round(longitude * 100) / 100 + 0,
  }
}

/** Somebody who moves about writes far less; a script that tries positions one by one is stopped early (security.md 9). */
const LOCATION_LIMIT: Limit = { name: 'moves', points: 60, seconds: 600 }

/** The calls of profiles, their form, the carousel, the staff and the position. */
function registerMemberCalls(context: AppContext): void {
  const { db } = context
  operation(context, profileCalls.getProfile, async ({ viewer, params: { id }, raw: request }) => {
    await assertMayOpenProfile(context, request, viewer, id)
    const [row, photos] = await Promise.all([
      getProfileRow(context, viewer, id),
      listAlbumPhotos(context, viewer, id),
    ])
    return presentProfile(row, photos, viewer, Date.now())
  })
  operation(context, popularCalls.listPopularMembers, async ({ viewer }) => {
    if (viewer) await assertMayReadHomeMembers(context, viewer)
    return context.reads.read(viewer, (from) => listPopularMembers(from, viewer, Date.now()))
  })
  operation(context, staffCalls.listStaff, async () => listStaff(db))
  registerEditCalls(context)
  registerLocationCalls(context)
}

function registerEditCalls(context: AppContext): void {
  operation(context, editCalls.getEditableProfile, async ({ viewer }) =>
    getEditableProfile(context.db, viewer),
  )
  operation(
    context,
    editCalls.editProfile,
    async ({ viewer, body }) => {
      await editProfile(context, viewer, body)
      return { message: PROFILE_EDITED }
    },
    { form: editProfileForm(context) },
  )
}

function registerLocationCalls(context: AppContext): void {
  const locate = createAddressLocator(context.config.ipDatabase)
  operation(context, positionCalls.updateLocation, async ({ viewer, body, raw: request }) => {
    await context.limits.count(LOCATION_LIMIT, String(viewer.id))
    await updateLocation(context.db, viewer, body, () => locate(request.ip))
    return { message: POSITION_SAVED }
  })
  operation(context, positionCalls.listPlaces, async ({ query }) => listPlaces(query.search))
  operation(
    context,
    positionCalls.choosePlace,
    async ({ viewer, body }) => {
      await context.limits.count(LOCATION_LIMIT, String(viewer.id))
      const place = await choosePlace(context.db, viewer.id, body.place)
      return { message: formatPlaceSaved(place.name) }
    },
    { form: choosePlaceForm(context) },
  )
}
