import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coarsenPosition, getOwnPosition } from './coarse-position.ts'
import { findNearestPlace } from './places.ts'

describe('coarsenPosition', () => {
  test.each([
    [
      'a town: 2 decimals',
      [48.8566, 2.3522],
      { latitude: 48.86, longitude: 2.35, iso: 'FR', area: 'square' },
    ],
    ['a village: its centre', [44.4401, 3.8602], { area: 'commune', iso: 'FR' }],
    ['La Réunion: as in France', [-20.8789, 55.4481], { latitude: -20.88, longitude: 55.45, area: 'square' }],
    ['Brussels: a cell', [50.8466, 4.3528], { latitude: 50.875, longitude: 4.375, iso: 'BE', area: 'cell' }],
    ['Monaco: a cell', [43.7325, 7.4189], { latitude: 43.725, longitude: 7.425, area: 'cell' }],
    [
      'Sydney: a cell',
      [-33.8688, 151.2093],
      { latitude: -33.875, longitude: 151.225, iso: null, area: 'cell' },
    ],
    [
      'Dover, near no commune: a cell',
      [51.1295, 1.3089],
      { latitude: 51.125, longitude: 1.325, area: 'cell' },
    ],
    ['a pole', [90, 180], { latitude: 89.975, longitude: 179.975, area: 'cell' }],
    ['no position', [0.0049, -0.0049], { latitude: 0, longitude: 0, iso: null, area: null }],
  ])('%s', (_what, [latitude = 0, longitude = 0], coarse) => {
    expect(coarsenPosition({ latitude, longitude })).toMatchObject(coarse)
  })

  test('gives a village the coordinates of its listed centre', () => {
    const { latitude, longitude } = coarsenPosition({ latitude: 44.4401, longitude: 3.8602 })
    const place = findNearestPlace(44.44, 3.86)
    expect(place?.population).toBeLessThan(10_000)
    expect([latitude, longitude]).toEqual([place?.latitude, place?.longitude])
  })

  test('gives the centre beyond 5 km of a town', () => {
    const town = findNearestPlace(48.45, 1.49)
    expect(town?.population).toBeGreaterThan(10_000)
    const coarse = coarsenPosition({ latitude: 43.5, longitude: 4.6 })
    const near = findNearestPlace(43.5, 4.6)
    expect([coarse.latitude, coarse.longitude]).toEqual([near?.latitude, near?.longitude])
  })

  const anywhere = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  const inFrance = fc.record({
    latitude: fc.double({ min: 42.4, max: 51, noNaN: true }),
    longitude: fc.double({ min: -4.7, max: 8.2, noNaN: true }),
  })

  test('is the same for a whole square of 2 decimals', () => {
    fc.assert(
      fc.property(fc.oneof(anywhere, inFrance), (position) => {
        const coarse = coarsenPosition(position)
        const [latitude, longitude] = [position.latitude, position.longitude].map(
          (degrees) => Math.round(degrees * 100) / 100,
        ) as [number, number]
        expect(coarsenPosition({ latitude: latitude + 0.004, longitude: longitude - 0.004 })).toEqual(
          expect.objectContaining({ latitude: coarse.latitude, longitude: coarse.longitude }),
        )
        expect(getOwnPosition(coarse).area === 'cell').toBe(coarse.area === 'cell')
      }),
    )
  })
})

test('getOwnPosition names the area of a stored position', () => {
  expect(getOwnPosition({ latitude: 48.86, longitude: 2.35 })).toEqual({
    latitude: 48.86,
    longitude: 2.35,
    area: 'square',
  })
  expect(getOwnPosition({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 })
})
