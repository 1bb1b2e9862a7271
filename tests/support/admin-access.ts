import { toParisDay } from '../../src/shared/age.ts'
import { ACTORS, MEMBERS, type Row, SIGNED_IN } from './actors.ts'
import { type Act, ALONE, plain, type Reading } from './blocked-tables.ts'

// Admin calls and pages in the access tables and in those of blocked pairs. Sessions of these tests have
// verified their second factor.

/** Roles 1 and above. */
export const STAFF = (moderator: number, admin = moderator, founder = admin) =>
  MEMBERS(403, 403, 403, 403, 403, 403, moderator, admin, founder)
/** Roles 2 and above. */
export const ADMINS = (admin: number, founder = admin) => STAFF(403, admin, founder)
export const FOUNDERS = (founder: number) => STAFF(403, 403, founder)

const toPageStatuses = (statuses: readonly number[]) => [302, 303, ...statuses.slice(2)]
/** Admin pages; visitors are redirected to the sign-in page, suspended members to the reason. */
export const STAFF_PAGE = toPageStatuses(STAFF(200))
export const ADMIN_PAGE = toPageStatuses(ADMINS(200))
export const FOUNDER_PAGE = toPageStatuses(FOUNDERS(200))

const signedInPage = (status: number) => [302, ...ACTORS.slice(1).map(() => status)]

const CATEGORY = { title: 'Jardin', emoji: '🌱', description: 'Semis et récoltes.' }

export const adminCalls: Record<string, Row> = {
  'POST /api/contest': {
    body: { decision: 999_999, text: 'Ce n’était pas moi.' },
    statuses: SIGNED_IN(404),
  },
  'GET /api/admin/contests': { statuses: ADMINS(200) },
  'POST /api/admin/contests/:id': {
    url: '/api/admin/contests/999999',
    body: { accepted: true, reason: 'Vu.' },
    statuses: ADMINS(404),
  },
  'POST /api/admin/letters/:id': {
    url: '/api/admin/letters/999999',
    body: { closed: true },
    statuses: ADMINS(404),
  },
  'POST /api/admin/reviews/:userId/admit': {
    url: '/api/admin/reviews/:target/admit',
    body: {},
    statuses: STAFF(404),
  },
  'POST /api/admin/reviews/:userId/refuse': {
    url: '/api/admin/reviews/:target/refuse',
    body: { reason: 'Le même compte.' },
    statuses: ADMINS(404),
  },
  'GET /api/admin/figures': { statuses: STAFF(200) },
  'GET /api/admin/audit': { statuses: ADMINS(200) },
  'POST /api/factor': { body: {}, statuses: STAFF(422) },
  'POST /api/factor/confirm': { body: {}, statuses: STAFF(422) },
  'POST /api/factor/check': { body: {}, statuses: STAFF(422) },
  'POST /api/factor/recovery': { statuses: STAFF(409) },
  'DELETE /api/factor': { body: {}, statuses: STAFF(422) },
  'DELETE /api/admin/factor/:userId': { url: '/api/admin/factor/:target', statuses: FOUNDERS(409) },
  'GET /api/admin/team': { statuses: FOUNDERS(200) },
  'GET /api/admin/team/search': { url: '/api/admin/team/search?search=a', statuses: FOUNDERS(200) },
  'POST /api/admin/role/:userId': {
    url: '/api/admin/role/:target',
    body: { role: 1 },
    statuses: FOUNDERS(200),
  },
  'GET /api/admin/members': { url: '/api/admin/members?search=a', statuses: STAFF(200) },
  'POST /api/admin/members/:userId/reveal': {
    url: '/api/admin/members/:target/reveal',
    statuses: STAFF(200),
  },
  'POST /api/admin/photos/restore/:photoId': {
    url: '/api/admin/photos/restore/:photo',
    statuses: STAFF(409),
  },
  'POST /api/admin/note/:userId': {
    url: '/api/admin/note/:target',
    body: { note: 'À suivre.' },
    statuses: STAFF(200),
  },
  'POST /api/admin/ban/:userId': {
    url: '/api/admin/ban/:target',
    body: { reason: 'Trois faux profils.', until: 7 },
    statuses: ADMINS(200, 409),
  },
  'DELETE /api/admin/ban/:userId': { url: '/api/admin/ban/:target', statuses: ADMINS(409) },
  'POST /api/admin/judicial-block/:userId': {
    url: '/api/admin/judicial-block/:target',
    body: { until: toParisDay(Date.now()), reference: 'TJ de Paris, 23/11/2026, n° 26/1234' },
    statuses: ADMINS(200, 409),
  },
  'DELETE /api/admin/judicial-block/:userId': {
    url: '/api/admin/judicial-block/:target',
    body: { reason: 'Relevé par la cour.' },
    statuses: FOUNDERS(409),
  },
  'POST /api/admin/warning/:userId': {
    url: '/api/admin/warning/:target',
    body: { percent: 10, reason: 'Des insultes.' },
    statuses: ADMINS(200),
  },
  'POST /api/admin/status/:userId': {
    url: '/api/admin/status/:target',
    body: { status: 2 },
    statuses: STAFF(200, 409),
  },
  'POST /api/admin/description/:userId': {
    url: '/api/admin/description/:target',
    body: { can_description: false },
    statuses: STAFF(200, 409),
  },
  'GET /api/photos/validated': { statuses: STAFF(200) },
  'POST /api/photos/validated/:photoId/:decision': {
    url: '/api/photos/validated/:photo/1',
    statuses: STAFF(409),
  },
  'GET /api/admin/photos': { statuses: STAFF(200) },
  'GET /api/admin/photos/:photoId': { url: '/api/admin/photos/:photo', statuses: STAFF(200) },
  'POST /api/admin/photos/undo/:photoId': { url: '/api/admin/photos/undo/:photo', statuses: STAFF(403) },
  'POST /api/admin/forum/category': { body: CATEGORY, statuses: FOUNDERS(200) },
  'PATCH /api/admin/forum/category/:id': {
    url: '/api/admin/forum/category/7',
    body: CATEGORY,
    statuses: FOUNDERS(200),
  },
  'DELETE /api/admin/forum/category/:id': {
    url: '/api/admin/forum/category/10',
    statuses: FOUNDERS(409),
  },
  'GET /api/admin/sales': { url: '/api/admin/sales?month=2026-11', statuses: FOUNDERS(200) },
  'POST /api/admin/forum/categories': { body: { ids: [] }, statuses: FOUNDERS(409) },
  'PATCH /api/admin/forum/template/:place': {
    url: '/api/admin/forum/template/1',
    body: { title: 'Bienvenue', post: 'Bonsoir et bienvenue.' },
    statuses: FOUNDERS(200),
  },
}

const reports: Record<string, Row> = {
  'GET /api/admin/reports': { statuses: STAFF(200) },
  'GET /api/admin/reports/:id': { url: '/api/admin/reports/:case', statuses: STAFF(200) },
  'POST /api/admin/reports/:id': {
    url: '/api/admin/reports/:case',
    body: { action: 'none', version: 0 },
    statuses: STAFF(200),
  },
  'POST /api/admin/reports/:id/messages': {
    url: '/api/admin/reports/:case/messages',
    statuses: STAFF(409),
  },
  'POST /api/admin/reports/:id/alerts': {
    url: '/api/admin/reports/:case/alerts',
    body: { authority: 'pharos', danger: 'Il annonce une arme.' },
    statuses: ADMINS(200),
  },
  'POST /api/admin/alerts/:id/file': { url: '/api/admin/alerts/999999/file', statuses: ADMINS(404) },
  'GET /api/admin/transparency': {
    url: '/api/admin/transparency?from=2026-01-01&to=2026-06-30',
    statuses: ADMINS(200),
  },
  'POST /api/admin/orders': { body: {}, statuses: FOUNDERS(422) },
  'DELETE /api/admin/orders/:id': { url: '/api/admin/orders/999999', statuses: FOUNDERS(404) },
}
Object.assign(adminCalls, reports)

export const adminPages: Record<string, Row> = {
  '/user/decisions': { statuses: signedInPage(200) },
  '/user/decisions/:id': { url: '/user/decisions/999999', statuses: signedInPage(404) },
  '/admin/contestations': { statuses: ADMIN_PAGE },
  '/admin/contact': { statuses: ADMIN_PAGE },
  '/admin/inscriptions': { statuses: STAFF_PAGE },
  '/admin/membres/:userId': { url: '/admin/membres/:target', statuses: STAFF_PAGE },
  '/admin/bannir/:userId': { url: '/admin/bannir/:target', statuses: ADMIN_PAGE },
  '/admin/blocage-judiciaire/:userId': {
    url: '/admin/blocage-judiciaire/:target',
    statuses: ADMIN_PAGE,
  },
  '/admin': { statuses: STAFF_PAGE },
  '/admin/journal': { statuses: ADMIN_PAGE },
  '/admin/acces': { statuses: STAFF_PAGE },
  '/admin/equipe': { statuses: FOUNDER_PAGE },
  '/admin/ventes': { statuses: FOUNDER_PAGE },
  '/admin/photos': { statuses: STAFF_PAGE },
  '/admin/signalements': { statuses: STAFF_PAGE },
  '/admin/signalements/:id': { url: '/admin/signalements/:case', statuses: STAFF_PAGE },
  '/admin/recherche': { statuses: STAFF_PAGE },
  '/admin/forum': { statuses: FOUNDER_PAGE },
  '/admin/limites': { statuses: STAFF_PAGE },
  '/admin/obligations': { statuses: ADMIN_PAGE },
  '/admin/obligations/registre': { statuses: ADMIN_PAGE },
  '/admin/obligations/analyse-impact': { statuses: ADMIN_PAGE },
  '/admin/ressemblances': { statuses: STAFF_PAGE },
  '/admin/transparence': { statuses: ADMIN_PAGE },
}

export const adminReads: Record<string, Reading> = {
  'GET /api/admin/contests': plain('/api/admin/contests', '/api/admin/contests?state=closed'),
  'GET /api/admin/team': plain('/api/admin/team'),
  'GET /api/admin/team/search': plain('/api/admin/team/search?search=a'),
  'GET /api/admin/figures': plain('/api/admin/figures'),
  'GET /api/admin/audit': plain('/api/admin/audit'),
  'GET /api/admin/members': plain('/api/admin/members?search=a'),
  'GET /api/photos/validated': plain('/api/photos/validated'),
  'GET /api/admin/photos': plain('/api/admin/photos'),
  'GET /api/admin/sales': plain('/api/admin/sales?month=2026-11'),
  'GET /api/admin/reports': plain('/api/admin/reports'),
  'GET /api/admin/transparency': plain('/api/admin/transparency?from=2026-01-01&to=2026-06-30'),
  'GET /api/admin/reports/:id': plain('/api/admin/reports/1'),
  'GET /api/admin/photos/:photoId': ({ third }, own, other) =>
    [other, own, third].map(({ photo }) => `/api/admin/photos/${photo}`),
}

export const adminPagesRead: Record<string, Reading> = {
  '/user/decisions': plain('/user/decisions'),
  '/user/decisions/:id': plain('/user/decisions/999999'),
  '/admin/contestations': plain('/admin/contestations', '/admin/contestations?state=closed'),
  '/admin/contact': plain('/admin/contact', '/admin/contact?state=closed'),
  '/admin/inscriptions': plain('/admin/inscriptions', '/admin/inscriptions?state=closed'),
  '/admin/membres/:userId': (_, __, { member }) => [`/admin/membres/${member.id}`],
  '/admin/bannir/:userId': (_, __, { member }) => [`/admin/bannir/${member.id}`],
  '/admin/blocage-judiciaire/:userId': (_, __, { member }) => [`/admin/blocage-judiciaire/${member.id}`],
  '/admin': plain('/admin'),
  '/admin/journal': plain('/admin/journal'),
  '/admin/acces': plain('/admin/acces'),
  '/admin/equipe': plain('/admin/equipe'),
  '/admin/ventes': plain('/admin/ventes'),
  '/admin/photos': plain('/admin/photos'),
  '/admin/signalements': plain('/admin/signalements'),
  '/admin/signalements/:id': plain('/admin/signalements/1'),
  '/admin/recherche': plain('/admin/recherche'),
  '/admin/forum': plain('/admin/forum'),
  '/admin/limites': plain('/admin/limites'),
  '/admin/obligations': plain('/admin/obligations'),
  '/admin/obligations/registre': plain('/admin/obligations/registre'),
  '/admin/obligations/analyse-impact': plain('/admin/obligations/analyse-impact'),
  '/admin/ressemblances': plain('/admin/ressemblances'),
  '/admin/transparence': plain('/admin/transparence'),
}

export const adminActs: Record<string, Act> = {
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
  'POST /api/admin/judicial-block/:userId': {
    url: ({ user }) => `/api/admin/judicial-block/${user}`,
    body: { until: toParisDay(Date.now()), reference: 'TJ de Paris, n° 26/1234' },
  },
  'DELETE /api/admin/judicial-block/:userId': {
    url: ({ user }) => `/api/admin/judicial-block/${user}`,
    body: { reason: 'Relevé par la cour.' },
  },
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
  'POST /api/admin/reports/:id/alerts': ALONE,
  'POST /api/admin/alerts/:id/file': ALONE,
  'POST /api/admin/orders': ALONE,
  'DELETE /api/admin/orders/:id': ALONE,
  'POST /api/admin/forum/category': ALONE,
  'PATCH /api/admin/forum/category/:id': ALONE,
  'DELETE /api/admin/forum/category/:id': ALONE,
  'POST /api/admin/forum/categories': ALONE,
  'PATCH /api/admin/forum/template/:place': ALONE,
}
