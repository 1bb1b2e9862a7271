import { ACTORS, MEMBERS, type Row, SIGNED_IN } from './actors.ts'
import { type Act, ALONE, plain, type Reading } from './blocked-tables.ts'

// The staff's desk in the tables of who gets which answer, and of blocked pairs. Sessions of these tests have shown their
// second factor.

/** Roles 1 and above. */
export const DESK = (moderator: number, admin = moderator, founder = admin) =>
  MEMBERS(403, 403, 403, 403, 403, 403, moderator, admin, founder)
/** Roles 2 and above. */
export const DESK_ADMIN = (admin: number, founder = admin) => DESK(403, admin, founder)
export const DESK_FOUNDER = (founder: number) => DESK(403, 403, founder)

const pageOf = (statuses: readonly number[]) => [302, 303, ...statuses.slice(2)]
/** Pages of the desk; a visitor is led to the sign-in page, a suspended member to why they are so. */
export const DESK_PAGE = pageOf(DESK(200))
export const DESK_ADMIN_PAGE = pageOf(DESK_ADMIN(200))
export const DESK_FOUNDER_PAGE = pageOf(DESK_FOUNDER(200))

const pageOfSignedIn = (status: number) => [302, ...ACTORS.slice(1).map(() => status)]

const CATEGORY = { title: 'Jardin', emoji: '🌱', description: 'Semis et récoltes.' }

export const deskCalls: Record<string, Row> = {
  'POST /api/contest': {
    body: { decision: 999_999, text: 'Ce n’était pas moi.' },
    statuses: SIGNED_IN(404),
  },
  'GET /api/admin/contests': { statuses: DESK_ADMIN(200) },
  'POST /api/admin/contests/:id': {
    url: '/api/admin/contests/999999',
    body: { accepted: true, reason: 'Vu.' },
    statuses: DESK_ADMIN(404),
  },
  'POST /api/admin/letters/:id': {
    url: '/api/admin/letters/999999',
    body: { closed: true },
    statuses: DESK_ADMIN(404),
  },
  'POST /api/admin/reviews/:userId/admit': {
    url: '/api/admin/reviews/:target/admit',
    body: {},
    statuses: DESK(404),
  },
  'POST /api/admin/reviews/:userId/refuse': {
    url: '/api/admin/reviews/:target/refuse',
    body: { reason: 'Le même compte.' },
    statuses: DESK_ADMIN(404),
  },
  'GET /api/admin/figures': { statuses: DESK(200) },
  'GET /api/admin/audit': { statuses: DESK_ADMIN(200) },
  'POST /api/factor': { body: {}, statuses: DESK(422) },
  'POST /api/factor/confirm': { body: {}, statuses: DESK(422) },
  'POST /api/factor/check': { body: {}, statuses: DESK(422) },
  'POST /api/factor/recovery': { statuses: DESK(409) },
  'DELETE /api/factor': { body: {}, statuses: DESK(422) },
  'DELETE /api/admin/factor/:userId': { url: '/api/admin/factor/:target', statuses: DESK_FOUNDER(409) },
  'GET /api/admin/team': { statuses: DESK_FOUNDER(200) },
  'GET /api/admin/team/search': { url: '/api/admin/team/search?search=a', statuses: DESK_FOUNDER(200) },
  'POST /api/admin/role/:userId': {
    url: '/api/admin/role/:target',
    body: { role: 1 },
    statuses: DESK_FOUNDER(200),
  },
  'GET /api/admin/members': { url: '/api/admin/members?search=a', statuses: DESK(200) },
  'POST /api/admin/members/:userId/reveal': {
    url: '/api/admin/members/:target/reveal',
    statuses: DESK(200),
  },
  'POST /api/admin/photos/restore/:photoId': {
    url: '/api/admin/photos/restore/:photo',
    statuses: DESK(409),
  },
  'POST /api/admin/note/:userId': {
    url: '/api/admin/note/:target',
    body: { note: 'À suivre.' },
    statuses: DESK(200),
  },
  'POST /api/admin/ban/:userId': {
    url: '/api/admin/ban/:target',
    body: { reason: 'Trois faux profils.', until: 7 },
    statuses: DESK_ADMIN(200, 409),
  },
  'DELETE /api/admin/ban/:userId': { url: '/api/admin/ban/:target', statuses: DESK_ADMIN(409) },
  'POST /api/admin/warning/:userId': {
    url: '/api/admin/warning/:target',
    body: { percent: 10, reason: 'Des insultes.' },
    statuses: DESK_ADMIN(200),
  },
  'POST /api/admin/status/:userId': {
    url: '/api/admin/status/:target',
    body: { status: 2 },
    statuses: DESK(200, 409),
  },
  'POST /api/admin/description/:userId': {
    url: '/api/admin/description/:target',
    body: { can_description: false },
    statuses: DESK(200, 409),
  },
  'GET /api/photos/validated': { statuses: DESK(200) },
  'POST /api/photos/validated/:photoId/:decision': {
    url: '/api/photos/validated/:photo/1',
    statuses: DESK(409),
  },
  'GET /api/admin/photos': { statuses: DESK(200) },
  'GET /api/admin/photos/:photoId': { url: '/api/admin/photos/:photo', statuses: DESK(200) },
  'POST /api/admin/photos/undo/:photoId': { url: '/api/admin/photos/undo/:photo', statuses: DESK(403) },
  'POST /api/admin/forum/category': { body: CATEGORY, statuses: DESK_FOUNDER(200) },
  'PATCH /api/admin/forum/category/:id': {
    url: '/api/admin/forum/category/7',
    body: CATEGORY,
    statuses: DESK_FOUNDER(200),
  },
  'DELETE /api/admin/forum/category/:id': {
    url: '/api/admin/forum/category/10',
    statuses: DESK_FOUNDER(409),
  },
  'POST /api/admin/forum/categories': { body: { ids: [] }, statuses: DESK_FOUNDER(409) },
  'PATCH /api/admin/forum/template/:place': {
    url: '/api/admin/forum/template/1',
    body: { title: 'Bienvenue', post: 'Bonsoir et bienvenue.' },
    statuses: DESK_FOUNDER(200),
  },
}

const reports: Record<string, Row> = {
  'GET /api/admin/reports': { statuses: DESK(200) },
  'GET /api/admin/reports/:id': { url: '/api/admin/reports/:case', statuses: DESK(200) },
  'POST /api/admin/reports/:id': {
    url: '/api/admin/reports/:case',
    body: { action: 'none', version: 0 },
    statuses: DESK(200),
  },
  'POST /api/admin/reports/:id/messages': {
    url: '/api/admin/reports/:case/messages',
    statuses: DESK(409),
  },
}
Object.assign(deskCalls, reports)

export const deskPages: Record<string, Row> = {
  '/user/decisions': { statuses: pageOfSignedIn(200) },
  '/user/decisions/:id': { url: '/user/decisions/999999', statuses: pageOfSignedIn(404) },
  '/admin/contestations': { statuses: DESK_ADMIN_PAGE },
  '/admin/contact': { statuses: DESK_ADMIN_PAGE },
  '/admin/inscriptions': { statuses: DESK_PAGE },
  '/admin/membres/:userId': { url: '/admin/membres/:target', statuses: DESK_PAGE },
  '/admin/bannir/:userId': { url: '/admin/bannir/:target', statuses: DESK_ADMIN_PAGE },
  '/admin': { statuses: DESK_PAGE },
  '/admin/journal': { statuses: DESK_ADMIN_PAGE },
  '/admin/acces': { statuses: DESK_PAGE },
  '/admin/equipe': { statuses: DESK_FOUNDER_PAGE },
  '/admin/photos': { statuses: DESK_PAGE },
  '/admin/signalements': { statuses: DESK_PAGE },
  '/admin/signalements/:id': { url: '/admin/signalements/:case', statuses: DESK_PAGE },
  '/admin/recherche': { statuses: DESK_PAGE },
  '/admin/forum': { statuses: DESK_FOUNDER_PAGE },
  '/admin/limites': { statuses: DESK_PAGE },
  '/admin/ressemblances': { statuses: DESK_PAGE },
}

export const deskReads: Record<string, Reading> = {
  'GET /api/admin/contests': plain('/api/admin/contests', '/api/admin/contests?state=closed'),
  'GET /api/admin/team': plain('/api/admin/team'),
  'GET /api/admin/team/search': plain('/api/admin/team/search?search=a'),
  'GET /api/admin/figures': plain('/api/admin/figures'),
  'GET /api/admin/audit': plain('/api/admin/audit'),
  'GET /api/admin/members': plain('/api/admin/members?search=a'),
  'GET /api/photos/validated': plain('/api/photos/validated'),
  'GET /api/admin/photos': plain('/api/admin/photos'),
  'GET /api/admin/reports': plain('/api/admin/reports'),
  'GET /api/admin/reports/:id': plain('/api/admin/reports/1'),
  'GET /api/admin/photos/:photoId': ({ third }, own, other) =>
    [other, own, third].map(({ photo }) => `/api/admin/photos/${photo}`),
}

export const deskPagesRead: Record<string, Reading> = {
  '/user/decisions': plain('/user/decisions'),
  '/user/decisions/:id': plain('/user/decisions/999999'),
  '/admin/contestations': plain('/admin/contestations', '/admin/contestations?state=closed'),
  '/admin/contact': plain('/admin/contact', '/admin/contact?state=closed'),
  '/admin/inscriptions': plain('/admin/inscriptions', '/admin/inscriptions?state=closed'),
  '/admin/membres/:userId': (_, __, { member }) => [`/admin/membres/${member.id}`],
  '/admin/bannir/:userId': (_, __, { member }) => [`/admin/bannir/${member.id}`],
  '/admin': plain('/admin'),
  '/admin/journal': plain('/admin/journal'),
  '/admin/acces': plain('/admin/acces'),
  '/admin/equipe': plain('/admin/equipe'),
  '/admin/photos': plain('/admin/photos'),
  '/admin/signalements': plain('/admin/signalements'),
  '/admin/signalements/:id': plain('/admin/signalements/1'),
  '/admin/recherche': plain('/admin/recherche'),
  '/admin/forum': plain('/admin/forum'),
  '/admin/limites': plain('/admin/limites'),
  '/admin/ressemblances': plain('/admin/ressemblances'),
}

export const deskActs: Record<string, Act> = {
  'POST /api/contest': ALONE,
  'POST /api/admin/contests/:id': ALONE,
  'POST /api/admin/letters/:id': ALONE,
  'POST /api/admin/reviews/:userId/admit': {
    url: ({ user }) => `/api/admin/reviews/${user}/admit`,
    body: {},
  },
  'POST /api/admin/reviews/:userId/refuse': {
    url: ({ user }) => `/api/admin/reviews/${user}/refuse`,
    body: { reason: 'Le même compte.' },
  },
  'POST /api/factor': ALONE,
  'POST /api/factor/confirm': ALONE,
  'POST /api/factor/check': ALONE,
  'POST /api/factor/recovery': ALONE,
  'DELETE /api/factor': ALONE,
  'DELETE /api/admin/factor/:userId': { url: ({ user }) => `/api/admin/factor/${user}` },
  'POST /api/admin/role/:userId': { url: ({ user }) => `/api/admin/role/${user}`, body: { role: 1 } },
  'POST /api/admin/members/:userId/reveal': {
    url: ({ user }) => `/api/admin/members/${user}/reveal`,
  },
  'POST /api/admin/photos/restore/:photoId': {
    url: ({ photo }) => `/api/admin/photos/restore/${photo}`,
  },
  'POST /api/admin/note/:userId': {
    url: ({ user }) => `/api/admin/note/${user}`,
    body: { note: 'À suivre.' },
  },
  'POST /api/admin/ban/:userId': {
    url: ({ user }) => `/api/admin/ban/${user}`,
    body: { reason: 'Des menaces.' },
  },
  'DELETE /api/admin/ban/:userId': { url: ({ user }) => `/api/admin/ban/${user}` },
  'POST /api/admin/warning/:userId': {
    url: ({ user }) => `/api/admin/warning/${user}`,
    body: { percent: 10, reason: 'Des insultes.' },
  },
  'POST /api/admin/status/:userId': { url: ({ user }) => `/api/admin/status/${user}`, body: { status: 2 } },
  'POST /api/admin/description/:userId': {
    url: ({ user }) => `/api/admin/description/${user}`,
    body: { can_description: false },
  },
  'POST /api/photos/validated/:photoId/:decision': { url: ({ photo }) => `/api/photos/validated/${photo}/1` },
  'POST /api/admin/photos/undo/:photoId': { url: ({ photo }) => `/api/admin/photos/undo/${photo}` },
  'POST /api/admin/reports/:id': ALONE,
  'POST /api/admin/reports/:id/messages': ALONE,
  'POST /api/admin/forum/category': ALONE,
  'PATCH /api/admin/forum/category/:id': ALONE,
  'DELETE /api/admin/forum/category/:id': ALONE,
  'POST /api/admin/forum/categories': ALONE,
  'PATCH /api/admin/forum/template/:place': ALONE,
}
