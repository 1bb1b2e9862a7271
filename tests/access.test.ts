import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedForum } from '../src/features/forum/seed.ts'
import { createActorBrowser, fillParameters, parseIds } from './support/access-actors.ts'
import { ACTORS, ALL, MEMBER, MEMBER_PAGE, MEMBERS, type Row, SIGNED_IN } from './support/actors.ts'
import { adminCalls, adminPages } from './support/admin-access.ts'
import { type Browser, createTestApp, type TestApp } from './support/app.ts'
import { createMember, type TestMember } from './support/factories.ts'
import { forumCalls, forumPages } from './support/forum-access.ts'
import { lawCalls, lawPages } from './support/law-access.ts'
import { newsCalls, newsPages } from './support/news-access.ts'
import { premiumCalls, premiumPages } from './support/premium-access.ts'
import { rightsCalls, rightsPages } from './support/rights-access.ts'

/** A conversation is visible to its two members only, also for staff: the owner is one of them. */
const NOT_IN_IT = [404, 404, 404, 404, 404, 200, 404, 404, 404]

const calls: Record<string, Row> = {
  ...forumCalls,
  ...lawCalls,
  ...newsCalls,
  ...premiumCalls,
  ...rightsCalls,
  ...adminCalls,
  'GET /api/health': { statuses: ALL(200) },
  'GET /api/events': { statuses: MEMBER(200), streams: true },
  'GET /api/openapi.json': { statuses: ALL(200) },
  'POST /api/register': { body: {}, statuses: ALL(422) },
  'GET /api/register/challenge': { statuses: ALL(200) },
  'POST /api/register/open': { body: { token: 'x' }, statuses: ALL(422) },
  'POST /api/login': {
    body: { email: 'personne@exemple.fr', password: 'une longue phrase' },
    statuses: ALL(422),
  },
  'POST /api/contact': { body: { reason: 4 }, statuses: ALL(422) },
  'POST /api/logout': { statuses: SIGNED_IN(200) },
  'POST /api/password/forgot': { body: { email: 'personne@exemple.fr' }, statuses: ALL(200) },
  'POST /api/password/reset': { body: { token: 'x', password: 'une longue phrase' }, statuses: ALL(422) },
  'POST /api/password/confirm': { body: {}, statuses: SIGNED_IN(422) },
  'POST /api/email/verify': { body: { token: 'x' }, statuses: ALL(422) },
  'POST /api/email/resend': { statuses: [401, 409, 200, ...ACTORS.slice(3).map(() => 409)] },
  'GET /api/me': { statuses: SIGNED_IN(200) },
  'PATCH /api/user/password': { body: {}, statuses: SIGNED_IN(422) },
  'PATCH /api/user/email': { body: {}, statuses: SIGNED_IN(422) },
  'POST /api/user/autodestruction': { statuses: [401, ...Array(7).fill(200), 403, 403, 403] },
  'DELETE /api/user/autodestruction': { statuses: ALL(409) },
  'GET /api/user/sessions': { statuses: SIGNED_IN(200) },
  'DELETE /api/user/sessions/:id': { url: '/api/user/sessions/999999', statuses: SIGNED_IN(404) },
  'GET /api/user/:id': {
    url: '/api/user/:target',
    statuses: MEMBERS(200, 200, 200, 404, 200, 200, 200, 200, 200),
  },
  'GET /api/profil/edit': { statuses: MEMBER(200) },
  'PATCH /api/user/edit': { body: {}, statuses: MEMBER(422) },
  'GET /api/staff': { statuses: MEMBER(200) },
  'GET /api/users/popular': { statuses: ALL(200) },
  'PATCH /api/user/location': { body: { latitude: 45.76, longitude: 4.84 }, statuses: MEMBER(200) },
  'GET /api/places': { url: '/api/places?search=lyon', statuses: MEMBER(200) },
  'PATCH /api/user/place': { body: { place: 1 }, statuses: MEMBER(422) },
  'GET /api/search/settings': { statuses: MEMBER(200) },
  'PATCH /api/search': { body: {}, statuses: MEMBER(422) },
  'POST /api/report/:type/:targetId/:userId': {
    url: '/api/report/4/:photo/:target',
    statuses: MEMBERS(200, 200, 200, 404, 404, 403, 200, 200, 200),
  },
  'POST /api/blacklist/:userId': {
    url: '/api/blacklist/:target',
    statuses: MEMBERS(200, 200, 200, 404, 200, 403, 200, 200, 200),
  },
  'GET /api/blacklist': { statuses: MEMBER(200) },
  'DELETE /api/blacklist/:userId': {
    url: '/api/blacklist/:target',
    statuses: MEMBERS(404, 404, 404, 404, 200, 404, 404, 404, 404),
  },
  'POST /api/ask/:userId': {
    url: '/api/ask/:target',
    statuses: MEMBERS(403, 200, 409, 404, 403, 403, 200, 200, 200),
  },
  'DELETE /api/ask/:userId': { url: '/api/ask/:target', statuses: MEMBER(404) },
  'GET /api/ask': { statuses: MEMBER(200) },
  'GET /api/ask/refuse': { statuses: MEMBER(200) },
  'GET /api/ask/sent': { statuses: MEMBER(200) },
  'POST /api/ask/reply/:id': {
    url: '/api/ask/reply/:ask?reply=1',
    statuses: MEMBERS(403, 404, 404, 404, 404, 200, 404, 404, 404),
  },
  'GET /api/friend': { statuses: MEMBER(200) },
  'DELETE /api/friend/:id': {
    url: '/api/friend/:target',
    statuses: MEMBERS(404, 404, 200, 404, 404, 404, 404, 404, 404),
  },
  'GET /api/gifs': { statuses: MEMBER(200) },
  'GET /api/gate': { statuses: MEMBER(200) },
  'PATCH /api/gate': { body: { seek: 2, age_from: 18, age_to: 99 }, statuses: MEMBER(200) },
  'GET /api/search': { statuses: MEMBER(200) },
  'GET /api/visitors': { statuses: MEMBER(200) },
  'POST /api/visitors/:userId': {
    url: '/api/visitors/:target',
    statuses: MEMBERS(200, 200, 200, 404, 200, 200, 200, 200, 200),
  },
  'GET /api/user/visibility': { statuses: MEMBER(200) },
  'PATCH /api/user/visibility': { body: { hides_name: true }, statuses: MEMBER(200) },
  'POST /api/user/pause': { statuses: MEMBERS(200, 200, 200, 200, 200, 200, 403, 403, 403) },
  'POST /api/user/resume': { statuses: MEMBER(200) },
  'PATCH /api/visitors/traces': { body: { leaves_traces: true }, statuses: MEMBER(200) },
  'GET /api/messages/:thread': { url: '/api/messages/:conversation', statuses: MEMBERS(...NOT_IN_IT) },
  'POST /api/messages/thread/:userId': {
    url: '/api/messages/thread/:target',
    statuses: MEMBERS(403, 200, 200, 404, 404, 403, 200, 200, 200),
  },
  'POST /api/messages/conversation/:thread': {
    url: '/api/messages/conversation/:conversation',
    body: { message: 'Bonsoir' },
    statuses: MEMBERS(403, ...NOT_IN_IT.slice(1)),
  },
  'PATCH /api/messages/conversation/:thread': {
    url: '/api/messages/conversation/:conversation',
    body: { read: 1 },
    statuses: MEMBERS(...NOT_IN_IT),
  },
  'DELETE /api/messages/conversation/:thread': {
    url: '/api/messages/conversation/:conversation',
    statuses: MEMBERS(...NOT_IN_IT),
  },
  'POST /api/messages/typing/:thread': {
    url: '/api/messages/typing/:conversation',
    statuses: MEMBERS(403, ...NOT_IN_IT.slice(1)),
  },
  'GET /api/messages/interlocutor/:thread': {
    url: '/api/messages/interlocutor/:conversation',
    statuses: MEMBERS(...NOT_IN_IT),
  },
  'GET /api/messages/conversation/:thread/:lastId': {
    url: '/api/messages/conversation/:conversation/0',
    statuses: MEMBERS(...NOT_IN_IT),
  },
  'GET /api/newsfeed/:userId': {
    url: '/api/newsfeed/:target',
    statuses: MEMBERS(200, 200, 200, 404, 404, 200, 200, 200, 200),
  },
  'GET /api/photos': { statuses: MEMBER(200) },
  'POST /api/photo/lock/:photoId': {
    url: '/api/photo/lock/:photo',
    statuses: MEMBERS(403, 403, 403, 404, 404, 200, 403, 403, 403),
  },
  'DELETE /api/photo/delete/:photoId': {
    url: '/api/photo/delete/:photo',
    statuses: MEMBERS(403, 403, 403, 404, 404, 200, 403, 403, 403),
  },
  'POST /api/user/verification': { statuses: MEMBER(409) },
  'POST /api/photo/check/:photoId': {
    url: '/api/photo/check/:photo',
    statuses: MEMBERS(403, 403, 403, 404, 404, 200, 403, 403, 403),
  },
  'POST /api/photo/avatar/:photoId': {
    url: '/api/photo/avatar/:photo',
    statuses: MEMBERS(403, 403, 403, 404, 404, 200, 200, 200, 200),
  },
  'POST /api/photo/moderate/:photoId': {
    url: '/api/photo/moderate/:photo',
    statuses: MEMBERS(403, 403, 403, 403, 403, 403, 200, 200, 200),
  },
  'POST /api/photo/ban/:photoId': {
    url: '/api/photo/ban/:photo',
    statuses: MEMBERS(403, 403, 403, 403, 403, 403, 403, 403, 200),
  },
  'POST /api/upload': { statuses: MEMBER(422) },
  'POST /api/photo/like/:photoId': {
    url: '/api/photo/like/:photo',
    statuses: MEMBERS(403, 200, 200, 404, 404, 403, 200, 200, 200),
  },
  'DELETE /api/photo/like/:photoId': {
    url: '/api/photo/like/:photo',
    statuses: MEMBERS(200, 200, 200, 404, 404, 200, 200, 200, 200),
  },
  'GET /api/comments/:photoId': {
    url: '/api/comments/:photo',
    statuses: MEMBERS(200, 200, 200, 404, 404, 200, 200, 200, 200),
  },
  'POST /api/comment/:photoId': {
    url: '/api/comment/:photo',
    body: { comment: 'Bonsoir' },
    statuses: MEMBERS(403, 403, 200, 404, 404, 200, 403, 403, 403),
  },
  'PATCH /api/comment/:commentId': {
    url: '/api/comment/:comment',
    body: { comment: 'Bonsoir' },
    statuses: MEMBERS(403, 403, 403, 404, 404, 200, 403, 403, 403),
  },
  'POST /api/comment/delete/:commentId': {
    url: '/api/comment/delete/:comment',
    statuses: MEMBERS(403, 403, 403, 404, 404, 200, 403, 403, 403),
  },
  'POST /api/comment/moderate/:commentId': {
    url: '/api/comment/moderate/:comment',
    statuses: MEMBERS(403, 403, 403, 403, 403, 403, 200, 200, 200),
  },
}

const HOME_IF_SIGNED_IN = [200, ...ACTORS.slice(1).map(() => 303)]

const pages: Record<string, Row> = {
  ...forumPages,
  ...lawPages,
  ...rightsPages,
  ...newsPages,
  ...premiumPages,
  ...adminPages,
  '/': { statuses: [200, 303, ...ACTORS.slice(2).map(() => 200)] },
  '/inscription': { statuses: HOME_IF_SIGNED_IN },
  '/connexion': { statuses: HOME_IF_SIGNED_IN },
  '/mot-de-passe-oublie': { statuses: ALL(200) },
  '/mot-de-passe/:token': { url: '/mot-de-passe/x', statuses: ALL(404) },
  '/inscription/:token': { url: '/inscription/x', statuses: ALL(404) },
  '/email/:token': { url: '/email/x', statuses: ALL(404) },
  '/user/suppression': { statuses: [302, ...ACTORS.slice(1).map(() => 200)] },
  '/user/suppression/annuler': { statuses: [302, ...ACTORS.slice(1).map(() => 303)] },
  '/user/securite': { statuses: [302, ...ACTORS.slice(1).map(() => 200)] },
  '/user/edit': { statuses: MEMBER_PAGE },
  '/staff': { statuses: MEMBER_PAGE },
  '/user/gate': { statuses: MEMBER_PAGE },
  '/amis': { statuses: MEMBER_PAGE },
  '/demandes': { statuses: MEMBER_PAGE },
  '/demandes/envoyees': { statuses: MEMBER_PAGE },
  '/demandes/refusees': { statuses: MEMBER_PAGE },
  '/blacklist': { statuses: MEMBER_PAGE },
  '/user/visibilite': { statuses: MEMBER_PAGE },
  '/visiteurs': { statuses: MEMBER_PAGE },
  '/signaler/:type/:targetId/:userId': {
    url: '/signaler/4/:photo/:target',
    statuses: [302, 303, 200, 200, 200, 404, 404, 403, 200, 200, 200],
  },
  '/recherche': { statuses: MEMBER_PAGE },
  '/photos': { statuses: MEMBER_PAGE },
  '/upload': { statuses: MEMBER_PAGE },
  '/messages': { statuses: MEMBER_PAGE },
  '/messages/:thread': {
    url: '/messages/:conversation',
    statuses: [302, 303, 404, 404, 404, 404, 404, 200, 404, 404, 404],
  },
  '/celibataire/:id': {
    url: '/celibataire/:target',
    statuses: [200, 303, 200, 200, 200, 404, 200, 200, 200, 200, 200],
  },
  '/exit': { url: '/exit?url=https%3A%2F%2Fexemple.fr%2F', statuses: ALL(200) },
  '/contact': { statuses: ALL(200) },
  '/aide': { statuses: ALL(200) },
  '/hors-ligne': { statuses: ALL(200) },
  '/aide/:slug': { url: '/aide/bloquer', statuses: ALL(200) },
  '/conseils-securite': { statuses: ALL(200) },
  '/aide/localisation': { statuses: ALL(200) },
}

let site: TestApp
let target: TestMember

beforeAll(async () => {
  site = await createTestApp()
  await createMember(site.db, { roles: 3, searchable: false })
  await seedForum(site.db)
})
beforeEach(async () => {
  target = await createMember(site.db)
})
afterAll(() => site.close())

async function statusOfStream(browser: Browser, url: string): Promise<number> {
  const headers = { cookie: `guinguette=${browser.cookie()}` }
  const response = await site.app.inject({ url, headers, payloadAsStream: true })
  response.stream().destroy()
  return response.statusCode
}

describe('calls', () => {
  test('every call is in this table', () => {
    const declared = site.context.endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(Object.keys(calls).sort()).toEqual(declared.sort())
  })

  test.each(Object.entries(calls))('%s', async (name, { url, body, streams, statuses }) => {
    const [method = '', path = ''] = name.split(' ')
    const answers: number[] = []
    for (const actor of ACTORS) {
      const browser = await createActorBrowser(site, target, actor)
      if (streams) {
        answers.push(await statusOfStream(browser, path))
        continue
      }
      const send = browser[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete']
      const [address = '', filled = '{}'] = (
        await fillParameters(site, target, `${url ?? path} ${JSON.stringify(body ?? {})}`)
      ).split(/ (.*)/s)
      answers.push((await send(address, body && parseIds(JSON.parse(filled)))).status)
    }
    expect(Object.fromEntries(ACTORS.map((actor, i) => [actor, answers[i]]))).toEqual(
      Object.fromEntries(ACTORS.map((actor, i) => [actor, statuses[i]])),
    )
  })
})

describe('pages', () => {
  test('every page is in this table', () => {
    expect(Object.keys(pages).sort()).toEqual(site.context.pages.map(({ path }) => path).sort())
  })

  test.each(Object.entries(pages))('%s', async (path, { url, statuses }) => {
    const answers: number[] = []
    for (const actor of ACTORS) {
      const browser = await createActorBrowser(site, target, actor)
      answers.push((await browser.get(await fillParameters(site, target, url ?? path))).status)
    }
    expect(Object.fromEntries(ACTORS.map((actor, i) => [actor, answers[i]]))).toEqual(
      Object.fromEntries(ACTORS.map((actor, i) => [actor, statuses[i]])),
    )
  })
})
