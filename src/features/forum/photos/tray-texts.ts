// Photos chosen before their post is sent.

export const DESCRIBE = 'Ce que l’on y voit'
export const DESCRIBE_HINT =
  'Lu aux personnes qui ne voient pas la photo\u202f: «\u202fun vélo rouge contre un mur de pierre\u202f».'
export const CHECKED_FIRST =
  'Elles partent avec votre message. Notre équipe les vérifie avant que les autres les voient.'
export const FOUR_AT_MOST = 'Quatre photos par message au plus\u202f: les autres ne sont pas ajoutées.'
export const POST_SENT_WITHOUT = 'Votre message est publié\u202f; il ne lui manque que cela.'
export const SEE_POST = 'Voir mon message'
export const RETRY = 'Réessayer'
export const PHOTOS_SENT =
  'Vos photos sont arrivées. Elles paraîtront dès que notre équipe les aura vérifiées.'

/** @param number from 1 */
export const formatPhotoName = (number: number) => `Photo ${number}`
