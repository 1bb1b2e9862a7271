/** A place where so many members live. */
export interface Lived {
  latitude: number
  longitude: number
  members: number
}

/** A rectangle of the map; its sides go as far as members do. */
export interface Zone {
  south: number
  north: number
  west: number
  east: number
  members: number
}

const KM_A_DEGREE = 111.2

/** Cuts where members live into so many zones (a power of two) of about as many members each, the longer side first. */
export function cutZones(places: readonly Lived[], count: number): Zone[] {
  if (count <= 1 || places.length <= 1) return [around(places)]
  const { south, north, west, east } = around(places)
  const isTall = north - south > (east - west) * Math.cos(((south + north) / 2) * (Math.PI / 180))
  const sorted = [...places].sort((a, b) => (isTall ? a.latitude - b.latitude : a.longitude - b.longitude))
  const cut = middleOf(sorted)
  return [...cutZones(sorted.slice(0, cut), count / 2), ...cutZones(sorted.slice(cut), count / 2)]
}

/** After how many places half of the members are counted; never none, never all. */
function middleOf(sorted: readonly Lived[]): number {
  const half = sorted.reduce((sum, { members }) => sum + members, 0) / 2
  let counted = 0
  const place = sorted.findIndex(({ members }) => {
    counted += members
    return counted >= half
  })
  return Math.min(Math.max(place + 1, 1), sorted.length - 1)
}

function around(places: readonly Lived[]): Zone {
  const [latitudes, longitudes] = [
    places.map(({ latitude }) => latitude),
    places.map(({ longitude }) => longitude),
  ]
  return {
    south: least(latitudes),
    north: -least(latitudes.map((value) => -value)),
    west: least(longitudes),
    east: -least(longitudes.map((value) => -value)),
    members: places.reduce((sum, { members }) => sum + members, 0),
  }
}

const least = (values: readonly number[]) =>
  values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)

/** Zones that searches of this reach ask, for members as they are spread; all of them for anywhere. */
export function zonesAsked(zones: readonly Zone[], places: readonly Lived[], km: number | null): number {
  if (km === null) return zones.length
  const members = places.reduce((sum, place) => sum + place.members, 0)
  const asked = places.reduce((sum, place) => sum + place.members * touched(zones, place, km), 0)
  return members === 0 ? 0 : asked / members
}

function touched(zones: readonly Zone[], { latitude, longitude }: Lived, km: number): number {
  const [up, aside] = [km / KM_A_DEGREE, km / (KM_A_DEGREE * Math.cos(latitude * (Math.PI / 180)))]
  return zones.filter(
    ({ south, north, west, east }) =>
      latitude + up >= south &&
      latitude - up <= north &&
      longitude + aside >= west &&
      longitude - aside <= east,
  ).length
}

/** The most members of a zone, of what the average one has. */
export function imbalance(zones: readonly Zone[]): number {
  const members = zones.reduce((sum, zone) => sum + zone.members, 0)
  return members === 0 ? 1 : Math.max(...zones.map((zone) => zone.members)) / (members / zones.length)
}
