import { ACTORS, type Row, SIGNED_IN } from './actors.ts'
import { type Act, ALONE, plain, type Reading } from './blocked-tables.ts'

// A member's data in the access tables and in those of blocked pairs. Suspended members have the same rights.

export const rightsCalls: Record<string, Row> = {
  'POST /api/user/export': { statuses: SIGNED_IN(200) },
  'GET /api/user/export': { statuses: SIGNED_IN(404) },
  'DELETE /api/user/sensitive': { statuses: SIGNED_IN(200) },
}

export const rightsPages: Record<string, Row> = {
  '/user/donnees': { statuses: [302, ...ACTORS.slice(1).map(() => 200)] },
  // Without a valid key, back to the page.
  '/user/donnees/copie': { statuses: [302, ...ACTORS.slice(1).map(() => 303)] },
}

export const rightsReads: Record<string, Reading> = {
  'GET /api/user/export': plain('/api/user/export'),
}

export const rightsPagesRead: Record<string, Reading> = {
  '/user/donnees': plain('/user/donnees'),
  '/user/donnees/copie': plain('/user/donnees/copie'),
}

export const rightsActs: Record<string, Act> = {
  'POST /api/user/export': ALONE,
  'DELETE /api/user/sensitive': ALONE,
}
