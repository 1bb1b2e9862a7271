export const PHOTOS_TITLE = 'Les photos du message'
export const PHOTO_ADDED = 'Votre photo est arrivée. Elle paraîtra dès que notre équipe l’aura vérifiée.'
export const PHOTO_DESCRIBED = 'La description est changée.'
export const TOO_MANY_DESCRIPTIONS = 'Vous avez changé beaucoup de descriptions. Réessayez dans une heure.'
export const PHOTO_REMOVED = 'La photo est retirée.'
export const PHOTO_TAKEN_DOWN = 'La photo est modérée.'
export const NO_SUCH_PHOTO = 'Cette photo n’existe pas, ou n’existe plus.'

export const PHOTOS_OF_OTHERS = 'Vous ne pouvez ajouter de photos qu’à vos propres messages.'
export const MODERATED_POST_PHOTO = 'Ce message est modéré\u202f: il ne reçoit plus de photos.'
export const POST_PHOTOS_FULL = 'Ce message a déjà quatre photos. Retirez-en une pour en ajouter une autre.'
export const TOO_MANY_PHOTOS = 'Vous avez ajouté beaucoup de photos aujourd’hui. Revenez demain.'

/** @param written posts of the member, under ten */
export const formatTooFewPosts = (written: number) =>
  `Les photos viennent après dix messages sur le forum. Vous en avez écrit ${written}.`

export const ALT_REQUIRED = 'Décrivez la photo pour les personnes qui ne la voient pas.'
export const ALT_TOO_LONG = 'La description compte 250 caractères au plus.'
export const ALT_WITH_CONTACT = 'Pas de coordonnées ici\u202f: décrivez seulement la photo.'

/** Under a photo, for its author. */
export const STATE_NOTES: Readonly<Record<number, string>> = {
  0: 'En cours de vérification\u202f: vous et notre équipe êtes seuls à la voir.',
  2: 'Refusée\u202f: personne d’autre ne la voit.',
  3: 'Modérée\u202f: personne d’autre ne la voit plus.',
}
