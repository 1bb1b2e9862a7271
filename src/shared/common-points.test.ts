import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCommonPoints, type OwnAnswers } from './common-points.ts'
import { INTEREST_IDS } from './presentation.ts'

const NOTHING: OwnAnswers = {
  sex: 0,
  intentions: 0,
  interests: [],
  children: null,
  smoke: null,
  drink: null,
  hides_life: false,
}
const HUGO = {
  ...NOTHING,
  sex: 1,
  intentions: 1 | 4,
  interests: [1, 22, 47],
  children: 2,
  smoke: 0,
  drink: 2,
}

test.each<[string, Partial<OwnAnswers>, boolean, string[]]>([
  ['nothing with somebody who gave nothing', {}, false, []],
  ['the same hope', { intentions: 4 | 8 }, false, ['des amitiés']],
  ['shared interests in the order of the list', { interests: [47, 3, 1] }, false, ['la marche', 'le cinéma']],
  ['children, whatever their number', { children: 1 }, false, ['des enfants tous les deux']],
  ['not children where one has none', { children: 0 }, false, []],
  ['no tobacco', { smoke: 0 }, false, ['sans tabac tous les deux']],
  ['not a habit that both have', { drink: 2 }, false, []],
  ['no fact that one hides', { smoke: 0, children: 1, hides_life: true }, false, []],
  [
    'a fact hidden from strangers, for friends',
    { smoke: 0, hides_life: true },
    true,
    ['sans tabac tous les deux'],
  ],
])('lists %s', (_what, answers, areFriends, points) => {
  const zoe = { ...NOTHING, ...answers }
  expect(listCommonPoints(zoe, HUGO, areFriends)).toEqual(points)
  expect(listCommonPoints(HUGO, zoe, areFriends)).toEqual(points)
})

test('says "toutes les deux" of two women', () => {
  const woman = { ...NOTHING, smoke: 0, drink: 0 }
  expect(listCommonPoints(woman, woman, false)).toEqual([
    'sans tabac toutes les deux',
    'sans alcool toutes les deux',
  ])
})

const answer = (max: number) => fc.option(fc.integer({ min: 0, max }))
const member: fc.Arbitrary<OwnAnswers> = fc.record({
  sex: fc.integer({ min: 0, max: 2 }),
  intentions: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12),
  interests: fc.uniqueArray(fc.constantFrom(...INTEREST_IDS), { maxLength: 8 }),
  children: answer(4),
  smoke: answer(2),
  drink: answer(2),
  hides_life: fc.boolean(),
})

test('never depends on what either hides from the other', () => {
  fc.assert(
    fc.property(member, member, member, (one, other, changed) => {
      const { children, smoke, drink } = changed
      const points = listCommonPoints(one, other, false)
      expect(listCommonPoints(other, one, false)).toEqual(points)
      const rewritten = { children, smoke, drink }
      const [a, b] = [one, other].map((self) => (self.hides_life ? { ...self, ...rewritten } : self))
      expect(listCommonPoints(a as OwnAnswers, b as OwnAnswers, false)).toEqual(points)
      if (one.hides_life || other.hides_life)
        expect(points.filter((point) => /les deux$/.test(point))).toEqual([])
    }),
  )
})
