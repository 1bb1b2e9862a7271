// Words that several parts of the forum say. Quoted ones, to the letter, are of the specification (1, sections 2, 4, 6, 7, 8).

export const TOPIC_CREATED = 'Le topic a été crée !'
export const REPLY_ADDED = 'Votre réponse a été ajouté !'
export const POST_EDITED = 'Le post a été édité !'
export const NO_TOPICS_FOUND = 'Aucun topic trouvé'
export const POSTS_FAILED = 'Erreur impossible de charger les posts'
/** Whoever wrote a post and has deleted their account (product.md 3). */
export const DELETED_MEMBER = 'Membre supprimé'
/** Whoever hides their name from visitors, as those read it. */
export const HIDDEN_MEMBER = 'Un membre'

export const FORUM = 'Forum'
export const NO_SUCH_TOPIC = 'Ce topic n’existe pas.'
export const NO_SUCH_POST = 'Ce post n’existe pas.'
export const NO_SUCH_CATEGORY = 'Cette catégorie n’existe pas.'

// Made once: a page says dozens of numbers, and each formatter costs more than its work.
const FRENCH_NUMBERS = new Intl.NumberFormat('fr-FR')
export const formatCount = (count: number) => FRENCH_NUMBERS.format(count)

export const formatReplyCount = (count: number) =>
  `${formatCount(count)} ${count > 1 ? 'réponses' : 'réponse'}`
