// Words of a topic's page: its head, its pages, the reply. Those that the specification quotes are in `texts.ts`.
export const LOCK = 'Verrouiller le topic'
export const UNLOCK = 'Déverrouiller le topic'
export const EDIT_TOPIC = 'Modifier le topic'
export const LOCK_LEAD =
  'Personne ne pourra plus y répondre, y voter ni le suivre. Seul le staff pourra le déverrouiller.'
export const LOCK_YES = 'Verrouiller'
export const CANCEL = 'Annuler'
/** Every post of a page is of members whom the reader does not see. */
export const NOTHING_HERE = 'Rien à lire sur cette page.'
