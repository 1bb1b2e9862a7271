import { createCoupleChoice } from '../couples.ts'
import { createMember, createPhoto } from '../factories.ts'
import { PROPOSAL } from '../napkins.ts'
import { answerRequired } from '../profile.ts'
import { createPasskeyActs, SoftwareAuthenticator } from '../software-authenticator.ts'
import { createSuggestion } from '../suggestions.ts'
import { outingCalls } from './outing-calls.ts'
import { allBut, BLOCKED, OWNED, PRIVATE, type Row } from './policy.ts'
import { type Acting, PASSWORD, type Scene } from './scene.ts'

/**
 * The calls of members in the authorisation matrix. A call without input that the access alone decides needs no row;
 * any other needs a valid request, and the answers that its access does not imply.
 */

const RELATIVE = { first_name: 'Zoé', email: 'proche@exemple.fr' }
const STAFF_ONLY_MEMBERS = { moderator: 403, admin: 403, founder: 403 }
const MESSAGE = { body: { message: 'Bonsoir' } }

const accounts: Record<string, Row> = {
  'POST /api/register': {
    body: {
      name: 'Nouvelle_{owner}',
      email: 'nouvelle.{owner}@exemple.fr',
      password: 'un saule et une barque',
      birthday: '1990-04-12',
      sex: 1,
      terms: true,
    },
  },
  'POST /api/login': { body: { email: '{email}', password: PASSWORD } },
  'POST /api/contact': { body: { reason: 9, email: 'zoe@exemple.fr', message: 'Bonjour, une question.' } },
  'POST /api/password/forgot': { body: { email: '{email}' } },
  'POST /api/password/reset': { body: { token: '{resetToken}', password: 'un saule et une barque' } },
  'POST /api/password/confirm': { body: { current_password: PASSWORD } },
  'POST /api/email/verify': { body: { token: '{verifyToken}' } },
  'POST /api/email/resend': { except: allBut('visitor', 'unconfirmed')(409) },
  'PATCH /api/user/password': { body: { current_password: PASSWORD, password: 'un saule et une barque' } },
  'PATCH /api/user/email': {
    body: { current_password: PASSWORD, email: 'nouvelle.{owner}@exemple.fr' },
  },
  'POST /api/user/autodestruction': { except: STAFF_ONLY_MEMBERS },
  'DELETE /api/user/autodestruction': {
    before: async (acting, { site }) => {
      await acting.browser.post('/api/user/autodestruction')
      acting.browser = await site.as(acting)
    },
    except: { visitor: 409, moderator: 409, admin: 409, founder: 409 },
  },
  'DELETE /api/user/sessions/:id': { params: { id: '{session}' }, except: PRIVATE },
  'POST /api/passkeys': {
    body: { name: 'Téléphone', credential: '{credential}' },
    before: async ({ browser }, { site }) => {
      const { body } = await browser.post('/api/passkeys/setup')
      return { credential: new SoftwareAuthenticator(site.config.siteUrl).create(body) as never }
    },
    audit: 'passkey.add',
  },
  'PATCH /api/passkeys/:id': { params: { id: '{passkey}' }, body: { name: 'Ordinateur' }, except: PRIVATE },
  'DELETE /api/passkeys/:id': { params: { id: '{passkey}' }, except: PRIVATE },
  'POST /api/tokens': {
    body: { name: 'Sauvegarde', days: 30, scopes: ['own:read', 'conversations:read'] },
    audit: 'token.created',
  },
  'DELETE /api/tokens/:id': { params: { id: '{apiToken}' }, except: PRIVATE },
  'POST /api/login/passkey': {
    body: { credential: '{credential}' },
    before: async ({ browser }, { site, owner }) => {
      const authenticator = await createPasskeyActs(() => site).addKey(await site.as(owner))
      const { body } = await browser.post('/api/login/passkey/challenge')
      return { credential: authenticator.get(body) as never }
    },
  },
  'GET /api/user/export': { query: 'key={copyKey}', except: PRIVATE, isWrite: true },
}

/** Somebody at the table of the actor; a paused member has none. */
const SUGGESTED: Pick<Row, 'params' | 'before' | 'except'> = {
  params: { id: '{suggestion}' },
  before: async ({ id, browser }: Acting, { db }: Scene) => {
    await createSuggestion(db, id, (await createMember(db)).id)
    const { suggestions } = (await browser.get('/api/suggestions')).body
    return { suggestion: suggestions?.[0]?.id ?? 1 }
  },
  except: { paused: 404 },
}

const members: Record<string, Row> = {
  'GET /api/user/:id': { params: { id: '{owner}' }, except: { blocked: 404 } },
  'PATCH /api/user/edit': { body: { ...answerRequired(0) } },
  'PATCH /api/user/description': { body: { description: 'Je rame le dimanche.' } },
  'PATCH /api/user/intention': { body: { intentions: 3 } },
  'PATCH /api/user/interests': { body: { interests: [1, 47] } },
  'PUT /api/slates/:position': { params: { position: 1 }, body: { prompt: '{prompt}', answer: 'Ramer.' } },
  'DELETE /api/slates/:position': {
    before: async ({ browser }, scene) => {
      const prompt = await scene.id('prompt')
      await browser.put('/api/slates/2', { prompt, answer: 'Ramer.' })
      return undefined
    },
    params: { position: 2 },
  },
  'POST /api/prompts': { body: { text: 'Le pont de {owner}, pour moi…' } },
  'PATCH /api/user/location': { body: { latitude: 45.76, longitude: 4.84 } },
  'GET /api/places': { query: 'search=lyon' },
  'PATCH /api/user/place': { body: { place: 2980291 } },
  'PATCH /api/search': {
    body: { seek: 2, orientation: 50, age_from: 18, age_to: 99, distance: 50, filter: 0 },
  },
  'POST /api/hidden/:userId': { except: { blocked: 404, blocker: 404, owner: 403 } },
  'DELETE /api/hidden/:userId': {
    before: async ({ id }, { db }) => {
      const member = await createMember(db)
      const until = new Date(Date.now() + 86_400_000)
      await db.insertInto('hidden_members').values({ user_id: id, member_id: member.id, until }).execute()
      return { hidden: member.id }
    },
    params: { userId: '{hidden}' },
  },
  'PATCH /api/user/greeting': { body: { wanted: false } },
  'GET /api/newcomers': { except: allBut('owner')(403) },
  'POST /api/newcomers/:userId': {
    params: { userId: '{greeted}' },
    body: { message: 'Bonsoir' },
    except: allBut('owner')(403),
  },
  'POST /api/suggestions/:id': { ...SUGGESTED, body: { action: 'later' } },
  'DELETE /api/suggestions/:id': SUGGESTED,
  'PATCH /api/suggestions/settings': { body: { weights: { tobacco: 2 } } },
  'POST /api/visitors/:userId': { except: { blocked: 404 } },
  'POST /api/timings': { body: { page: '/forum', device: 'phone', lcp: 1_800 } },
  'POST /api/user/install-refusal': { body: { for_good: true } },
  'PATCH /api/visitors/traces': { body: { leaves_traces: true } },
  'PATCH /api/user/visibility': { body: { hides_name: true } },
  'POST /api/user/pause': { except: STAFF_ONLY_MEMBERS },
  'PUT /api/user/couple': { body: { thread: '{talk}' }, except: { ...PRIVATE, ...STAFF_ONLY_MEMBERS } },
  'DELETE /api/user/couple': { before: async ({ id }, { db }) => void (await createCoupleChoice(db, id)) },
  'POST /api/user/leaving': { body: { answer: 'break' } },
  'POST /api/report/:type/:targetId/:userId': {
    params: { type: 4, targetId: '{photo}' },
    except: { ...BLOCKED, owner: 403 },
  },
  'GET /api/newsfeed/:userId': { except: BLOCKED },
  'PATCH /api/notifications/:id': { params: { id: '{notification}' }, except: PRIVATE },
  'PATCH /api/notifications': { body: { until: 1 } },
  'PATCH /api/notifications/preferences': { body: { push_details: true } },
  'POST /api/webpush': { body: { push: 'web:b-{owner}' } },
  'DELETE /api/webpush/:push': { params: { push: '{push}' }, except: PRIVATE },
}

const friends: Record<string, Row> = {
  'POST /api/blacklist/:userId': { except: { blocked: 404, owner: 403 } },
  'DELETE /api/blacklist/:userId': { except: allBut('blocker')(404) },
  'POST /api/ask/:userId': { except: { friend: 409, refused: 409, blocked: 404, blocker: 403, owner: 403 } },
  'DELETE /api/ask/:userId': { params: { userId: '{requested}' }, except: PRIVATE },
  'POST /api/ask/reply/:id': { params: { id: '{request}' }, query: 'reply=1', except: PRIVATE },
  'GET /api/ask/:userId': { except: { blocked: 404, blocker: 404 } },
  'DELETE /api/ask/reply/:id': { params: { id: '{request}' }, except: PRIVATE },
  'POST /api/yes/:userId': { except: allBut('friend')(404) },
  'DELETE /api/friend/:id': { params: { id: '{owner}' }, except: allBut('friend')(404) },
  'PATCH /api/gate': { body: { seek: 2, age_from: 18, age_to: 99 } },
}

const messages: Record<string, Row> = {
  'GET /api/messages/:thread': { except: PRIVATE },
  'GET /api/messages/search': { query: 'terms=bonjour' },
  'GET /api/messages/interlocutor/:thread': { except: PRIVATE },
  'GET /api/messages/conversation/:thread/:lastId': { except: PRIVATE },
  'POST /api/messages/thread/:userId': { except: { ...BLOCKED, owner: 403, paused: 403 } },
  'POST /api/messages/conversation/:thread': { ...MESSAGE, except: PRIVATE },
  'PATCH /api/messages/conversation/:thread': { body: { read: 1 }, except: PRIVATE },
  'DELETE /api/messages/conversation/:thread': { except: PRIVATE },
  'PUT /api/messages/conversation/:thread/draft': { body: { message: 'Bons', version: 0 }, except: PRIVATE },
  'DELETE /api/messages/kept/:thread': { params: { thread: '{keptThread}' }, except: PRIVATE },
  'POST /api/messages/typing/:thread': { except: PRIVATE },
  'GET /api/messages/conversation/:thread/photo': { except: PRIVATE },
  'POST /api/messages/conversation/:thread/photo': { params: { thread: '{photoThread}' }, except: PRIVATE },
  'PATCH /api/messages/conversation/:thread/message/:id/photo': {
    params: { thread: '{ownPhotoThread}', id: '{ownPhotoMessage}' },
    body: { alt: 'Un vélo rouge' },
    except: PRIVATE,
  },
  'PATCH /api/messages/park/:thread': { body: { parked: true }, except: PRIVATE },
  'PATCH /api/messages/mute/:thread': { body: { muted: true }, except: PRIVATE },
  'POST /api/messages/goodbye/:thread': { body: { sentence: 1 }, except: PRIVATE },
  'DELETE /api/messages/goodbye/:thread': { params: { thread: '{closedThread}' }, except: PRIVATE },
  'PATCH /api/messages/conversation/:thread/message/:id': {
    params: { thread: '{ownThread}', id: '{ownMessage}' },
    body: { message: 'Bonsoir' },
    except: PRIVATE,
  },
  'DELETE /api/messages/conversation/:thread/message/:id': {
    params: { thread: '{ownThread}', id: '{ownMessage}' },
    except: PRIVATE,
  },
  ...Object.fromEntries(
    (
      [
        ['POST /api/messages/napkin/:thread', 'talk', PROPOSAL],
        ['POST /api/messages/napkin/:thread/:id/accept', 'foreignNapkin', { slot: 1 }],
        ['POST /api/messages/napkin/:thread/:id/decline', 'foreignNapkin', undefined],
        ['DELETE /api/messages/napkin/:thread/:id', 'ownNapkin', undefined],
        ['POST /api/messages/napkin/:thread/:id/cancel', 'agreedNapkin', { note: 'Pardon.' }],
        ['GET /api/messages/napkin/:thread/:id/calendar', 'agreedNapkin', undefined],
        ['POST /api/messages/napkin/:thread/:id/relative/preview', 'agreedNapkin', RELATIVE],
        ['POST /api/messages/napkin/:thread/:id/relative', 'agreedNapkin', RELATIVE],
      ] as const
    ).map(([call, napkin, body]) => [
      call,
      {
        params: { thread: napkin === 'talk' ? '{talk}' : `{${napkin}Talk}`, id: `{${napkin}}` },
        ...(body ? { body } : {}),
        except: PRIVATE,
      },
    ]),
  ),
  'POST /api/meetings/:id/well': { params: { id: '{pastNapkin}' }, except: PRIVATE },
  'POST /api/meetings/:id/outcome': {
    params: { id: '{pastNapkin}' },
    body: { outcome: 2 },
    except: PRIVATE,
  },
  'PUT /api/messages/conversation/:thread/message/:id/reaction': {
    params: { thread: '{ownThread}', id: '{ownMessage}' },
    body: { reaction: 1 },
    except: PRIVATE,
  },
}

const photos: Record<string, Row> = {
  'POST /api/photo/lock/:photoId': { except: OWNED },
  'DELETE /api/photo/delete/:photoId': { except: OWNED },
  'POST /api/photo/check/:photoId': { except: OWNED },
  'POST /api/photo/avatar/:photoId': {
    except: { ...OWNED, moderator: 200, admin: 200, founder: 200 },
    audit: 'photo.avatar',
  },
  'POST /api/user/verification': {
    before: async ({ id }, { db }) => void (await createPhoto(db, id, { verification: true })),
  },
  'PATCH /api/photo/edit/:photoId': { body: { alt: 'Au bal du canal' }, except: OWNED },
  'POST /api/photos/order': { body: { photos: ['{photo}'] }, except: allBut('owner')(409) },
  'POST /api/upload': {},
  'POST /api/photo/like/:photoId': { except: { ...BLOCKED, owner: 403 } },
  'DELETE /api/photo/like/:photoId': { except: BLOCKED },
  'GET /api/comments/:photoId': { except: BLOCKED },
  'POST /api/comment/:photoId': {
    body: { comment: 'Bonsoir' },
    except: { ...OWNED, friend: 200 },
  },
  'PATCH /api/comment/:commentId': { body: { comment: 'Bonsoir' }, except: OWNED },
  'POST /api/comment/delete/:commentId': { except: OWNED },
}

/** The creator of a topic and staff. */
const TOPIC_OWNED = { ...allBut('owner')(403), moderator: 200, admin: 200, founder: 200 }

const forum: Record<string, Row> = {
  'GET /api/forum': { query: 'search=samedi' },
  'GET /api/forum/topic/posts/:topicId': {},
  'GET /api/forum/topic/poll/:topicId': {},
  'GET /api/forum/topic/:slug': {},
  'POST /api/forum/topic': {
    body: { title: 'Qui danse samedi ?', category: 4, post: 'Je garde des chaises.' },
  },
  'POST /api/forum/post/:topicId': { body: { post: 'J’en suis.' } },
  'PATCH /api/forum/post/:postId': { body: { post: 'Vingt heures, plutôt.' }, except: OWNED },
  'POST /api/forum/post/photos/:postId': {
    params: { postId: '{photoPost}' },
    body: { alt: 'Un vélo rouge' },
    except: OWNED,
  },
  'PATCH /api/forum/photo/:photoId': {
    params: { photoId: '{postPhoto}' },
    body: { alt: 'Un vélo vert' },
    except: PRIVATE,
  },
  'DELETE /api/forum/photo/:photoId': { params: { photoId: '{postPhoto}' }, except: PRIVATE },
  'POST /api/forum/post/reaction/:postId': {
    body: { reaction: 1 },
    except: { ...BLOCKED, owner: 403, paused: 403 },
  },
  'GET /api/forum/post/reactions/:postId': { except: BLOCKED },
  'POST /api/forum/post/bookmark/:postId': { body: { bookmarked: 1 }, except: BLOCKED },
  'POST /api/forum/topic/follow/:topicId': {},
  'POST /api/forum/topic/mute/:topicId': { body: { muted: 1 } },
  'PATCH /api/forum/topic/read/:topicId': { body: { pos: 1 } },
  'POST /api/forum/topic/vote/:topicId': { body: { vote: 1 }, except: { paused: 403 } },
  'POST /api/forum/topic/lock/:topicId': { body: { lock: 1 }, except: TOPIC_OWNED, audit: 'topic.lock' },
  'POST /api/forum/topic/publish/:topicId': {
    params: { topicId: '{complaint}' },
    except: { ...PRIVATE, ...STAFF_ONLY_MEMBERS },
    audit: null,
  },
  'POST /api/forum/topic/ban/:topicId': {
    body: { user_id: '{guest}' },
    except: TOPIC_OWNED,
    audit: 'topic.ban',
  },
  'DELETE /api/forum/topic/ban/:topicId/:userId': {
    params: { userId: '{excluded}' },
    except: TOPIC_OWNED,
    audit: 'topic.unban',
  },
}

/** The owner is the only one with a subscription. */
const SUBSCRIBED = allBut('owner')(409)

const premium: Record<string, Row> = {
  'PATCH /api/user/emoji': { body: { emoji: '1f600.webp' }, except: allBut('owner')(403) },
  'POST /api/premium/checkout': { body: { start_now: true }, except: { owner: 409 } },
  'POST /api/premium/portal': { except: SUBSCRIBED },
  'POST /api/premium/cancel': { except: SUBSCRIBED },
  'POST /api/premium/resume': {
    before: async ({ browser }) => void (await browser.post('/api/premium/cancel')),
    except: SUBSCRIBED,
  },
  'POST /api/premium/test-payment': {
    body: { outcome: 'paid' },
    before: async ({ browser }) => void (await browser.post('/api/premium/checkout', { start_now: true })),
    except: { owner: 409, unconfirmed: 409, paused: 409 },
  },
}

const rights: Record<string, Row> = {
  'POST /api/contest': {
    body: { decision: '{decision}', text: 'Ce n’était pas moi.' },
    except: PRIVATE,
  },
}

export const memberCalls: Record<string, Row> = {
  'POST /api/notices': {
    body: {
      address: '/celibataire/{owner}',
      reason: 'hate',
      text: 'Ce texte appelle à la haine.',
      name: 'Paule Martin',
      email: 'paule@exemple.fr',
      honest: true,
    },
  },
  'POST /api/notices/:key/contest': {
    params: { key: '{noticeKey}' },
    body: { text: 'Relisez ce texte, il menace quelqu’un.' },
  },
  'POST /api/register/open': { body: { token: '{signUpToken}' } },
  'POST /api/contracts/withdrawal': { body: { name: 'Zoé', email: '{email}' } },
  'POST /api/contracts/cancellation': { body: { name: 'Zoé', email: '{email}' } },
  'POST /api/contracts/cancellation/undo': { body: { token: '{undoToken}' } },
  ...accounts,
  ...members,
  ...friends,
  ...messages,
  ...photos,
  ...forum,
  ...outingCalls,
  ...premium,
  ...rights,
}
