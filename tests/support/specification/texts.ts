import type { IslandId } from '../../../src/client/islands.ts'
import type { Reader } from './site.ts'
import type { Unreadable } from './walk.ts'

/**
 * The location of a text: a rendered page, also one whose data cannot be read; the response of a call of
 * `calls.ts`; or an island of the built client, for text that only the browser shows, and when it does.
 */
export type TextLocation =
  | { page: string; as: Reader; unreadable?: Unreadable }
  | { call: string }
  | { island: IslandId; when: string }
/** A text to the letter, and its location. */
export type SpecifiedText = [text: string, place: TextLocation]

/** As part of a test's title. */
export function describeLocation(location: TextLocation): string {
  if ('call' in location) return `is answered by ${location.call}`
  if ('island' in location)
    return `is in the scripts of the island ${location.island}, for when ${location.when}`
  const { page, as, unreadable } = location
  return `is read on ${page} by the ${as}${unreadable ? ` while ${unreadable} cannot be read` : ''}`
}

const page = (path: string, as: Reader = 'member'): TextLocation => ({ page: path, as })
const unreadable = (path: string, what: Unreadable, as: Reader = 'member'): TextLocation => ({
  page: path,
  as,
  unreadable: what,
})
const call = (name: string): TextLocation => ({ call: name })
const island = (id: IslandId, when: string): TextLocation => ({ island: id, when })

const FAILED = 'its list does not load'

/** The quoted texts of specification 1, in its order. */
export const firstTexts: SpecifiedText[] = [
  // Section 1
  ['Oups... il y a eu une erreur', island('contact-form', 'a call fails without a sentence of the server')],
  ['The given data was invalid.', call('POST /api/forum/topic without a title')],
  // Section 2
  ['Aucune photo a valider', page('/admin/photos', 'moderator')],
  ['Aucune demande', page('/demandes', 'newcomer')],
  ['Aucun membre bloqué', page('/blacklist', 'newcomer')],
  ['Aucun topic trouvé', page('/forum?search=introuvable', 'visitor')],
  ['Aucune conversation', page('/messages', 'newcomer')],
  // Section 4
  ['Le topic est verrouillé. Vous ne pouvez pas y participer.', page('/forum/topic/topic-ferme')],
  ['Ce post a été modéré', page('/forum/topic/qui-danse', 'visitor')],
  [
    'Vous êtes banni de ce topic, vous ne pouvez plus y participer.',
    page('/forum/topic/chez-nous', 'banned'),
  ],
  ['message lu', page('/messages/:thread')],
  // Section 6
  [
    'Seul le plaignant et le staff du site peuvent répondre aux topics plaintes.',
    page('/forum/topic/une-plainte'),
  ],
  // Section 7
  ['Votre e-mail a été envoyé !', call('POST /api/contact')],
  ['Le topic a été crée !', call('POST /api/forum/topic')],
  ['Votre réponse a été ajouté !', call('POST /api/forum/post/{topicId}')],
  ['Le post a été édité !', call('PATCH /api/forum/post/{postId}')],
  ['Vos paramètres ont été sauvegardés', call('PATCH /api/gate')],
  ['Post copié', island('forum-topic', 'a post is copied')],
  // Section 8
  ['Erreur impossible de charger la liste', island('contacts', FAILED)],
  ['Erreur impossible de charger les Photos', island('photo-desk', FAILED)],
  [
    'Erreur impossible de charger le forum',
    unreadable('/forum?search=bal', 'topics.last_post_at', 'visitor'),
  ],
  ['Erreur impossible de charger les posts', unreadable('/forum/topic/qui-danse', 'posts.edited_at')],
  ['Erreur impossible de charger le topic', unreadable('/forum/topic/qui-danse', 'topics.last_post_at')],
  ['Erreur impossible de charger les conversations', island('messages', FAILED)],
  ['Erreur impossible de charger la conversation', island('messages', 'a conversation does not load')],
  ["Erreur impossible de charger l'interlocuteur", island('messages', 'the other member does not load')],
  ['Erreur impossible de charger les derniers topics', unreadable('/', 'topics.last_post_at')],
  ['Si le problème persiste, créez un topic Bug sur le forum', unreadable('/', 'topics.last_post_at')],
  ['Vous ne pouvez pas voter', island('forum-topic', 'a vote is refused')],
  ["Erreur impossible d'initialiser le formulaire de recherche", island('gate', 'the gate does not load')],
  // Section 9
  ['à 5,8 km de vous', page('/recherche')],
]

const OPTIONS = page('/user/edit')
const OF_PROFILE = (texts: string[]): SpecifiedText[] => texts.map((text) => [text, OPTIONS])

/** The quoted texts of specification 2, in its order. */
export const secondTexts: SpecifiedText[] = [
  // Section 2
  ['nouveau', page('/recherche?filter=1&photo=0')],
  ['Voir plus', page('/recherche?photo=0')],
  ['Aucune notification', page('/notifications', 'newcomer')],
  ['Ajouter une Photo', page('/photos')],
  ['Modérer', page('/photos', 'founder')],
  ...OF_PROFILE(['Informations', 'Physique', 'Mode de vie', 'A propos', 'Editer']),
  ['suspendu', page('/celibataire/:suspended', 'founder')],
  ['Aucune demande réfusée', page('/demandes/refusees', 'newcomer')],
  ['Précedent', page('/demandes/refusees?page=2')],
  ['Suivant', page('/demandes/refusees')],
  ['il y a 5 minutes', page('/user/emoji')],
  ['Enregistrer mon emoji', page('/user/emoji')],
  ['Fondateur', page('/staff')],
  ['Admins', page('/staff')],
  ['Modos', page('/staff')],
  ['Aucun visiteur', page('/visiteurs', 'newcomer')],
  ['Précedent', page('/visiteurs?page=2')],
  ['Suivant', page('/visiteurs')],
  // Section 5
  ['Soyez clair et concis', page('/signaler/1/:stranger/:stranger')],
  ["Vous n'avez pas sélectionné de photo", call('POST /api/upload without a file')],
  // Section 6
  ['Fake détecteur', island('album', 'a photo of another is open')],
  // Section 7
  ['La photo a été modéré !', call('POST /api/photo/moderate/{photoId}')],
  ['Compte supprimé', call('POST /api/user/autodestruction')],
  // Section 8
  ['Erreur impossible de charger les membres populaires', island('popular', FAILED)],
  ['Erreur impossible de charger le fil d’actualité', island('newsfeed', FAILED)],
  ['Erreur impossible de charger les notifications', island('notifications', FAILED)],
  ['Erreur impossible de charger les Photos', island('photos', FAILED)],
  ['Erreur impossible de charger le formulaire', unreadable('/user/edit', 'users.size')],
  ['Erreur impossible de charger les commentaires', island('album', 'comments do not load')],
  ['Erreur impossible de charger le profil', island('album', 'the profile does not load')],
  ['Erreur impossible de charger la liste', island('contacts', FAILED)],
  ['Erreur impossible de charger le Staff.', unreadable('/staff', 'everything')],
  ['Erreur impossible de charger les visiteurs.', island('visitor', FAILED)],
  ["Erreur impossible d'initialiser le formulaire de recherche", island('search', 'settings do not load')],
  ['Erreur impossible de trouver des membres.', island('search', FAILED)],
  [
    "Vous avez atteint la limite de demandes d'ami pour aujourd'hui",
    island('profile-acts', 'a request answers `out`'),
  ],
  ["Vous n'avez pas d'abonnement Premium 🥹", call('PATCH /api/user/emoji without Premium')],
  [
    'Les commentaires sur cette photo ont été fermés.',
    call('POST /api/comment/{photoId} with a locked photo'),
  ],
  [
    'Vous devez être ami avec ce membre pour commenter.',
    call('POST /api/comment/{photoId} without friendship'),
  ],
  ['Le commentaire a été édité !', call('PATCH /api/comment/{commentId}')],
  ['Le commentaire a été modéré !', call('POST /api/comment/moderate/{commentId}')],
  ['Le commentaire a été supprimé !', call('POST /api/comment/delete/{commentId}')],
  ['Le commentaire a été ajouté !', call('POST /api/comment/{photoId}')],
  ['Votre photo de profil a été modifié', call('POST /api/photo/avatar/{photoId}')],
  ['La photo a été supprimé !', call('DELETE /api/photo/delete/{photoId}')],
  ['ID Copié', island('profile-acts', 'the id is copied')],
  ['Votre signalement a été envoyé', call('POST /api/report/{type}/{targetId}/{userId}')],
  ['Vos paramètres de recherche ont été sauvegardés.', call('PATCH /api/search')],
  ['Votre emoji a été mis à jour.', call('PATCH /api/user/emoji')],
  ['Votre photo doit maintenant être validé par notre équipe !', call('POST /api/upload')],
  ['Aucun résultat 😞', page('/recherche?age_from=119&age_to=120')],
  // Section 9, enumerations
  ...OF_PROFILE([
    'Hétérosexuel',
    'Homosexuel',
    'Bisexuel',
    'Homoflexible',
    'Hétéroflexible',
    'Asexuel',
    'Demisexuel',
    'Queer',
    'Pansexuel',
    'Sapiosexuel',
    'Autre',
  ]),
  ['Fille', page('/inscription', 'visitor')],
  ['Garçon', page('/inscription', 'visitor')],
  ['Intersexe', page('/inscription', 'visitor')],
  ...OF_PROFILE([
    'Célibataire',
    'En couple',
    ...Array.from({ length: 10 }, (_, band) => `${120 + 10 * band}-${130 + 10 * band} cm`),
    'Mince',
    'Normale',
    'Sportive',
    "Poignées d'amour",
    'Surpoids',
    'Brun',
    'Chatain',
    'Noir',
    'Blond',
    'Roux',
    'Alt',
    'Gris',
    'Vert',
    'Bleu',
    'Aucun enfant',
    '1 Enfant',
    '2 Enfants',
    '3 Enfants',
    'Plus de 3 enfants',
    'Non',
    'Oui',
    'Parfois',
    'Je le garde pour moi',
    'Athée',
    'Agnostique',
    'Catholique',
    'Musulman',
    'Israélite',
    'Bouddhiste',
    'Orthodoxe',
    'Protestant',
  ]),
]
