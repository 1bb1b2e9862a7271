// Words of a topic's page: its head, its pages, the reply. Those that the specification quotes are in `texts.ts`.
export const LOCK = 'Verrouiller le topic'
export const UNLOCK = 'Déverrouiller le topic'
export const EDIT_TOPIC = 'Modifier le topic'
export const LOCK_WARNING =
  'Personne ne pourra plus y répondre, y voter ni le suivre. Seul le staff pourra le déverrouiller.'
export const CONFIRM_LOCK = 'Verrouiller'
export const CANCEL = 'Annuler'
/** Every post of a page is of members whom the reader does not see. */
export const NO_VISIBLE_POSTS = 'Rien à lire sur cette page.'
