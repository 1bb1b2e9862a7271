// Sentences quoted by the specification (2, sections 2, 5 and 8) are exact, faults included.

export const COMMENT_REQUIRED = 'Écrivez votre commentaire.'
export const COMMENT_TOO_LONG = 'Un commentaire compte 500 caractères au plus.'

export const COMMENTS_LOCKED = 'Les commentaires sur cette photo ont été fermés.'
export const COMMENTS_FRIENDS_ONLY = 'Vous devez être ami avec ce membre pour commenter.'
export const PHOTO_NOT_SHARED = 'Cette photo n’est pas visible des autres membres.'
export const CANNOT_LIKE_OWN_PHOTO = 'Vous ne pouvez pas aimer votre propre photo.'

// Actions of owners and staff (specification 2, section 8): quoted sentences are exact, faults included.

export const PHOTO_DELETED = 'La photo a été supprimé !'
export const AVATAR_CHANGED = 'Votre photo de profil a été modifié'
export const PHOTO_MODERATED = 'La photo a été modéré !'

export const PHOTO_UNKNOWN = 'Cette photo n’existe pas, ou n’existe plus.'
export const NOT_PHOTO_OWNER = 'Ce n’est pas votre photo.'
export const CANNOT_MODERATE_PHOTO = 'Vous ne pouvez pas agir sur les photos de ce membre.'
export const COMMENTS_CLOSED = 'Les commentaires sur cette photo sont fermés.'
export const COMMENTS_OPENED = 'Les commentaires sur cette photo sont ouverts.'
export const AVATAR_NEEDS_ACCEPTED_PHOTO = 'Seule une photo validée peut devenir photo de profil.'
export const ALREADY_VERIFIED = 'Votre profil est déjà vérifié.'
export const VERIFICATION_PENDING = 'Vous avez déjà une photo de vérification en attente.'
export const UNFIT_FOR_VERIFICATION = 'Cette photo ne peut pas servir à vérifier votre profil.'
export const VERIFICATION_REQUESTED =
  'Votre demande de vérification est partie\u202f: la photo n’est plus visible que de notre équipe et de vous.'
export const PHOTO_NOT_VISIBLE = 'Cette photo n’est pas, ou n’est plus, visible des autres membres.'
export const PHOTO_BANNED = 'La photo a été bannie\u202f: elle ne pourra plus être publiée.'
export const PHOTO_ALREADY_BANNED = 'Cette photo est déjà bannie.'

// Likes and comments: success sentences are the specification's (2, section 8), faults included.

export const COMMENT_ADDED = 'Le commentaire a été ajouté !'
export const COMMENT_EDITED = 'Le commentaire a été édité !'
export const COMMENT_DELETED = 'Le commentaire a été supprimé !'
export const COMMENT_MODERATED = 'Le commentaire a été modéré !'

export const COMMENT_UNKNOWN = 'Ce commentaire n’existe pas, ou n’existe plus.'
export const NOT_COMMENT_AUTHOR = 'Ce n’est pas votre commentaire.'
export const CANNOT_DELETE_COMMENT =
  'Seuls son auteur et le propriétaire de la photo peuvent supprimer ce commentaire.'
export const CANNOT_MODERATE_COMMENT = 'Vous ne pouvez pas agir sur les commentaires de ce membre.'
export const PHOTO_LIKED = 'Vous aimez cette photo.'
export const PHOTO_UNLIKED = 'Vous n’aimez plus cette photo.'
export const TOO_MANY_COMMENTS =
  'Vous avez beaucoup commenté depuis une heure. Votre texte est gardé\u202f: envoyez-le un peu plus tard.'
export const TOO_MANY_LIKES = 'Vous avez aimé beaucoup de photos depuis une heure. Reprenez un peu plus tard.'

// Photo viewer; sentences quoted by the specification (2, sections 2, 6 and 8) are exact.
export const FAKE_DETECTOR = 'Fake détecteur'

export const CANCEL = 'Annuler'
export const formatPhotoAlt = (name: string) => `Photo de ${name}`
const formatPlural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`
export const formatLikeCount = (count: number) => formatPlural(count, 'j’aime', 'j’aime')
export const formatLikeLabel = (name: string, count: number) =>
  `Aimer la photo de ${name}, ${formatLikeCount(count)}`
export const formatCommentCount = (count: number) => formatPlural(count, 'commentaire', 'commentaires')
export const DELETE = 'Supprimer'
export const MODERATE = 'Modérer'
export const DELETE_COMMENT_DIALOG = {
  title: 'Supprimer ce commentaire\u202f?',
  text: 'Il disparaît pour tout le monde, et ne revient pas.',
}
export const MODERATE_COMMENT_DIALOG = {
  title: 'Modérer ce commentaire\u202f?',
  text: 'Plus personne ne le lira, et l’avertissement de son auteur monte de 10\u202f%. Cela ne s’annule pas.',
}
export const DELETE_PHOTO_DIALOG = {
  title: 'Supprimer cette photo\u202f?',
  text: 'Elle disparaît de votre album avec ses j’aime et ses commentaires. Cela ne s’annule pas.',
}
export const MODERATE_PHOTO_DIALOG = {
  title: 'Modérer cette photo\u202f?',
  text: 'Plus personne ne la verra que son propriétaire et le staff, et l’avertissement du membre monte de 10\u202f%. Cela ne s’annule pas.',
}
export const BAN_PHOTO_DIALOG = {
  title: 'Bannir cette photo\u202f?',
  text: 'Elle disparaît pour de bon, toute photo qui lui ressemble sera refusée, et l’avertissement du membre monte de 10\u202f%. Cela ne s’annule pas.',
}
export const ACTION_LABELS = {
  close: 'Fermer les commentaires',
  open: 'Ouvrir les commentaires',
  avatar: 'Définir comme photo de profil',
  verify: 'Faire vérifier mon profil',
  remove: 'Supprimer la photo',
  moderate: 'Modérer la photo',
  ban: 'Bannir la photo',
  report: 'Signaler la photo',
}

/** Notices for the owner and staff, by `PHOTO_STATE`. */
export const STATE_NOTICES: Record<number, string> = {
  0: 'En attente de validation\u202f: seuls son propriétaire et l’équipe la voient.',
  2: 'Refusée\u202f: seuls son propriétaire et l’équipe la voient.',
  3: 'Modérée\u202f: seuls son propriétaire et l’équipe la voient.',
  4: 'Bannie\u202f: seule l’équipe la voit.',
}
export const VERIFICATION_RULES = [
  'votre visage est entier, sans masque ni filtre\u202f;',
  'ce qui est écrit sur la feuille se lit sans peine\u202f;',
  'la photo est brute, sans retouche\u202f;',
  'votre bras ou votre main se voit.',
]

// Photos wall; sentences quoted by the specification (2, sections 2 and 8) are exact, faults included.

export const ADD_PHOTO = 'Ajouter une Photo'

export const PHOTO_RESTORED = 'La photo est rétablie, et son avertissement retiré.'
export const PHOTO_NOT_REMOVED = 'Cette photo n’est ni modérée ni bannie.'
export const PHOTO_REMOVAL_FINAL = 'Trop tard\u202f: une photo se rétablit pendant 30\u00a0jours.'

/** How long a photo waits for staff, from hours: 'Vérifiée d’ici 3 h environ.'; empty if unknown. */
export function formatReviewDelay(hours: number | null): string {
  if (hours === null) return ''
  return hours < 48
    ? `Vérifiée d’ici ${hours}\u00a0h environ.`
    : `Vérifiée d’ici ${Math.round(hours / 24)}\u00a0jours environ.`
}
