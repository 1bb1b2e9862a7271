import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { InvalidData } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { operation } from '../../platform/http/operation.ts'
import type { Database } from '../../schema/database.ts'
import { hasPosition, type Position } from '../../shared/distance.ts'
import { assertMayOpenProfile, assertMayReadHomeMembers } from '../moderation/harvesting/public/limits.ts'
import { readAlbum } from '../photos/public/album.ts'
import { type AddressLocation, openAddresses } from './address-location.ts'
import * as editCalls from './contract/edit.ts'
import * as popularCalls from './contract/popular.ts'
import * as positionCalls from './contract/position.ts'
import * as profileCalls from './contract/profile.ts'
import * as staffCalls from './contract/staff.ts'
import { editOwnProfile, readEditFields } from './edit-profile.ts'
import { EDITED } from './edit-texts.ts'
import { editPage, editProfileForm } from './pages/edit.tsx'
import { choosePlaceForm, locationHelpPage } from './pages/location-help.tsx'
import { profilePage } from './pages/profile.tsx'
import { staffPage } from './pages/staff.tsx'
import { nearestPlace, type Place, placeById } from './places/places.ts'
import { presentProfile } from './present.ts'
import { readPopular } from './public/popular.ts'
import { findPlaces, readProfileRow } from './queries.ts'
import { readStaff } from './staff.ts'
import { PLACE_UNKNOWN, POSITION_SAVED, placeSaved } from './texts.ts'

/** Profiles as read and written, popular members, staff, position. */
export function members(context: AppContext): void {
  memberRoutes(context)
  profilePage(context)
  editPage(context)
  staffPage(context)
  locationHelpPage(context)
}

/** Where a member is, and how that place is called. */
interface Whereabouts extends Position {
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
async function keepPosition(
  db: Kysely<Database>,
  memberId: number,
  { latitude, longitude, iso, place }: Whereabouts,
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

interface Mover {
  id: number
  /** Commune chosen by name. */
  place: string | null
}

/**
 * Keeps the position that the browser gave, to 2 decimals. 0,0 is a position denied: a commune chosen by name stays,
 * otherwise the address is asked, and where it tells nothing the position is unknown.
 */
async function moveMember(
  db: Kysely<Database>,
  member: Mover,
  given: Position,
  locate: () => AddressLocation | null,
): Promise<void> {
  const position = roundPosition(given)
  if (hasPosition(position)) {
    const iso = nearestPlace(position.latitude, position.longitude)?.iso ?? null
    return keepPosition(db, member.id, { ...position, iso, place: null })
  }
  if (member.place !== null) return
  const found = locate()
  await keepPosition(db, member.id, {
    ...roundPosition(found ?? position),
    iso: found?.iso ?? null,
    place: null,
  })
}

/**
 * Takes a commune as the member's position.
 * @throws InvalidData on `place` for an id that is in no list
 */
async function choosePlaceOf(db: Kysely<Database>, memberId: number, id: number): Promise<Place> {
  const place = placeById(id)
  if (!place) throw new InvalidData({ place: [PLACE_UNKNOWN] })
  const { latitude, longitude, iso, name } = place
  await keepPosition(db, memberId, { latitude, longitude, iso, place: name })
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
const MOVES: Limit = { name: 'moves', points: 60, seconds: 600 }

/** The calls of profiles, their form, the carousel, the staff and the position. */
function memberRoutes(context: AppContext): void {
  const { db } = context
  operation(context, profileCalls.readProfile, async ({ viewer, params: { id }, raw: request }) => {
    await assertMayOpenProfile(context, request, viewer, id)
    const [row, photos] = await Promise.all([
      readProfileRow(context, viewer, id),
      readAlbum(context, viewer, id),
    ])
    return presentProfile(row, photos, viewer, Date.now())
  })
  operation(context, popularCalls.listPopular, async ({ viewer }) => {
    if (viewer) await assertMayReadHomeMembers(context, viewer)
    return context.reads.read(viewer, (from) => readPopular(from, viewer, Date.now()))
  })
  operation(context, staffCalls.listStaff, async () => readStaff(db))
  editRoutes(context)
  positionRoutes(context)
}

function editRoutes(context: AppContext): void {
  operation(context, editCalls.readProfileEdit, async ({ viewer }) => readEditFields(context.db, viewer))
  operation(
    context,
    editCalls.editProfile,
    async ({ viewer, body }) => {
      await editOwnProfile(context, viewer, body)
      return { message: EDITED }
    },
    { form: editProfileForm(context) },
  )
}

function positionRoutes(context: AppContext): void {
  const locate = openAddresses(context.config.ipDatabase)
  operation(context, positionCalls.updateLocation, async ({ viewer, body, raw: request }) => {
    await context.limits.count(MOVES, String(viewer.id))
    await moveMember(context.db, viewer, body, () => locate(request.ip))
    return { message: POSITION_SAVED }
  })
  operation(context, positionCalls.listPlaces, async ({ query }) => findPlaces(query.search))
  operation(
    context,
    positionCalls.choosePlace,
    async ({ viewer, body }) => {
      await context.limits.count(MOVES, String(viewer.id))
      const place = await choosePlaceOf(context.db, viewer.id, body.place)
      return { message: placeSaved(place.name) }
    },
    { form: choosePlaceForm(context) },
  )
}
