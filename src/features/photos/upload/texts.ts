import { ALBUM_CAP } from '../../../shared/photos.ts'

// Sentences quoted by the specification (2, sections 5 and 8) are exact, faults included.

export const PHOTO_SENT = 'Votre photo doit maintenant être validé par notre équipe !'

export const ALBUM_FULL = 'Votre album compte déjà 9\u00a0photos. Supprimez-en une pour en ajouter une autre.'

// Upload page: rules and help as the specification (2, section 5) requires.
export const UPLOAD_RULES = {
  face: 'Votre visage est visible, sans masque ni filtre',
  modest: 'Ni nudité, ni pose suggestive',
  single: 'Ni mosaïque, ni miroir, ni montage de plusieurs photos',
}
export const FORMATS_HINT = 'JPG, PNG ou GIF uniquement, 10\u00a0Mo au plus.'
export const CHOOSE_PHOTO = 'Choisir une photo'
export const ANALYSIS_NOTICE = 'Votre photo est en cours d’analyse. Cela peut prendre quelques secondes.'
export const AWAITING_LABEL = 'en attente'
export const FAILED_LABEL = 'pas envoyée'
export const MY_PROFILE = 'Voir mon profil'

export const ALBUM_COMPLETE = 'Votre album est complet'
export const ALBUM_COMPLETE_HINT = `Il compte ${ALBUM_CAP}\u00a0photos, celles qui attendent d’être validées comprises. Supprimez-en une depuis votre profil pour en ajouter une autre.`

export const CONNECTION_LOST =
  'La connexion s’est interrompue. Votre photo est toujours là\u202f: réessayez quand elle est revenue.'
export const UPLOAD_TOO_FAST =
  'Vous allez un peu vite. Votre photo est toujours là\u202f: réessayez dans un instant.'
export const SITE_OVERLOADED =
  'Le site reprend son souffle. Votre photo est toujours là\u202f: réessayez dans quelques instants.'

/** 'Il vous reste 6 photos sur 9' */
export function formatPhotosLeft(left: number): string {
  return `Il vous reste ${left}\u00a0${left > 1 ? 'photos' : 'photo'} sur ${ALBUM_CAP}`
}

/** More photos were chosen than the album has room for. */
export function formatPhotosSkipped(capacity: number, count: number): string {
  const roomText = capacity === 1 ? 'qu’une place' : `que ${capacity}\u00a0places`
  const others =
    count === 1 ? 'la dernière photo n’est pas partie' : `les ${count} dernières ne sont pas parties`
  return `Votre album n’avait plus ${roomText}\u202f: ${others}.`
}

export function formatFailedCount(count: number): string {
  return count === 1 ? 'Une photo n’a pas été envoyée.' : `${count}\u00a0photos n’ont pas été envoyées.`
}

/** '40 %' */
export const formatPercent = (share: number) => `${Math.round(share * 100)}\u202f%`
