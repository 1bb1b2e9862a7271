// What staff read of what was written through the contact form.
export const letterNo = (id: number) => `Message n°\u00a0${id}`
export const actOn = (act: string, id: number) => `${act} le message n°\u00a0${id}`
export const CLOSED = 'Le message est classé.'
export const REOPENED = 'Le message est de nouveau à traiter.'
export const ALREADY_CLOSED = 'Quelqu’un de l’équipe a déjà classé ce message.'
export const ALREADY_OPEN = 'Ce message est déjà à traiter.'
export const NO_SUCH_LETTER = 'Ce message n’existe pas, ou n’existe plus.'

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
/** Of the answer that a mail program is to begin. */
export const answerSubject = (at: Date) => `Votre message du ${DAY.format(at)} à Guinguette`
