import { describe, expect, test } from 'vitest'
import { describeAwaits, formatHomeDate, formatHomeGreeting, formatNearTitle } from './texts.ts'

test('greets by the hour of Paris and names the day there', () => {
  expect([4, 5, 17, 18].map((hour) => formatHomeGreeting('Claire', hour))).toEqual([
    ...['Bonsoir Claire', 'Bonjour Claire', 'Bonjour Claire', 'Bonsoir Claire'],
  ])
  expect(formatHomeDate(Date.parse('2027-06-08T22:30:00Z'))).toBe('Mercredi 9 juin')
})

const PARIS = { latitude: 48.86, longitude: 2.35 }
/** A member this far to the north of Paris; 0 for unknown. */
const at = (km: number) =>
  km === 0 ? { latitude: 0, longitude: 0 } : { ...PARIS, latitude: 48.86 + km / 111.195 }

describe('the title over members', () => {
  test.each([
    [[3, 29.9], 'Près de vous'],
    [[3, 30.5], 'À moins de 40 km'],
    [[3, 89], 'À moins de 90 km'],
    [[91], 'À moins de 100 km'],
    [[3, 640], 'Ils cherchent aussi'],
    [[3, 0], 'Ils cherchent aussi'],
  ])('at %j km is “%s”', (distances, title) => {
    expect(formatNearTitle(2, PARIS, distances.map(at))).toBe(title)
  })

  test('claims no distance for a reader without position, and agrees with who is sought', () => {
    expect(formatNearTitle(0, at(0), [PARIS])).toBe('Elles cherchent aussi')
    expect(formatNearTitle(1, at(0), [PARIS])).toBe('Ils cherchent aussi')
  })
})

const JULIEN = { thread: 4, id: 7, name: 'Julien', avatar: null }

test.each([
  [null, 0, 0, null],
  [null, 1, 0, ['1 demande d’ami vous attend', null, '/demandes']],
  [null, 100, 0, ['99+ demandes d’ami vous attendent', null, '/demandes']],
  [JULIEN, 0, 3, ['Julien attend votre réponse', null, '/messages/4']],
  [JULIEN, 2, 1, ['Julien attend votre réponse', '2 demandes d’ami vous attendent aussi', '/messages/4']],
  [null, 0, 1, ['1 message vous attend', null, '/messages']],
  [null, 1, 5, ['5 messages vous attendent', '1 demande d’ami vous attend aussi', '/messages']],
])('of %j, %i requests and %i messages the line says %j', (conversation, requests, unread, said) => {
  const line = describeAwaits({ conversation, requests }, unread)
  expect(line && [line.main, line.other, line.href]).toEqual(said)
})
