import { ANSWER_HOURS, REVIEW_HOURS } from '../../../shared/review.ts'

// The queue of newcomers under review.
export const REVIEWS_LEAD = `Des inscriptions qui partagent une adresse ou une photo avec un compte banni. Réponse promise sous ${ANSWER_HOURS} heures\u202f; sans décision, l’inscription est libérée après ${REVIEW_HOURS} heures.`
export const LIST_LABELS = { open: 'À décider', closed: 'Décidées' } as const
export const OVERDUE = `Sans réponse depuis plus de ${ANSWER_HOURS} heures`
export const EXPIRED = `Libérée sans décision après ${REVIEW_HOURS} heures`
/** 'Une photo presque identique à celle d’un compte banni (3 bits sur 64 diffèrent).' */
export const describePhotoMatch = (distance: number) =>
  `Une photo presque identique à celle d’un compte banni (${
    distance === 0
      ? 'aucun bit sur 64 ne diffère'
      : `${distance} ${distance === 1 ? 'bit' : 'bits'} sur 64 ${distance === 1 ? 'diffère' : 'diffèrent'}`
  }).`
export const NEWCOMER_ADMITTED = 'L’inscription est admise\u202f: le membre peut écrire et se montrer.'
export const NEWCOMER_REFUSED = 'L’inscription est refusée\u202f: le compte est suspendu définitivement.'
export const NEWCOMER_BLOCKED =
  'L’inscription est refusée\u202f: le compte est suspendu jusqu’à la fin du blocage judiciaire.'
export const NO_SUCH_REVIEW = 'Cette inscription n’est pas en cours de vérification.'
export const ALREADY_DECIDED = 'Quelqu’un de l’équipe a déjà décidé de cette inscription.'
