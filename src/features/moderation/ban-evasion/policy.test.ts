import { expect, test } from 'vitest'
import { canonicalizeEmail } from './policy.ts'

test.each([
  ['Jean.Dupont+rencontre@Gmail.com', 'jeandupont@gmail.com'],
  ['j.e.a.n.dupont@googlemail.com', 'jeandupont@gmail.com'],
  ['Jean-Dupont+x@pm.me', 'jeandupont@proton.me'],
  ['jean.dupont+a+b@outlook.fr', 'jean.dupont@outlook.fr'],
  ['jean@me.com', 'jean@icloud.com'],
  ['jean.dupont@orange.fr', 'jean.dupont@orange.fr'],
  ['Jean+club@Asso.example', 'jean+club@asso.example'],
  ['  JEAN@exemple.fr ', 'jean@exemple.fr'],
  ['+x@gmail.com', '+x@gmail.com'],
  ['no address', 'no address'],
])('reads %s as %s', (address, canonical) => {
  expect(canonicalizeEmail(address)).toBe(canonical)
})
