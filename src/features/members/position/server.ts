import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type CityResponse, Reader } from 'maxmind'
import type { AppContext } from '../../../platform/context.ts'
import { publishMemberChange } from '../../../platform/events/cache-tags.ts'
import { InvalidData } from '../../../platform/http/errors.ts'
import { coarsenPosition } from '../../../platform/places/coarse-position.ts'
import { findPlaceById, type Place, searchPlaces } from '../../../platform/places/places.ts'
import { StartError } from '../../../platform/start-error.ts'
import { hasPosition, type Position } from '../../../shared/distance.ts'
import { PLACE_UNKNOWN } from '../texts.ts'
import { MAX_PLACE_CHOICES, type PlaceChoice } from './contract.ts'

type PositionContext = Pick<AppContext, 'db' | 'events'>

/** A member's own position and the name of its commune. */
interface OwnLocation extends Position {
  /** Country, ISO 3166-1 alpha-2. */
  iso: string | null
  /** Commune chosen by name. */
  place: string | null
}

/**
 * Stores a coarsened position as the member's own. Others see the first one at once, later ones when `publishPositions`
 * publishes them: a position that moved at once would tell when the member moved. An erased one is gone at once. The
 * statement locks the account first, so that a concurrent change of the settings does not expose the position.
 */
async function savePosition(
  { db, events }: PositionContext,
  memberId: number,
  { latitude, longitude, iso, place }: OwnLocation,
): Promise<void> {
  const isErased = !hasPosition({ latitude, longitude })
  const own = sql`${latitude}::real, ${longitude}::real, ${iso}::text`
  const isFirst = sql`position_shown_at is null`
  const { rows } = await sql`
    with moved as (
      update users set place = ${place},
        own_latitude = ${latitude}, own_longitude = ${longitude}, own_iso = ${iso},
        shown_latitude = case when ${isFirst} or ${isErased}::boolean then ${latitude} else shown_latitude end,
        shown_longitude = case when ${isFirst} or ${isErased}::boolean then ${longitude} else shown_longitude end,
        iso = case when ${isFirst} then ${iso} when not ${isErased}::boolean then iso end,
        position_shown_at = case when ${isErased && iso === null}::boolean then position_shown_at
          else coalesce(position_shown_at, now()) end,
        position_moved_at = case
          when ${isFirst} or ${isErased && iso === null}::boolean then null
          when (shown_latitude, shown_longitude, iso) is not distinct from (${own}) then null
          else coalesce(position_moved_at, now()) end
      where id = ${memberId} and (shown_latitude is null
        or (own_latitude, own_longitude, own_iso, place) is distinct from (${own}, ${place}::text))
      returning id, shown_latitude as latitude, shown_longitude as longitude, hides_distance
    )
    update member_search m set latitude = moved.latitude, longitude = moved.longitude from moved
    where m.user_id = moved.id and not moved.hides_distance
      and (m.latitude, m.longitude) is distinct from (moved.latitude, moved.longitude)
    returning m.user_id`.execute(db)
  if (rows.length > 0) publishMemberChange(events, memberId)
}

interface LocatedMember {
  id: number
  /** Commune chosen by name. */
  place: string | null
}

/**
 * Stores the browser's position, coarsened. 0,0 is a denied position: a commune chosen by name stays, otherwise the IP
 * address locates the member, or the position becomes unknown.
 */
export async function updateLocation(
  context: PositionContext,
  member: LocatedMember,
  given: Position,
  locate: () => AddressLocation | null,
): Promise<void> {
  const position = coarsenPosition(given)
  if (hasPosition(position)) return savePosition(context, member.id, { ...position, place: null })
  if (member.place !== null) return
  const found = locate()
  await savePosition(context, member.id, {
    ...coarsenPosition(found ?? given),
    iso: found?.iso ?? null,
    place: null,
  })
}

/**
 * Stores a commune as the member's position.
 * @throws InvalidData on `place` for an unknown id
 */
export async function choosePlace(context: PositionContext, memberId: number, id: number): Promise<Place> {
  const place = findPlaceById(id)
  if (!place) throw new InvalidData({ place: [PLACE_UNKNOWN] })
  const { iso, name } = place
  await savePosition(context, memberId, { ...coarsenPosition(place), iso, place: name })
  return place
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

/** Country of an IP address and position of its city; 0,0 if only the country is known. */
export interface AddressLocation extends Position {
  iso: string | null
}

export type AddressLocator = (ip: string) => AddressLocation | null

/**
 * Reads the operator's table of IP addresses once; without a table nothing is located.
 * @param file path of an MMDB file (setting IP_DATABASE)
 * @throws StartError for an unreadable file
 */
export function createAddressLocator(file: string | undefined): AddressLocator {
  if (!file) return () => null
  const table = openAddressTable(file)
  return (ip) => {
    const found = table.get(ip)
    if (!found) return null
    const iso = found.country?.iso_code ?? null
    // Without a city the table gives the middle of the country, which would mislead.
    const at = found.city ? found.location : undefined
    return { iso, latitude: at?.latitude ?? 0, longitude: at?.longitude ?? 0 }
  }
}

function openAddressTable(file: string): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(readFileSync(file))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The file of IP_DATABASE, ${file}, cannot be read as an MMDB file (${reason}).`)
  }
}
