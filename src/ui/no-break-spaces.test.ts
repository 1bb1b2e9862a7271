import { expect, test } from 'vitest'
import { addNoBreakSpaces } from './no-break-spaces.ts'

test.each([
  ['Un café ?', 'Un café\u00a0?'],
  ['Oui ! Non ; ou : si', 'Oui\u00a0! Non\u00a0; ou\u00a0: si'],
  ['Il dit « à samedi » et part', 'Il dit «\u00a0à samedi\u00a0» et part'],
  ['Ici ?! Et là\u202f?', 'Ici\u00a0?! Et là\u202f?'],
  ['Sans espace? Une\n? ligne', 'Sans espace? Une\n? ligne'],
])('%s', (typed, result) => {
  expect(addNoBreakSpaces(typed)).toBe(result)
})
