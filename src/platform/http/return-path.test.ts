import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each([
  ['/recherche?age_from=30', '/recherche?age_from=30'],
  ['/celibataire/12', '/celibataire/12'],
  ['/a/../b', '/b'],
  [undefined, '/'],
  [['/a', '/b'], '/'],
  ['', '/'],
  ['recherche', '/'],
  ['//voleur.exemple', '/'],
  ['/\\voleur.exemple', '/'],
  ['/a\\b', '/'],
  ['/\t/voleur.exemple', '/'],
  ['/\n/voleur.exemple', '/'],
  ['https://voleur.exemple', '/'],
  ['javascript:alert(1)', '/'],
  ['/.//voleur.exemple', '/'],
  ['/connexion?suite=/connexion', '/'],
  ['/api/me', '/'],
  ['/admin/acces?suite=/admin/acces', '/'],
  ['/admin/photos', '/admin/photos'],
])('%j leads to %s', (value, path) => expect(safeReturnPath(value)).toBe(path))

test('what leads nowhere leads to the home that was said', () => {
  expect(safeReturnPath('https://voleur.exemple', '/admin')).toBe('/admin')
})
