// What staff read of what was written through the contact form.

export const LETTERS_TITLE = 'Courrier'
export const LETTERS_LEAD =
  'Ce qui est écrit par le formulaire de contact, le plus ancien d’abord. Classé, un message est effacé douze mois plus tard.'
export const STATES = 'Courrier à voir'
export const OPEN_ONES = 'À traiter'
export const CLOSED_ONES = 'Classé'
export const NO_LETTER = 'Aucun courrier à traiter'
export const NO_LETTER_HINT = 'Quand quelqu’un écrira par le formulaire de contact, vous le lirez ici.'
export const NO_CLOSED = 'Aucun courrier classé'

export const VISITOR = 'Visiteur, non connecté'
export const letterNo = (id: number) => `Message n°\u00a0${id}`
export const OTHER_ADDRESS = 'ce n’est pas l’adresse du compte'
export const ANSWER = 'Répondre'
export const CLOSE = 'Classer'
export const REOPEN = 'Rouvrir'
export const actOn = (act: string, id: number) => `${act} le message n°\u00a0${id}`
export const closedBy = (name: string | null) => `Classé par ${name ?? 'un compte supprimé'}, `
export const BACK_TO_FIRST = 'Revenir au début'

export const CLOSED = 'Le message est classé.'
export const REOPENED = 'Le message est de nouveau à traiter.'
export const ALREADY_CLOSED = 'Quelqu’un de l’équipe a déjà classé ce message.'
export const ALREADY_OPEN = 'Ce message est déjà à traiter.'
export const NO_SUCH_LETTER = 'Ce message n’existe pas, ou n’existe plus.'

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
/** Of the answer that a mail program is to begin. */
export const answerSubject = (at: Date) => `Votre message du ${DAY.format(at)} à Guinguette`
