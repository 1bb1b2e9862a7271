import { ANSWER_HOURS, REVIEW_HOURS } from '../../shared/review.ts'

// The queue of newcomers under review, as staff read it.

export const REVIEWS_TITLE = 'Inscriptions à vérifier'
export const REVIEWS_LEAD = `Des inscriptions qui partagent une adresse ou une photo avec un compte banni. Réponse promise sous ${ANSWER_HOURS} heures\u202f; sans décision, l’inscription est libérée après ${REVIEW_HOURS} heures.`
export const LISTS_LABEL = 'Inscriptions à voir'
export const LISTS = { open: 'À décider', closed: 'Décidées' } as const
export const NOTHING_OPEN = 'Aucune inscription à vérifier'
export const NOTHING_OPEN_HINT =
  'Quand un nouveau membre ressemblera à un compte banni, vous le verrez ici avant qu’il ne puisse écrire à quiconque.'
export const NOTHING_CLOSED = 'Aucune inscription décidée'
export const BACK_TO_FIRST = 'Revenir au début'

export const reviewOf = (name: string) => `Inscription de ${name}`
export const SIGNED_UP = 'inscription'
export const OVERDUE = `Sans réponse depuis plus de ${ANSWER_HOURS} heures`
export const EXPIRED = `Libérée sans décision après ${REVIEW_HOURS} heures`
export const ADMITTED = 'Admise'
export const REFUSED = 'Refusée'

export const MATCH = 'Ce qui correspond'
export const SAME_ADDRESS = 'La même adresse e-mail qu’un compte banni, aux variantes près.'
/** 'Une photo presque identique à celle d’un compte banni (3 bits sur 64 diffèrent).' */
export const sameLook = (distance: number) =>
  `Une photo presque identique à celle d’un compte banni (${
    distance === 0
      ? 'aucun bit sur 64 ne diffère'
      : `${distance} ${distance === 1 ? 'bit' : 'bits'} sur 64 ${distance === 1 ? 'diffère' : 'diffèrent'}`
  }).`
export const PHOTO_ALT = 'Photo envoyée par le nouveau membre'
export const BANNED_ACCOUNT = 'Compte banni'
export const NO_REASON_LEFT = 'Le motif n’est plus gardé.'
export const HINT_ONLY =
  'Une correspondance n’est pas une preuve\u202f: une adresse change de mains, une photo circule.'

export const DECIDE = 'Décider'
export const ADMIT = 'Admettre'
export const REFUSE = 'Refuser et bannir'
export const REASON = 'Motif du refus'
export const REASON_HINT = 'Le membre le lira tel quel, et pourra contester.'
export const FIRST_REASON = 'Un compte suspendu ne se remplace pas par un autre.'
export const ADMINS_REFUSE = 'Seuls les admins peuvent refuser.'
/** 'Admise par Nadia, ' */
export const decidedBy = (outcome: string, name: string | null) =>
  `${outcome} par ${name ?? 'un membre du staff parti depuis'}, `

export const NEWCOMER_ADMITTED = 'L’inscription est admise\u202f: le membre peut écrire et se montrer.'
export const NEWCOMER_REFUSED = 'L’inscription est refusée\u202f: le compte est suspendu définitivement.'
export const NO_SUCH_REVIEW = 'Cette inscription n’est pas en cours de vérification.'
export const ALREADY_DECIDED = 'Quelqu’un de l’équipe a déjà décidé de cette inscription.'
