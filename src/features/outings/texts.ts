import { LIMITS } from './limits.ts'

// Sentences of outings that several files need.

export const TITLE_REQUIRED = 'Donnez un nom à votre sortie.'
export const TITLE_TOO_LONG = `${LIMITS.title} caractères au plus pour le titre.`
export const KIND_REQUIRED = 'Choisissez ce que vous ferez.'
export const DESCRIPTION_REQUIRED = 'Dites en quelques mots ce qui se passera.'
export const DESCRIPTION_TOO_LONG = `${LIMITS.description} caractères au plus.`
export const DAY_REQUIRED = 'Choisissez un jour.'
export const TIME_REQUIRED = 'Donnez une heure, par exemple 19:30.'
export const PLACE_REQUIRED = 'Choisissez une commune dans la liste.'
export const VENUE_REQUIRED = 'Dites où l’on se retrouve : un lieu public, en quelques mots.'
export const VENUE_TOO_LONG = `${LIMITS.venue} caractères au plus pour le lieu.`
export const POINT_TOO_LONG = `${LIMITS.meetingPoint} caractères au plus pour l’endroit exact.`
export const COST_TOO_LONG = `${LIMITS.cost} caractères au plus pour le prix.`
export const RAIN_TOO_LONG = `${LIMITS.rainPlan} caractères au plus pour le repli.`
export const SEATS_RANGE = `De ${LIMITS.seatsMin} à ${LIMITS.seatsMax} places, la vôtre comprise.`
export const AGES_RANGE = 'Les âges vont de 18 à 120 ans.'
export const AGES_ORDER = 'Le premier âge est le plus petit.'
export const NOTE_TOO_LONG = `${LIMITS.note} caractères au plus pour le mot.`
export const REASON_REQUIRED = 'Dites pourquoi en quelques mots : ceux qui viennent le liront.'
export const REASON_TOO_LONG = `${LIMITS.reason} caractères au plus.`
export const GUEST_TOO_LONG = `${LIMITS.guestName} caractères au plus pour un prénom.`
export const CODE_WRONG = 'Ce code n’est pas celui de la table.'
export const CONTEST_REQUIRED = 'Dites en quelques mots ce qui s’est passé.'
export const MONTH_UNKNOWN = 'Ce mois n’existe pas.'
