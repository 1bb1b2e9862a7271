// The founder's page of the forum, and what its calls answer.

export const FOUNDER_TITLE = 'Le forum'
export const FOUNDER_LEAD = 'Les catégories et leur ordre, et les réponses rapides du staff.'

export const CATEGORY_ADDED = 'La catégorie est ajoutée.'
export const CATEGORY_EDITED = 'La catégorie est modifiée.'
export const CATEGORY_REMOVED = 'La catégorie est supprimée.'
export const CATEGORIES_ORDERED = 'Les catégories sont dans leur nouvel ordre.'
export const TEMPLATE_EDITED = 'La réponse rapide est modifiée.'

export const COMPLAINTS_STAY = 'La catégorie des plaintes ne peut pas être supprimée.'
export const LAST_STAYS = 'Il faut au moins une catégorie où écrire.'
export const HAS_TOPICS = 'Cette catégorie contient des topics\u202f: déplacez-les d’abord.'
export const ORDER_CHANGED = 'La liste a changé entre-temps. Rechargez la page et recommencez.'
export const TOO_MANY_CATEGORIES = 'Le forum compte 50 catégories au plus.'
export const NO_SUCH_TEMPLATE = 'Cette réponse rapide n’existe pas.'

export const TO_FORUM = 'Voir le forum'
export const WITHOUT_SCRIPTS = 'Pour modifier cette page, activez JavaScript.'

export const CATEGORIES_LEAD = 'Dans l’ordre où elles se présentent. Une catégorie se supprime une fois vide.'
export const COMPLAINTS_HINT = 'Seuls le plaignant et le staff y répondent.'
export const ADD_CATEGORY = 'Ajouter une catégorie'
export const EDIT_CATEGORY = 'Modifier la catégorie'
export const CATEGORY_EMOJI = 'Emoji'
export const CATEGORY_TITLE = 'Nom'
export const CATEGORY_DESCRIPTION = 'Description'
export const ADDRESS_MADE = 'Son adresse est faite de ce nom, et ne change plus.'
export const ADDRESS_STAYS = 'Son adresse reste la même.'
export const ADD = 'Ajouter'
export const SAVE = 'Enregistrer'
export const CANCEL = 'Annuler'

// Names of buttons that show an icon alone.
export const moveUp = (title: string) => `Monter «\u202f${title}\u202f»`
export const moveDown = (title: string) => `Descendre «\u202f${title}\u202f»`
export const edit = (title: string) => `Modifier «\u202f${title}\u202f»`
export const remove = (title: string) => `Supprimer «\u202f${title}\u202f»`

/** Said once a category has moved: 'Voyages, 3e sur 10'. */
export const movedTo = (title: string, place: number, count: number) =>
  `${title}, ${place === 1 ? '1re' : `${place}e`} sur ${count}`

export const removeTitle = (title: string) => `Supprimer «\u202f${title}\u202f»\u202f?`
export const REMOVE_LEAD = 'Elle est vide, aucun message ne se perd. Son adresse ne mènera plus nulle part.'
export const REMOVE_YES = 'Supprimer'

export const TEMPLATES_TITLE = 'Réponses rapides'
export const TEMPLATES_LEAD = 'Sept réponses que le staff insère d’un geste sous un topic.'
export const TEMPLATE_TITLE = 'Nom'
export const TEMPLATE_POST = 'Réponse'
