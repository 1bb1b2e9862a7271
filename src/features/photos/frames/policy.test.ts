import { describe, expect, test } from 'vitest'
import { type CropBox, getCropRefusal, getEditRefusal, planFrame } from './policy.ts'

const BAD_CROP = 'Ce cadrage sort de la photo. Recommencez-le.'
const SMALL = 'Ce cadrage est trop serré\u202f: la photo serait floue.'
const STORED = { crop: null, turns: 0, width: 1600, height: 1200 }

describe('getCropRefusal', () => {
  test.each<[string, CropBox | null, number, string | null]>([
    ['no crop', null, 0, null],
    ['the full height of a landscape', [200, 0, 600, 1000], 0, null],
    ['the full width once turned', [0, 31, 1000, 938], 1, null],
    ['a crop for the picture before its turn', [200, 0, 600, 1000], 1, BAD_CROP],
    ['a square', [0, 0, 750, 1000], 0, BAD_CROP],
    ['past the right', [401, 0, 600, 1000], 0, BAD_CROP],
    ['past the foot', [0, 1, 600, 1000], 0, BAD_CROP],
    ['no width', [0, 0, 0, 1000], 0, BAD_CROP],
    ['no height', [0, 0, 600, 0], 0, BAD_CROP],
    ['exactly 200 pixels wide', [0, 0, 125, 208], 0, null],
    ['fewer than 200 pixels', [0, 0, 120, 200], 0, SMALL],
  ])('%s', (_what, crop, turn, refusal) => {
    expect(getCropRefusal({ crop, turn, turns: turn }, STORED)).toBe(refusal)
  })
})

describe('planFrame', () => {
  const CROPPED = { ...STORED, crop: [200, 0, 600, 1000], turns: 1 }
  test.each<[string, object, unknown]>([
    ['nothing', {}, null],
    ['the same again', { crop: [200, 0, 600, 1000], turns: 1 }, null],
    ['another crop', { crop: [100, 0, 600, 1000] }, { crop: [100, 0, 600, 1000], turns: 1, turn: 0 }],
    ['no crop any more', { crop: null }, { crop: null, turns: 1, turn: 0 }],
    ['a turn, which removes the crop', { turns: 2 }, { crop: null, turns: 2, turn: 1 }],
    ['a turn back', { turns: 0 }, { crop: null, turns: 0, turn: 3 }],
    ['a turn with a crop', { turns: 3, crop: [0, 0, 1, 1] }, { crop: [0, 0, 1, 1], turns: 3, turn: 2 }],
  ])('%s', (_what, edit, plan) => {
    expect(planFrame(CROPPED, edit)).toEqual(plan)
  })
})

test.each([
  ['awaiting', 0, false, null],
  ['accepted', 1, false, null],
  ['refused', 2, false, 'Cette photo ne se modifie plus.'],
  ['moderated', 3, false, 'Cette photo ne se modifie plus.'],
  ['for verification', 0, true, 'Cette photo ne se modifie plus.'],
])('getEditRefusal: a photo that is %s', (_what, state, verification, refusal) => {
  expect(getEditRefusal({ state, verification })).toBe(refusal)
})
