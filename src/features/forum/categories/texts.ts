// The founder's page of the forum, and the results of its calls.
export const CATEGORY_ADDED = 'La catégorie est ajoutée.'
export const CATEGORY_EDITED = 'La catégorie est modifiée.'
export const CATEGORY_REMOVED = 'La catégorie est supprimée.'
export const CATEGORIES_ORDERED = 'Les catégories sont dans leur nouvel ordre.'
export const TEMPLATE_EDITED = 'La réponse rapide est modifiée.'

export const COMPLAINTS_CATEGORY_REQUIRED = 'La catégorie des plaintes ne peut pas être supprimée.'
export const OUTINGS_CATEGORY_REQUIRED =
  'La catégorie des sorties ne peut pas être supprimée\u202f: chacune y a son topic.'
export const LAST_CATEGORY_REQUIRED = 'Il faut au moins une catégorie où écrire.'
export const CATEGORY_NOT_EMPTY = 'Cette catégorie contient des topics\u202f: déplacez-les d’abord.'
export const ORDER_CHANGED = 'La liste a changé entre-temps. Rechargez la page et recommencez.'
export const TOO_MANY_CATEGORIES = 'Le forum compte 50 catégories au plus.'
export const NO_SUCH_TEMPLATE = 'Cette réponse rapide n’existe pas.'
export const ADD_CATEGORY = 'Ajouter une catégorie'
export const SAVE = 'Enregistrer'
// Labels of buttons that show only an icon.
export const formatEditLabel = (title: string) => `Modifier «\u202f${title}\u202f»`
/** Announced once a category has moved: 'Voyages, 3e sur 10'. */
export const formatCategoryMoved = (title: string, position: number, count: number) =>
  `${title}, ${position === 1 ? '1re' : `${position}e`} sur ${count}`
