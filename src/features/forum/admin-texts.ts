// The founder's page of the forum, and what its calls answer.
export const CATEGORY_ADDED = 'La catégorie est ajoutée.'
export const CATEGORY_EDITED = 'La catégorie est modifiée.'
export const CATEGORY_REMOVED = 'La catégorie est supprimée.'
export const CATEGORIES_ORDERED = 'Les catégories sont dans leur nouvel ordre.'
export const TEMPLATE_EDITED = 'La réponse rapide est modifiée.'

export const COMPLAINTS_CATEGORY_REQUIRED = 'La catégorie des plaintes ne peut pas être supprimée.'
export const LAST_CATEGORY_REQUIRED = 'Il faut au moins une catégorie où écrire.'
export const CATEGORY_NOT_EMPTY = 'Cette catégorie contient des topics\u202f: déplacez-les d’abord.'
export const ORDER_CHANGED = 'La liste a changé entre-temps. Rechargez la page et recommencez.'
export const TOO_MANY_CATEGORIES = 'Le forum compte 50 catégories au plus.'
export const NO_SUCH_TEMPLATE = 'Cette réponse rapide n’existe pas.'
export const ADD_CATEGORY = 'Ajouter une catégorie'
export const SAVE = 'Enregistrer'
// Names of buttons that show an icon alone.
export const formatEditLabel = (title: string) => `Modifier «\u202f${title}\u202f»`
/** Said once a category has moved: 'Voyages, 3e sur 10'. */
export const formatCategoryMoved = (title: string, place: number, count: number) =>
  `${title}, ${place === 1 ? '1re' : `${place}e`} sur ${count}`
