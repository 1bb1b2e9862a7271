import { expect, test } from 'vitest'
import { formatChosen, formatPoints, formatReasons, listMainReasons } from './suggestion-texts.ts'
import { describeTable } from './table-parts.tsx'

test.each([
  [1, 'Une personne, choisie des deux côtés.'],
  [2, 'Deux personnes, choisies des deux côtés.'],
  [4, 'Quatre personnes, choisies des deux côtés.'],
  [5, 'Cinq personnes, choisies des deux côtés.'],
])('%i at the table: %s', (count, text) => expect(formatChosen(count)).toBe(text))

test('says the three weightiest reasons, and one that is true of everybody where no rule counts', () => {
  const reasons = ['a', 'b', 'c', 'd'].map((text) => ({ text }))
  expect(formatReasons(listMainReasons(reasons))).toBe('Proposé parce que\u202f: a\u202f; b\u202f; c.')
  expect(formatReasons(listMainReasons([]))).toBe(
    'Proposé parce que\u202f: chacun correspond à ce que l’autre cherche.',
  )
  expect([1, 8].map(formatPoints)).toEqual(['1 point', '8 points'])
})

test.each([
  [['open', 'later', 'ended'], false, 'Deux personnes, choisies des deux côtés.'],
  [['ended'], false, 'Les personnes de ce soir ne sont plus disponibles. La table change à 18\u00a0heures.'],
  [
    [],
    true,
    'Votre table se prépare\u202f: dans un instant, cinq personnes au plus, choisies des deux côtés.',
  ],
  [
    [],
    false,
    'Personne à votre table pour l’instant\u202f: il faut que chacun corresponde à ce que l’autre cherche.',
  ],
])('describes a table of %j, preparing %j', (states, preparing, text) => {
  const suggestions = states.map((state) => ({ state, member: state === 'ended' ? null : {} }))
  expect(describeTable({ suggestions, preparing } as never)).toBe(text)
})
