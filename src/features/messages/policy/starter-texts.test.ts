import fc from 'fast-check'
import { expect, test } from 'vitest'
import { INTEREST_IDS } from '../../../shared/presentation.ts'
import { buildStarters, type Presented, STARTER_LENGTH } from './starter-texts.ts'

const CLAIRE: Presented = { name: 'Claire', intentions: 0, interests: [], slates: [] }
const JULIEN: Presented = { ...CLAIRE, name: 'Julien' }

const presented = (name: string) =>
  fc.record({
    name: fc.constant(name),
    intentions: fc.constantFrom(0, 1, 2, 4, 8, 3, 5, 9, 6, 10, 12),
    interests: fc.uniqueArray(fc.constantFrom(...INTEREST_IDS), { maxLength: 8 }),
    slates: fc.array(fc.string({ minLength: 1, maxLength: 180, unit: 'grapheme' }), { maxLength: 3 }),
  })
/** Members with different names, as sign-up requires. */
const community = fc
  .uniqueArray(fc.stringMatching(/^[A-Za-zé]{3,20}$/), { minLength: 2, maxLength: 8 })
  .chain((names) => fc.tuple(...names.map(presented)))
const listPairs = (members: readonly Presented[]) =>
  members.flatMap((me) => members.filter((other) => other !== me).map((other) => [me, other] as const))

test('gives no two pairs of members the same three beginnings', () => {
  fc.assert(
    fc.property(community, (members) => {
      const all = listPairs(members).map(([me, other]) => buildStarters(me, other).join('|'))
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})

test('begins each message shortly, and leaves its end to the member', () => {
  fc.assert(
    fc.property(community, (members) => {
      for (const [me, other] of listPairs(members)) {
        const starters = buildStarters(me, other)
        expect(new Set(starters).size).toBe(3)
        for (const starter of starters) {
          expect(Array.from(starter).length).toBeLessThanOrEqual(STARTER_LENGTH)
          expect(starter).toMatch(/\S $/u)
          expect(starter).not.toMatch(/undefined|null|«\s*»/u)
        }
      }
    }),
  )
})

test.each<[string, Partial<Presented>, Partial<Presented>, RegExp[]]>([
  [
    'a slate of the other',
    {},
    { slates: ['Le marché, puis la sieste.'] },
    [/«\u202fLe marché, puis la sieste\u202f»/],
  ],
  ['an interest of the other', {}, { interests: [1] }, [/la marche/]],
  ['a hope of the other', {}, { intentions: 1 }, [/«\u202fUne vraie histoire\u202f»/]],
  ['a shared interest', { interests: [25] }, { interests: [25] }, [/le tango/, /le tango/, /le tango/]],
  ['a shared hope', { intentions: 4 }, { intentions: 4 }, [/Des amitiés/, /«\u202fdes amitiés\u202f»/]],
  ['one interest of each', { interests: [59] }, { interests: [25] }, [/le tango/, /le tango.*la poterie/]],
  ['an own slate', { slates: ['Je danse faux'] }, {}, [/./, /./, /Moi, c’est Claire.*Je danse faux/]],
  ['the names alone', {}, {}, [/Julien/, /./, /Moi, c’est Claire/]],
])('begins with %s', (_, me, other, expected) => {
  const starters = buildStarters({ ...CLAIRE, ...me }, { ...JULIEN, ...other })
  for (const [index, pattern] of expected.entries()) expect(starters[index]).toMatch(pattern)
})

test('cuts a long answer at a word', () => {
  const slates = ['Une table pour huit, un gratin qui déborde et des chansons jusqu’à minuit passé']
  const [first] = buildStarters(CLAIRE, { ...JULIEN, slates })
  expect(first).toContain('«\u202fUne table pour huit, un gratin qui déborde…\u202f»')
})
