import type { Kysely } from 'kysely'
import { InvalidData } from '../../platform/http/errors.ts'
import type { Database } from '../../schema/database.ts'
import { hasPosition, type Position } from '../../shared/distance.ts'
import type { AddressLocation } from './address-location.ts'
import { nearestPlace, type Place, placeById } from './places/places.ts'
import { keepPosition } from './privacy/public/position.ts'
import { PLACE_UNKNOWN } from './texts.ts'

interface Mover {
  id: number
  /** Commune chosen by name. */
  place: string | null
}

/**
 * Keeps the position that the browser gave, to 2 decimals. 0,0 is a position denied: a commune chosen by name stays,
 * otherwise the address is asked, and where it tells nothing the position is unknown.
 */
export async function moveMember(
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
export async function choosePlaceOf(db: Kysely<Database>, memberId: number, id: number): Promise<Place> {
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
