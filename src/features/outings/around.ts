import { sql } from 'kysely'
import { InvalidData } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { getPlaceName } from '../../platform/places/place-name.ts'
import { findPlaceById } from '../../platform/places/places.ts'
import { hasPosition, type Position } from '../../shared/distance.ts'
import type { ListedPlace } from './contract.ts'
import { LIMITS } from './limits.ts'
import { PLACE_REQUIRED } from './texts.ts'

// The circle in which outings are listed, and the squares of `outings.cell` that it touches.

/** Squares per degree, and in a turn around the Earth. */
const PER_DEGREE = 4
const PER_TURN = 360 * PER_DEGREE
const KM_PER_DEGREE = 111.2

export interface Circle extends Position {
  radius: number
}

export interface Area extends Circle {
  cells: number[]
  shown: ListedPlace
}

interface Around {
  placeId?: number | undefined
  radius?: number | undefined
}
type Located = Pick<Viewer, 'latitude' | 'longitude' | 'place'>

/**
 * Around a commune, else around the viewer; null everywhere.
 * @throws InvalidData for an unknown commune
 */
export function getArea(viewer: Located | null, { placeId, radius }: Around): Area | null {
  const circle = { radius: radius ?? LIMITS.radiusDefault }
  if (placeId !== undefined) {
    const found = findPlaceById(placeId)
    if (!found) throw new InvalidData({ place: [PLACE_REQUIRED] })
    const { id, name, latitude, longitude } = found
    return toArea({ ...circle, latitude, longitude }, { id, name })
  }
  if (!viewer || !hasPosition(viewer)) return null
  const { latitude, longitude } = viewer
  return toArea({ ...circle, latitude, longitude }, { id: null, name: getPlaceName(viewer) ?? '' })
}

function toArea(circle: Circle, centre: { id: number | null; name: string }): Area {
  return { ...circle, cells: listCells(circle), shown: { ...centre, radius: circle.radius } }
}

/** Squares that the circle touches. */
export function listCells({ latitude, longitude, radius }: Circle): number[] {
  const high = radius / KM_PER_DEGREE
  const wide = high / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  const [south, north] = [toStep(latitude - high + 90), toStep(latitude + high + 90)]
  const [west, east] = [toStep(longitude - wide + 180), toStep(longitude + wide + 180)]
  const cells: number[] = []
  for (let row = south; row <= north; row++) {
    for (let column = west; column <= east; column++) {
      cells.push(row * PER_TURN + (((column % PER_TURN) + PER_TURN) % PER_TURN))
    }
  }
  return cells
}

const toStep = (degrees: number) => Math.floor(degrees * PER_DEGREE)

/** SQL: the commune of outing `o` is in the circle; flat, which is exact enough for 100 km. */
export function isInCircle(o: string, { latitude, longitude, radius }: Circle) {
  const squeeze = Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  const [north, east] = [sql.ref(`${o}.latitude`), sql.ref(`${o}.longitude`)]
  return sql<boolean>`(power(${north} - ${latitude}::float8, 2) + power((${east} - ${longitude}::float8) * ${squeeze}::float8, 2)
    <= power(${radius / KM_PER_DEGREE}::float8, 2))`
}
