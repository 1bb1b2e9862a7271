import { expect, test } from 'vitest'
import {
  CHILDREN,
  EYES,
  getLabel,
  HAIR,
  HEIGHTS,
  ORIENTATION_DEFINITIONS,
  ORIENTATIONS,
  RELIGIONS,
  SEXES,
  SIZES,
} from './enumerations.ts'

// Numbers are stored: reordering a list would change members' answers.
test.each([
  [ORIENTATIONS, 11, 0, 'Hétérosexuel', 10, 'Autre'],
  [SEXES, 3, 1, 'Garçon', 2, 'Intersexe'],
  [HEIGHTS, 10, 0, '120-130 cm', 9, '210-220 cm'],
  [SIZES, 5, 3, "Poignées d'amour", 4, 'Surpoids'],
  [HAIR, 6, 1, 'Chatain', 5, 'Alt'],
  [EYES, 5, 0, 'Brun', 3, 'Bleu'],
  [CHILDREN, 5, 0, 'Aucun enfant', 4, 'Plus de 3 enfants'],
  [RELIGIONS, 10, 0, 'Je le garde pour moi', 5, 'Israélite'],
] as const)('%s', (list, length, index, label, otherPlace, otherLabel) => {
  expect(list).toHaveLength(length)
  expect(getLabel(list, index)).toBe(label)
  expect(getLabel(list, otherPlace)).toBe(otherLabel)
})

test('has no label for an answer that was not given or is in no list', () => {
  expect(getLabel(EYES, null)).toBeNull()
  expect(getLabel(EYES, 5)).toBeNull()
})

test('defines each orientation in a sentence of its own', () => {
  expect(new Set(ORIENTATION_DEFINITIONS).size).toBe(ORIENTATIONS.length)
  for (const sentence of ORIENTATION_DEFINITIONS) expect(sentence).toMatch(/^[A-Z].*\.$/)
})
