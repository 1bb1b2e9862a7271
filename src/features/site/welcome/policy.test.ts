import { expect, test } from 'vitest'
import { showsLanterns } from './policy.ts'

const NOTHING = {
  hasChosenSearch: false,
  hasPosition: false,
  hasPhoto: false,
  hasIntention: false,
  hasSlate: false,
  hasInterests: false,
  hasMet: false,
  isDismissed: false,
}
const ALL = {
  ...NOTHING,
  hasChosenSearch: true,
  hasPosition: true,
  hasPhoto: true,
  hasIntention: true,
  hasSlate: true,
  hasInterests: true,
  hasMet: true,
}

test.each([
  ['to a member who has given nothing', 0, NOTHING, true],
  ['while one of seven is missing', 0, { ...ALL, hasPhoto: false }, true],
  ['never once all seven are lit', 0, ALL, false],
  ['never once they are hidden', 0, { ...NOTHING, isDismissed: true }, false],
  ['never to staff', 1, NOTHING, false],
  ['never to a suspended member', -1, NOTHING, false],
])('home shows the lanterns %s', (_when, account_roles, state, shown) => {
  expect(showsLanterns({ account_roles }, state)).toBe(shown)
})
