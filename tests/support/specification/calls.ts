import { answerRequired } from '../profile.ts'
import { boolean, both, fields, list, message, number, page, pair, type Shape, uncounted } from './shapes.ts'
import type { Reader } from './site.ts'

export interface SpecifiedCall {
  /** Who makes the call; the member by default. */
  as?: Reader
  /** The address with its values, `:name` from the parts of the site; by default the call's own. */
  url?: string
  /** The payload, to the letter of the specification. */
  body?: Record<string, unknown>
  /** The payload is one file in this field. */
  file?: string
  /** 200 by default. */
  status?: number
  answers: Shape
}

// The fields of section 3 of each document.
const MEMBER = 'name avatar birthday latitude longitude last_activity status stripe_status emoji roles'
const FACE = 'name avatar status roles stripe_status emoji last_activity'
const TOPIC =
  'topic_id slug title topic_title topic_locked user_id category_id category_slug category_title category_emoji replies created_at'
const POST = `id post user_id moderate created_at updated_at ${MEMBER}`
const PHOTO = 'id photo user_id likes comments locked'
const COMMENT = `id user_id comment created_at updated_at ${FACE}`
const PROFILE =
  'id name avatar birthday sex orientation matrimonial_status job size height eyes hair religion drink smoke children description can_description status roles stripe_status emoji latitude longitude last_activity'
const EDIT = {
  matrimonial_status: 0,
  orientation: 2,
  size: 1,
  height: 4,
  eyes: 0,
  hair: 1,
  religion: 0,
  drink: 2,
  smoke: 0,
  children: 0,
  job: 'Luthière',
  description: 'Je danse mal, mais volontiers.',
}
const SEARCH = { seek: 2, orientation: 50, age_from: 18, age_to: 120, distance: 1000, filter: 0 }

/** Every call of section 7 of specification 1, in its order: method, path and query names as they are written there. */
export const firstCalls: Record<string, SpecifiedCall> = {
  'GET /api/photos/validated?page={n}': { as: 'founder', answers: page('id photo user_id') },
  'POST /api/photos/validated/{photoId}/{0 or 1}': {
    as: 'founder',
    url: '/api/photos/validated/:awaiting-photo/1',
    answers: message(),
  },
  'GET /api/ask?search=&page=': { answers: page(`id sender ${MEMBER}`) },
  'POST /api/ask/reply/{id}?reply={0 or 1}': { url: '/api/ask/reply/:declined?reply=0', answers: message() },
  'GET /api/blacklist?search=&page=': { answers: page(`user_id ${MEMBER}`) },
  'DELETE /api/blacklist/{user_id}': { url: '/api/blacklist/:unblocked', answers: message() },
  'POST /api/contact': {
    as: 'visitor',
    body: { reason: 9, email: 'zoe@exemple.fr', message: 'Bonjour, une question.' },
    answers: message('Votre e-mail a été envoyé !'),
  },
  'GET /api/forum/categories': { as: 'visitor', answers: list(fields('id slug title emoji')) },
  'GET /api/forum?category={slug}&search=&page=': {
    as: 'visitor',
    url: '/api/forum?category=sorties&search=&page=1',
    answers: page(TOPIC),
  },
  'GET /api/forum/last-topics': { as: 'visitor', answers: list(fields(TOPIC)) },
  'POST /api/forum/topic': {
    body: {
      title: 'Qui danse samedi ?',
      category: 4,
      post: 'Je garde des chaises.',
      poll_replies: ['Moi', 'Pas moi'],
    },
    answers: both(message('Le topic a été crée !'), fields('slug')),
  },
  'GET /api/forum/topic/{slug}': {
    as: 'visitor',
    url: '/api/forum/topic/qui-danse',
    answers: pair(fields(`${TOPIC} topic_bans`), boolean),
  },
  'GET /api/forum/topic/posts/{topicId}?page=': {
    as: 'visitor',
    url: '/api/forum/topic/posts/:topic?page=1',
    answers: page(POST),
  },
  'POST /api/forum/post/{topicId}': {
    url: '/api/forum/post/:topic',
    body: { post: 'J’en suis.' },
    answers: message('Votre réponse a été ajouté !'),
  },
  'PATCH /api/forum/post/{postId}': {
    url: '/api/forum/post/:post',
    body: { post: 'Vingt heures, plutôt.' },
    answers: message('Le post a été édité !'),
  },
  'POST /api/forum/post/moderate/{postId}': {
    as: 'moderator',
    url: '/api/forum/post/moderate/:reply',
    answers: message(),
  },
  'POST /api/forum/topic/ban/{topicId}': {
    url: '/api/forum/topic/ban/:topic',
    body: { user_id: ':guest' },
    answers: message(),
  },
  'POST /api/forum/topic/lock/{topicId}': { url: '/api/forum/topic/lock/:lockable', answers: message() },
  'POST /api/forum/topic/follow/{topicId}': { url: '/api/forum/topic/follow/:topic', answers: message() },
  'GET /api/forum/topic/poll/{topicId}': {
    url: '/api/forum/topic/poll/:topic',
    answers: pair(fields('replies votes total_votes'), () => {}),
  },
  'POST /api/forum/topic/vote/{topicId}': {
    url: '/api/forum/topic/vote/:topic',
    body: { vote: 1 },
    answers: message(),
  },
  'GET /api/friend?search=&page=': { answers: page(`id user_id ${MEMBER}`) },
  'DELETE /api/friend/{id}': { url: '/api/friend/:lost', answers: message() },
  'GET /api/gate': { answers: fields('seek age_from age_to') },
  'PATCH /api/gate': {
    body: { seek: 2, age_from: 18, age_to: 120 },
    answers: message('Vos paramètres ont été sauvegardés'),
  },
  'PATCH /api/user/location': { body: { latitude: 45.76, longitude: 4.84 }, answers: message() },
  'GET /api/messages/{thread}?page=': {
    url: '/api/messages/:thread?page=1',
    answers: pair(page('id date last_message last_sender is_read'), list(fields(`id ${MEMBER}`))),
  },
  'GET /api/messages/interlocutor/{thread}': {
    url: '/api/messages/interlocutor/:thread',
    answers: fields(`id ${MEMBER}`),
  },
  'GET /api/messages/conversation/{thread}/{lastId}': {
    url: '/api/messages/conversation/:thread/0',
    answers: pair(boolean, list(fields('id user_id message type created_at'))),
  },
  'POST /api/messages/conversation/{thread}': {
    url: '/api/messages/conversation/:thread',
    body: { message: 'Bonsoir !', type: 0 },
    answers: message(),
  },
}

/** Every call of section 7 of specification 2, in its order. */
export const secondCalls: Record<string, SpecifiedCall> = {
  'GET /api/users/popular': {
    answers: list(fields('id name avatar signup birthday status last_activity latitude longitude')),
  },
  'GET /api/newsfeed/{userId}?page={n}': {
    url: '/api/newsfeed/0?page=1',
    answers: uncounted(`user_id ${FACE} type data created_at`),
  },
  'GET /api/notifications?page={n}': {
    answers: uncounted(`sender receiver ${FACE} type data created_at`),
  },
  'POST /api/webpush': { body: { push: 'web:a1b2c3' }, answers: () => {} },
  'GET /api/photos?page={n}': {
    answers: uncounted(`${PHOTO} name status emoji stripe_status birthday last_activity latitude longitude`),
  },
  'POST /api/photo/moderate/{photoId}': {
    as: 'founder',
    url: '/api/photo/moderate/:moderated-photo',
    answers: message('La photo a été modéré !'),
  },
  'GET /api/profil/edit': {
    answers: fields(`${Object.keys(EDIT).join(' ')} can_description`),
  },
  'PATCH /api/user/edit': { body: { ...answerRequired(0), ...EDIT }, answers: message() },
  'POST /api/user/autodestruction': { as: 'banned', answers: message('Compte supprimé') },
  'GET /api/user/{id}': {
    url: '/api/user/:stranger',
    answers: both(fields('user photos ifBirthday isFriend isBlocked iso'), ({ user, photos }) => {
      fields(PROFILE)(user)
      list(fields(PHOTO))(photos)
    }),
  },
  'GET /api/comments/{photoId}?page={n}': {
    url: '/api/comments/:photo?page=1',
    answers: uncounted(COMMENT),
  },
  'POST /api/comment/{photoId}': {
    url: '/api/comment/:photo',
    body: { comment: 'Quelle belle lumière !' },
    answers: message('Le commentaire a été ajouté !'),
  },
  'PATCH /api/comment/{commentId}': {
    url: '/api/comment/:comment',
    body: { comment: 'Belle lumière.' },
    answers: message('Le commentaire a été édité !'),
  },
  'POST /api/comment/moderate/{commentId}': {
    as: 'moderator',
    url: '/api/comment/moderate/:moderated-comment',
    answers: message('Le commentaire a été modéré !'),
  },
  'POST /api/comment/delete/{commentId}': {
    url: '/api/comment/delete/:deleted-comment',
    answers: message('Le commentaire a été supprimé !'),
  },
  'POST /api/photo/like/{photoId}': { url: '/api/photo/like/:liked-photo', answers: message() },
  'POST /api/photo/lock/{photoId}': { url: '/api/photo/lock/:locked-photo', answers: message() },
  'DELETE /api/photo/delete/{photoId}': {
    url: '/api/photo/delete/:deleted-photo',
    answers: message('La photo a été supprimé !'),
  },
  'POST /api/photo/avatar/{photoId}': {
    url: '/api/photo/avatar/:photo',
    answers: message('Votre photo de profil a été modifié'),
  },
  'POST /api/photo/check/{photoId}': { url: '/api/photo/check/:checked-photo', answers: message() },
  'POST /api/photo/ban/{photoId}': {
    as: 'founder',
    url: '/api/photo/ban/:banned-photo',
    answers: message(),
  },
  'POST /api/blacklist/{userId}': { url: '/api/blacklist/:other', answers: message() },
  'POST /api/ask/{userId}': { url: '/api/ask/:stranger', answers: message() },
  'POST /api/messages/thread/{userId}': {
    url: '/api/messages/thread/:stranger',
    answers: ({ message }) => number(message),
  },
  'GET /api/ask/refuse?search={text}&page={n}': {
    answers: page('id sender name avatar birthday stripe_status emoji last_activity latitude longitude'),
  },
  'POST /api/ask/reply/{requestId}?reply=1': {
    url: '/api/ask/reply/:refused?reply=1',
    answers: message(),
  },
  'POST /api/report/{type}/{targetId}/{userId}': {
    url: '/api/report/1/:stranger/:stranger',
    body: { reason: 'Ce n’est pas elle.' },
    answers: message('Votre signalement a été envoyé'),
  },
  'GET /api/search/settings': { answers: fields(Object.keys(SEARCH).join(' ')) },
  'PATCH /api/search': {
    body: SEARCH,
    answers: message('Vos paramètres de recherche ont été sauvegardés.'),
  },
  'GET /api/search?page={n}': {
    answers: uncounted(
      'id name avatar birthday signup last_activity latitude longitude status stripe_status',
    ),
  },
  'GET /json/emojis.json': {
    answers: (catalogue) => {
      const files = Object.values(catalogue).flatMap((category) => Object.values(category as object))
      list((file) => message()({ message: file }))(files)
    },
  },
  'PATCH /api/user/emoji': {
    body: { emoji: '1f48e.webp' },
    answers: message('Votre emoji a été mis à jour.'),
  },
  'GET /api/staff': {
    answers: both(fields('1 2 3'), (roles) => {
      for (const role of [1, 2, 3]) list(fields('id name avatar status last_activity'))(roles[role])
    }),
  },
  'POST /api/upload': {
    file: 'file_upload',
    answers: message('Votre photo doit maintenant être validé par notre équipe !'),
  },
  'GET /api/visitors?page={n}': {
    answers: uncounted('id user_id name avatar status stripe_status emoji last_activity created_at'),
  },
}

/** The same calls again, with another value that the specification names. */
export const otherCases: Record<string, SpecifiedCall> = {
  'POST /api/photos/validated/{photoId}/{0 or 1} with 0': {
    as: 'founder',
    url: '/api/photos/validated/:refused-photo/0',
    answers: message(),
  },
  'POST /api/ask/reply/{id}?reply={0 or 1} with 1': {
    url: '/api/ask/reply/:accepted?reply=1',
    answers: message(),
  },
  'PATCH /api/user/location with a denied position': {
    body: { latitude: 0, longitude: 0 },
    answers: message(),
  },
  'POST /api/messages/conversation/{thread} with a gif': {
    url: '/api/messages/conversation/:thread',
    body: { message: ':gif', type: 1 },
    answers: message(),
  },
  'PATCH /api/user/emoji without Premium': {
    as: 'newcomer',
    body: { emoji: '1f48e.webp' },
    status: 403,
    answers: message("Vous n'avez pas d'abonnement Premium 🥹"),
  },
  'POST /api/comment/{photoId} with a locked photo': {
    url: '/api/comment/:closed-photo',
    body: { comment: 'Bonsoir' },
    status: 403,
    answers: message('Les commentaires sur cette photo ont été fermés.'),
  },
  'POST /api/comment/{photoId} without friendship': {
    url: '/api/comment/:liked-photo',
    body: { comment: 'Bonsoir' },
    status: 403,
    answers: message('Vous devez être ami avec ce membre pour commenter.'),
  },
  'POST /api/forum/topic without a title': {
    body: { category: 4, post: 'Je garde des chaises.' },
    status: 422,
    answers: both(message('The given data was invalid.'), ({ errors }) => list(() => {})(errors.title)),
  },
  'POST /api/upload without a file': {
    status: 422,
    answers: ({ errors }) =>
      message("Vous n'avez pas sélectionné de photo")({ message: errors.file_upload[0] }),
  },
}
