// Texts that several parts of the forum share. Sentences quoted by the specification (1, sections 2, 4, 6,
// 7, 8) are exact.

export const TOPIC_CREATED = 'Le topic a été crée !'
export const REPLY_ADDED = 'Votre réponse a été ajouté !'
export const POST_EDITED = 'Le post a été édité !'
export const NO_TOPICS_FOUND = 'Aucun topic trouvé'
export const POSTS_FAILED = 'Erreur impossible de charger les posts'
/** Name of an author whose account is deleted (product.md 3). */
export const DELETED_MEMBER = 'Membre supprimé'
/** Name, for visitors, of members who hide theirs. */
export const HIDDEN_MEMBER = 'Un membre'

export const FORUM = 'Forum'
export const NO_SUCH_TOPIC = 'Ce topic n’existe pas.'
export const NO_SUCH_POST = 'Ce post n’existe pas.'
export const NO_SUCH_CATEGORY = 'Cette catégorie n’existe pas.'

// Created once: a page formats dozens of numbers, and creating a formatter is slow.
const FRENCH_NUMBERS = new Intl.NumberFormat('fr-FR')
export const formatCount = (count: number) => FRENCH_NUMBERS.format(count)

export const formatReplyCount = (count: number) =>
  `${formatCount(count)} ${count > 1 ? 'réponses' : 'réponse'}`

// Results of actions by creators and staff on topics and posts.

export const TOPIC_LOCKED = 'Le topic est verrouillé.'
export const TOPIC_UNLOCKED = 'Le topic est déverrouillé.'
export const LOCK_FORBIDDEN = 'Seuls le créateur du topic et le staff peuvent le verrouiller.'
export const UNLOCK_FORBIDDEN = 'Seul le staff peut déverrouiller un topic.'

export const MEMBER_BANNED = 'Le membre est banni de ce topic.'
export const BAN_LIFTED = 'Le membre peut de nouveau participer à ce topic.'
export const BAN_FORBIDDEN = 'Seuls le créateur du topic et le staff peuvent en bannir un membre.'
export const SELF_BAN_FORBIDDEN = 'Vous ne pouvez pas vous bannir vous-même.'
export const STAFF_BAN_FORBIDDEN = 'Un membre du staff ne peut pas être banni d’un topic.'
export const ALREADY_BANNED = 'Ce membre est déjà banni de ce topic.'
export const NOT_BANNED = 'Ce membre n’est pas banni de ce topic.'
export const NO_SUCH_MEMBER = 'Ce membre n’existe pas, ou n’existe plus.'

export const POST_MODERATED = 'Le post est modéré.'
export const POST_RESTORED = 'Le post est de nouveau visible.'
export const MODERATION_FORBIDDEN = 'Un post du staff ne peut pas être modéré.'

export const TOPIC_EDITED = 'Le topic a été modifié.'
export const TOPIC_EDIT_FORBIDDEN = 'Vous ne pouvez pas modifier le topic de ce membre.'
export const OUTING_TOPIC_STAYS = 'C’est le topic d’une sortie\u202f: il reste dans sa catégorie.'
export const PRIVATE_COMPLAINT_STAYS = 'C’est une plainte privée\u202f: elle reste dans sa catégorie.'
export const TOPIC_NOT_FOR_OUTING =
  'Ce topic ne peut pas devenir une sortie\u202f: il est fermé, rangé ailleurs, ou l’est déjà.'

export const REACTION_NAMES = {
  thanks: 'Merci',
  laughs: 'Je ris',
  sympathy: 'Je compatis',
  coming: 'J’y serai',
} as const
export const REACTION_SAVED = 'Votre réaction est visible.'
export const REACTION_WITHDRAWN = 'Votre réaction est retirée.'
export const OWN_POST_REACTION = 'On ne réagit pas à ses propres posts.'
export const MODERATED_POST_REACTION = 'Ce post a été modéré, on n’y réagit plus.'
export const NO_SUCH_REACTION = 'Choisissez une des quatre réactions.'

export const VOTE_COUNTED = 'Votre vote est compté.'
export const NO_POLL = 'Ce topic n’a pas de sondage.'

// Field errors of the forum's forms.

export const TITLE_REQUIRED = 'Donnez un titre à votre topic.'
export const TITLE_TOO_LONG = 'Le titre compte 50 caractères au plus.'
export const CATEGORY_REQUIRED = 'Choisissez une catégorie.'
export const POST_REQUIRED = 'Écrivez votre message.'
export const POST_TOO_LONG = 'Un message compte 10\u202f000 caractères au plus.'
export const TOO_MANY_CHOICES = 'Un sondage propose 5 réponses au plus.'
export const TOO_FEW_CHOICES = 'Un sondage propose au moins deux réponses.'
export const CHOICE_TOO_LONG = 'Une réponse compte 35 caractères au plus.'
export const SAME_CHOICES = 'Deux réponses du sondage sont les mêmes.'
export const SEARCH_TOO_LONG = 'Une recherche compte 100 caractères au plus.'
export const NO_SUCH_CHOICE = 'Choisissez une des réponses du sondage.'
export const CATEGORY_TITLE_REQUIRED = 'Donnez un nom à la catégorie.'
export const CATEGORY_TITLE_TOO_LONG = 'Le nom compte 40 caractères au plus.'
export const EMOJI_REQUIRED = 'Choisissez un emoji.'
export const DESCRIPTION_TOO_LONG = 'La description compte 200 caractères au plus.'
export const TEMPLATE_TITLE_REQUIRED = 'Donnez un nom à cette réponse.'
export const TEMPLATE_TITLE_TOO_LONG = 'Le nom compte 50 caractères au plus.'
export const TEMPLATE_REQUIRED = 'Écrivez la réponse.'
export const TEMPLATE_TOO_LONG = 'Une réponse rapide compte 2\u202f000 caractères au plus.'

// Shown with 429.

export const ACTION_LIMIT_REACHED = 'Vous avez fait beaucoup de choses d’un coup. Reprenez dans un moment.'
export const TOPIC_LIMIT_REACHED =
  'Vous avez créé 10 topics en un jour, c’est la limite. Gardez celui-ci de côté et revenez demain.'
export const NEWCOMER_TOPIC_LIMIT_REACHED =
  'La première semaine, on crée 2 topics par jour. Gardez celui-ci de côté et revenez demain\u202f: tout est expliqué sur la page «\u202fMes droits\u202f» du forum.'
export const POST_LIMIT_REACHED =
  'Vous avez beaucoup écrit en une heure. Gardez votre texte de côté et revenez dans un moment.'

// Texts of the forum's first page, categories and searches.
export const formatForumDescription = (siteName: string) =>
  `Le forum de ${siteName}\u202f: rencontres, vie à deux, sorties, voyages, et tout ce dont on parle au comptoir. À lire sans inscription.`
export const CATEGORIES = 'Catégories'
export const NEW_TOPIC = 'Nouveau topic'
export const MY_RIGHTS = 'Mes droits sur le forum'
export const FOLLOWED_TOPICS = 'Mes topics suivis'
export const BREADCRUMB = 'Fil d’Ariane'
export const TOO_MANY_SEARCHES = 'Vous cherchez beaucoup en peu de temps. Attendez une minute, puis reprenez.'
export const SEARCH_FORUM = 'Chercher dans le forum'
export const SEARCH_CATEGORY = 'Chercher dans cette catégorie'
export const formatTopicCount = (count: number) => `${formatCount(count)} ${count > 1 ? 'topics' : 'topic'}`
export const formatUnreadCount = (count: number) =>
  `${formatCount(count)} ${count > 1 ? 'messages non lus' : 'message non lu'}`

/** @param most maximum number of results */
export function formatFoundCount(count: number, most: number): string {
  if (count >= most) return `Les ${formatCount(most)} topics les plus récents qui répondent à votre recherche`
  return `${formatTopicCount(count)} ${count > 1 ? 'trouvés' : 'trouvé'}`
}

export const formatPageTitle = (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title)

// Texts of the page for a new topic.
/** Hints for some categories. */
export const COMPLAINTS_HINT =
  'Seuls vous et le staff du site pourrez répondre à une plainte, et la lire. Vous pourrez la rendre publique plus tard.'
export const BUG_HINT =
  'Dites sur quelle page, ce que vous faisiez, ce qui s’est passé, et avec quel appareil et quel navigateur.'
export const POLL_HINT = 'De deux à cinq réponses, de 35 caractères au plus. Chacun vote une fois.'
export const formatChoiceLabel = (scope: number) => `Réponse ${scope}`

// Texts of complaints.

export const OWN_COMPLAINTS = 'Mes plaintes privées'
export const PRIVATE_COMPLAINTS = 'Plaintes privées'
export const PUBLISH_COMPLAINT = 'Rendre publique'
export const COMPLAINT_PUBLISHED = 'Votre plainte est publique.'
export const PUBLISH_FORBIDDEN = 'Seule la personne qui a écrit cette plainte peut la rendre publique.'
export const NOT_A_COMPLAINT = 'Ce topic n’est pas une plainte privée.'

// Texts of slow mode.

export const SLOW_MODE = 'Mode lent'
// Texts of a poll.

export const POLL = 'Sondage'
export const formatVoteCount = (count: number) => {
  if (count === 0) return 'Aucun vote'
  return count === 1 ? '1 vote' : `${formatCount(count)} votes`
}
export const POLL_FAILED = 'Erreur impossible de charger le sondage'

// Texts of posts and their actions.
export const REPORT = 'Signaler'
export const MODERATE = 'Modérer'
export const BAN = 'Bannir du topic'
export const LIFT_BAN = 'Lever le bannissement'
export const HISTORY = 'Textes précédents'
/** 'Citer le post de Salomé', for screen readers. */
export const formatPostActionLabel = (act: string, name: string) => `${act} le post de ${name}`
export const CANCEL = 'Annuler'

// Reasons why a member may not take part: shown under a topic and sent with 403. Quoted by the
// specification (1, sections 4, 6 and 8), exact.

// Quoted by the specification (1, sections 4, 6 and 8), exact.
export const LOCKED = 'Le topic est verrouillé. Vous ne pouvez pas y participer.'
export const BANNED = 'Vous êtes banni de ce topic, vous ne pouvez plus y participer.'
export const COMPLAINTS_ONLY = 'Seul le plaignant et le staff du site peuvent répondre aux topics plaintes.'
export const VOTE_FORBIDDEN = 'Vous ne pouvez pas voter'

// Texts of a topic's page.
export const LOCK = 'Verrouiller le topic'
export const UNLOCK = 'Déverrouiller le topic'
export const EDIT_TOPIC = 'Modifier le topic'
export const LOCK_WARNING =
  'Personne ne pourra plus y répondre, y voter ni le suivre. Seul le staff pourra le déverrouiller.'
export const CONFIRM_LOCK = 'Verrouiller'
/** Shown when the reader can see no post of a page. */
export const NO_VISIBLE_POSTS = 'Rien à lire sur cette page.'

// Results of writing and following.

export const TOPIC_FOLLOWED = 'Vous suivez ce topic. On vous préviendra des nouvelles réponses.'
export const TOPIC_UNFOLLOWED = 'Vous ne suivez plus ce topic.'
export const LOCKED_TOPIC_FOLLOW_FORBIDDEN = 'Le topic est verrouillé. Vous ne pouvez pas le suivre.'
export const TOPIC_READ = 'Topic lu.'

export const POST_EDIT_FORBIDDEN = 'Vous ne pouvez modifier que vos propres posts.'
export const MODERATED_POST_EDIT_FORBIDDEN = 'Ce post a été modéré, vous ne pouvez plus le modifier.'
export const SUBMITTED_IN_OTHER_TOPIC = 'Ce texte est déjà publié dans un autre topic.'

// Texts for search engines, feed readers and link previews.

export const formatFeedTitle = (category: string, siteName: string) => `${category} · Forum de ${siteName}`
/** Description of a page without readable posts. */
export const formatTopicDescription = (title: string, category: string, siteName: string) =>
  `«\u202f${title}\u202f»\u202f: une discussion du forum de ${siteName}, dans ${category}.`
/** Description of a category without one. */
export const formatCategoryDescription = (title: string, siteName: string) =>
  `${title}\u202f: les discussions du forum de ${siteName}, à lire sans inscription.`
export const formatSearchTitle = (search: string, scope: string) => `${search} · ${scope}`
/** Makes descriptions of later pages distinct. */
export const addPageNumber = (description: string, page: number) =>
  page > 1 ? `Page ${page}. ${description}` : description
