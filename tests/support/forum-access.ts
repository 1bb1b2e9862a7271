import { ACTORS, ALL, MEMBER, MEMBER_PAGE, MEMBERS, type Row } from './actors.ts'

// The forum's part of tests/access.test.ts. It is public: blocked pairs read and take part too.

const STAFF = (status: number) => MEMBERS(403, 403, 403, 403, 403, 403, status, status, status)
/** The creator of the topic, and staff. */
const OWNER_AND_STAFF = MEMBERS(403, 403, 403, 403, 403, 200, 200, 200, 200)
/** Members with a verified address. */
const VERIFIED = MEMBERS(403, 200, 200, 200, 200, 200, 200, 200, 200)

export const forumCalls: Record<string, Row> = {
  'GET /api/forum/categories': { statuses: ALL(200) },
  'GET /api/forum': { url: '/api/forum?search=samedi', statuses: ALL(200) },
  'GET /api/forum/last-topics': { statuses: ALL(200) },
  'GET /api/forum/followed': { statuses: MEMBER(200) },
  'GET /api/forum/topic/posts/:topicId': { url: '/api/forum/topic/posts/:topic', statuses: ALL(200) },
  'GET /api/forum/topic/poll/:topicId': { url: '/api/forum/topic/poll/:topic', statuses: ALL(200) },
  'GET /api/forum/topic/:slug': { url: '/api/forum/topic/:slug', statuses: ALL(200) },
  'POST /api/forum/topic': {
    body: { title: 'Qui danse samedi ?', category: 4, post: 'Je garde des chaises.' },
    statuses: VERIFIED,
  },
  'POST /api/forum/post/:topicId': {
    url: '/api/forum/post/:topic',
    body: { post: 'J’en suis.' },
    statuses: VERIFIED,
  },
  'PATCH /api/forum/post/:postId': {
    url: '/api/forum/post/:post',
    body: { post: 'Vingt heures, plutôt.' },
    statuses: MEMBERS(403, 403, 403, 404, 404, 200, 403, 403, 403),
  },
  'POST /api/forum/topic/follow/:topicId': { url: '/api/forum/topic/follow/:topic', statuses: MEMBER(200) },
  'PATCH /api/forum/topic/read/:topicId': {
    url: '/api/forum/topic/read/:topic',
    body: { pos: 1 },
    statuses: MEMBER(200),
  },
  'POST /api/forum/topic/vote/:topicId': {
    url: '/api/forum/topic/vote/:topic',
    body: { vote: 1 },
    statuses: MEMBER(200),
  },
  'POST /api/forum/topic/lock/:topicId': { url: '/api/forum/topic/lock/:topic', statuses: OWNER_AND_STAFF },
  'POST /api/forum/topic/ban/:topicId': {
    url: '/api/forum/topic/ban/:topic',
    body: { user_id: ':guest' },
    statuses: OWNER_AND_STAFF,
  },
  'DELETE /api/forum/topic/ban/:topicId/:userId': {
    url: '/api/forum/topic/ban/:topic/:banned',
    statuses: OWNER_AND_STAFF,
  },
  'PATCH /api/forum/topic/:topicId': {
    url: '/api/forum/topic/:topic',
    body: { title: 'Qui danse dimanche ?', category: 4 },
    statuses: STAFF(200),
  },
  'POST /api/forum/post/moderate/:postId': {
    url: '/api/forum/post/moderate/:post',
    statuses: STAFF(200),
  },
  'GET /api/forum/post/edits/:postId': { url: '/api/forum/post/edits/:post', statuses: STAFF(200) },
  'GET /api/forum/templates': { statuses: STAFF(200) },
}

export const forumPages: Record<string, Row> = {
  '/forum': { statuses: ALL(200) },
  '/forum/categorie/:slug': { url: '/forum/categorie/sorties', statuses: ALL(200) },
  '/forum/topic/:slug': { url: '/forum/topic/:slug', statuses: ALL(200) },
  '/forum/nouveau-topic': { statuses: MEMBER_PAGE },
  '/forum/suivis': { statuses: MEMBER_PAGE },
  '/forum/topic/redirect/:topicId': { url: '/forum/topic/redirect/:topic', statuses: ALL(302) },
  '/forum/post/:postId': {
    url: '/forum/post/:post',
    statuses: ACTORS.map((actor) => (actor.startsWith('block') ? 404 : 302)),
  },
}
