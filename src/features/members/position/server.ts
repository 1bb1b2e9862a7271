import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { type CityResponse, Reader } from 'maxmind'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { InvalidData } from '../../../platform/http/errors.ts'
import { findNearestPlace, findPlaceById, type Place, searchPlaces } from '../../../platform/places/places.ts'
import { StartError } from '../../../platform/start-error.ts'
import type { Database } from '../../../schema/database.ts'
import { hasPosition, type Position } from '../../../shared/distance.ts'
import { PLACE_UNKNOWN } from '../texts.ts'
import { MAX_PLACE_CHOICES, type PlaceChoice } from './contract.ts'

/** A member's position and the name of its commune. */
interface StoredLocation extends Position {
  /** Country, ISO 3166-1 alpha-2. */
  iso: string | null
  /** Commune chosen by name. */
  place: string | null
}

/**
 * Stores a position; nothing else writes one. It is in `member_search`, or only in `users` while the member hides it. The
 * account stays locked until both are written, so that a concurrent change of the setting does not expose it.
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
 * Stores the browser's position to 2 decimals. 0,0 is a denied position: a commune chosen by name stays, otherwise the IP
 * address locates the member, or the position becomes unknown.
 */
export async function updateLocation(
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
 * Stores a commune as the member's position.
 * @throws InvalidData on `place` for an unknown id
 */
export async function choosePlace(db: Kysely<Database>, memberId: number, id: number): Promise<Place> {
  const place = findPlaceById(id)
  if (!place) throw new InvalidData({ place: [PLACE_UNKNOWN] })
  const { latitude, longitude, iso, name } = place
  await savePosition(db, memberId, { latitude, longitude, iso, place: name })
  return place
}

/** To about a kilometre; adding 0 turns -0 into 0. */
function roundPosition({ latitude, longitude }: Position): Position {
  return {
    latitude: Math.round(latitude * 100) / 100 + 0,
    longitude: Math.round(longitude * 100) / 100 + 0,
  }
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
