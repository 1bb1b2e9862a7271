import { ALL, type Row, SIGNED_IN } from './actors.ts'
import { type Act, ALONE, plain, type Reading } from './blocked-tables.ts'

// Legal pages in the access tables and in those of blocked pairs.

export const lawCalls: Record<string, Row> = {
  'POST /api/user/terms': { statuses: SIGNED_IN(200) },
  'POST /api/notices': { body: {}, statuses: ALL(422) },
  'POST /api/notices/:key/contest': {
    url: `/api/notices/1-${'a'.repeat(22)}/contest`,
    body: { text: 'Relisez ce texte.' },
    statuses: ALL(404),
  },
}

export const lawPages: Record<string, Row> = {
  '/cgu': { statuses: ALL(200) },
  '/confidentialite': { statuses: ALL(200) },
  '/mentions-legales': { statuses: ALL(200) },
  '/regles': { statuses: ALL(200) },
  '/accessibilite': { statuses: ALL(200) },
  '/signaler-un-contenu': { statuses: ALL(200) },
  '/signaler-un-contenu/:key': { url: '/signaler-un-contenu/1', statuses: ALL(404) },
  '/transparence': { statuses: ALL(200) },
  '/user/conditions': { statuses: [302, ...SIGNED_IN(200).slice(1)] },
}

/** Legal calls and pages of a blocked pair: nothing concerns the other. */
export const lawActs: Record<string, Act> = {
  'POST /api/user/terms': ALONE,
  'POST /api/notices': ALONE,
  'POST /api/notices/:key/contest': ALONE,
}
export const lawPagesRead: Record<string, Reading> = Object.fromEntries(
  Object.keys(lawPages).map((path) => [path, plain(path)]),
)
