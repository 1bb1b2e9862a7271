import { describe, expect, test } from 'vitest'
import { formatSearchSentence, getResultsHeading } from './texts.ts'

const ANYONE = { seek: 2, orientation: 50, age_from: 26, age_to: 54, distance: 50, filter: 0 }
const format = (changed: Partial<typeof ANYONE>) =>
  formatSearchSentence({ ...ANYONE, ...changed })
    .map(({ text }) => text)
    .join('')

describe('formatSearchSentence', () => {
  test.each([
    [{}, 'Je cherche une fille ou un garçon, peu importe l’orientation, de 26 à 54 ans, à moins de 50 km.'],
    [{ seek: 0 }, 'Je cherche une fille, peu importe l’orientation, de 26 à 54 ans, à moins de 50 km.'],
    [{ seek: 1 }, 'Je cherche un garçon, peu importe l’orientation, de 26 à 54 ans, à moins de 50 km.'],
    [{ seek: 0, orientation: 0 }, 'Je cherche une fille hétérosexuelle, de 26 à 54 ans, à moins de 50 km.'],
    [{ seek: 1, orientation: 0 }, 'Je cherche un garçon hétérosexuel, de 26 à 54 ans, à moins de 50 km.'],
    [{ orientation: 2 }, 'Je cherche une fille ou un garçon bisexuel, de 26 à 54 ans, à moins de 50 km.'],
    [{ seek: 0, orientation: 7 }, 'Je cherche une fille queer, de 26 à 54 ans, à moins de 50 km.'],
    [
      { seek: 1, orientation: 10 },
      'Je cherche un garçon d’une autre orientation, de 26 à 54 ans, à moins de 50 km.',
    ],
    [
      { age_from: 30, age_to: 30 },
      'Je cherche une fille ou un garçon, peu importe l’orientation, de 30 ans, à moins de 50 km.',
    ],
    [
      { distance: 998 },
      'Je cherche une fille ou un garçon, peu importe l’orientation, de 26 à 54 ans, à moins de 998 km.',
    ],
    [
      { distance: 999 },
      'Je cherche une fille ou un garçon, peu importe l’orientation, de 26 à 54 ans, partout dans le monde.',
    ],
    [
      { distance: 1000 },
      'Je cherche une fille ou un garçon, peu importe l’orientation, de 26 à 54 ans, partout dans le monde.',
    ],
  ])('formats %j', (changed, expected) => {
    expect(format(changed)).toBe(expected)
  })

  test('inflects each of the eleven orientations', () => {
    for (let orientation = 0; orientation <= 10; orientation++) {
      expect(format({ seek: 0, orientation })).toMatch(
        /^Je cherche une fille (\p{L}+e|queer|d’une .*), de 26/u,
      )
      expect(format({ seek: 1, orientation })).toMatch(
        /^Je cherche un garçon (\p{L}+(el|e)|queer|d’une .*), de/u,
      )
    }
  })
})

test('names the area of the results, not their time', () => {
  expect(getResultsHeading(10)).toBe('Près de vous')
  expect(getResultsHeading(50)).toBe('À moins de 50 km')
  expect(getResultsHeading(999)).toBe('Partout dans le monde')
})
