import { expect, test } from 'vitest'
import { toNameKey } from '../../shared/keys.ts'
import { containsOwnName, isCommonPassword } from './commands.ts'

test.each([
  'qwertyuiop',
  'AzertyUiop',
  'motdepasse',
  'motdepasse!',
  'Password2026',
  '123soleil456',
  'doudou1234567',
  '1234567890',
  '0987654321',
  '56789012345',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'soleilsoleil',
  'q1w2e3r4t5y6',
  'abcdefghij',
  'ZYXWVUTSRQ',
  'vwxyzabcde',
  'abcdefghij2026',
  'P@ssw0rd12',
  'm0tdep@sse1',
  's0le1ls0le1l',
])('finds %s common', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['le canal sous la pluie', 'trois canards', '4815162342x7!k', '13579246801', 'héron-cendré-7'])(
  'does not find %s common',
  (password) => expect(isCommonPassword(password)).toBe(false),
)

test.each([
  ['j’aime ZOE fort', true],
  ['j’aime zoë fort', true],
  ['zoe.martin12', true],
  ['zmartin-et-moi', true],
  ['ma Guinguette 12', true],
  ['j’aime les oies', false],
])('finds the owner’s name in %s: %s', (password, includesName) =>
  expect(containsOwnName(password, { name: 'Zoë', email: 'zmartin@exemple.fr' })).toBe(includesName),
)

test('ignores a name of two letters', () =>
  expect(containsOwnName('le canal sous la pluie', { name: 'Luc', email: 'a@b.fr' })).toBe(false))

test.each([
  ['Zoë', 'zoe'],
  ['ÆØŁ', 'aeol'],
  ['Straße', 'strasse'],
  ['İpek', 'ipek'],
])('%s is %s', (name, key) => expect(toNameKey(name)).toBe(key))
