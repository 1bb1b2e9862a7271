// Words of a topic's page: its head, its pages, the reply. Those that the specification quotes are in `texts.ts`.

export const CRUMBS = 'Fil d’Ariane'
export const BY = 'Par'

export const FOLLOW = 'Suivre'
export const UNFOLLOW = 'Ne plus suivre'
/** The pages above the posts, to those who go from landmark to landmark. */
export const PAGES_ABOVE = 'Pages, avant les messages'
export const NEWEST = 'Dernier message'
export const FIRST_UNREAD = 'Premier non lu'
export const MORE_ACTS = 'Autres actions sur le topic'
export const LOCK = 'Verrouiller le topic'
export const UNLOCK = 'Déverrouiller le topic'
export const EDIT_TOPIC = 'Modifier le topic'
export const LOCKED_BADGE = 'verrouillé'

export const LOCK_TITLE = 'Verrouiller ce topic\u202f?'
export const LOCK_LEAD =
  'Personne ne pourra plus y répondre, y voter ni le suivre. Seul le staff pourra le déverrouiller.'
export const LOCK_YES = 'Verrouiller'
export const CANCEL = 'Annuler'

export const TITLE = 'Titre'
export const CATEGORY = 'Catégorie'
export const EDIT_HINT = 'L’ancienne adresse du topic continuera d’y mener.'
export const SAVE = 'Enregistrer'
export const NO_CATEGORIES = 'Les catégories n’ont pas pu être chargées.'

export const REPORT_BUG = 'Créer un topic Bug'
/** Every post of a page is of members whom the reader does not see. */
export const NOTHING_HERE = 'Rien à lire sur cette page.'
