import { describe, expect, test } from 'vitest'
import { findNearestPlace, findPlaceById, listAllPlaces, searchPlaces } from './places.ts'

const named = (text: string, limit = 5) => searchPlaces(text, limit).map((place) => place.name)

describe('searchPlaces', () => {
  test('finds a commune whatever its accents, case and hyphens', () => {
    for (const text of ['saint etienne', 'Saint-Étienne', 'ST ETIENNE', ' st-étienne ']) {
      expect(named(text, 1)).toEqual(['Saint-Étienne'])
    }
    expect(named('ste foy les lyon')).toEqual(['Sainte-Foy-lès-Lyon'])
    expect(named("villeneuve d'ascq", 1)).toEqual(["Villeneuve-d'Ascq"])
  })

  test('puts the exact name first, then beginnings, then other words, each by population', () => {
    expect(named('lyon', 3)[0]).toBe('Lyon')
    const loire = searchPlaces('loire', 30)
    expect(loire[0]?.name.startsWith('Loire')).toBe(true)
    expect(loire.some((place) => place.name.endsWith('sur-Loire'))).toBe(true)
    expect(named('stras', 1)).toEqual(['Strasbourg'])
    expect(named('par', 1)).toEqual(['Paris'])
    const saints = searchPlaces('saint', 10).map((place) => place.population)
    expect(saints).toEqual([...saints].sort((a, b) => b - a))
  })

  test('tells namesakes apart by their area, and finds one of them by it', () => {
    const areas = searchPlaces('saint-denis', 2).map((place) => `${place.iso} ${place.area}`)
    expect(areas).toEqual(['RE La Réunion', 'FR Seine-Saint-Denis'])
    expect(searchPlaces('villeneuve haute-provence', 1)[0]?.area).toBe('Alpes-de-Haute-Provence')
    const listed = new Set(listAllPlaces().map((place) => `${place.iso} ${place.area} ${place.name}`))
    expect(listAllPlaces().length - listed.size).toBeLessThan(6)
  })

  test('knows the French name and the local one', () => {
    expect(named('antwerpen', 1)).toEqual(['Anvers'])
    expect(named('geneve', 1)).toEqual(['Genève'])
    expect(named('brux', 1)).toEqual(['Bruxelles'])
  })

  test('answers nothing to nothing and to what is no place', () => {
    expect(searchPlaces('', 10)).toEqual([])
    expect(searchPlaces(' - ', 10)).toEqual([])
    expect(searchPlaces('xyzzy', 10)).toEqual([])
    expect(searchPlaces('a'.repeat(10_000), 10)).toEqual([])
    expect(searchPlaces('(.*)+$', 10)).toEqual([])
  })
})

describe('placeById', () => {
  test('gives the place with its position rounded to 2 decimals', () => {
    expect(findPlaceById(2988507)).toEqual({
      id: 2988507,
      name: 'Paris',
      area: 'Paris',
      iso: 'FR',
      latitude: 48.85,
      longitude: 2.35,
      population: 2138551,
    })
    expect(findPlaceById(1)).toBeUndefined()
  })
})

describe('nearestPlace', () => {
  test('is the place a slow walk through all of them finds', () => {
    const points = [
      [48.86, 2.34],
      [45.19, 5.72],
      [46.2, 6.15],
      [-20.9, 55.5],
      [50.85, 4.35],
      [48.95, 8.3],
      [43.0, 5.9],
      [44.5, 3.4],
    ] as const
    for (const [latitude, longitude] of points) {
      expect(findNearestPlace(latitude, longitude)?.id).toBe(slowNearest(latitude, longitude))
    }
  })

  test('is undefined far from every place', () => {
    expect(findNearestPlace(40.42, -3.7)).toBeUndefined()
    expect(findNearestPlace(52.52, 13.4)).toBeUndefined()
    expect(findNearestPlace(0, 0)).toBeUndefined()
    expect(findNearestPlace(90, 180)).toBeUndefined()
  })
})

function slowNearest(latitude: number, longitude: number): number | undefined {
  const squeeze = Math.cos((latitude * Math.PI) / 180)
  const far = (place: { latitude: number; longitude: number }) =>
    Math.hypot(place.latitude - latitude, (place.longitude - longitude) * squeeze)
  return listAllPlaces().sort((a, b) => far(a) - far(b))[0]?.id
}
