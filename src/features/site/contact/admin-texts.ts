// What staff read of what was written through the contact form.
export const formatMessageNumber = (id: number) => `Message n°\u00a0${id}`
export const formatActionLabel = (act: string, id: number) => `${act} le message n°\u00a0${id}`
export const MESSAGE_CLOSED = 'Le message est classé.'
export const MESSAGE_REOPENED = 'Le message est de nouveau à traiter.'
export const ALREADY_CLOSED = 'Quelqu’un de l’équipe a déjà classé ce message.'
export const ALREADY_REOPENED = 'Ce message est déjà à traiter.'
export const MESSAGE_NOT_FOUND = 'Ce message n’existe pas, ou n’existe plus.'

const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
/** Of the answer that a mail program is to begin. */
export const formatAnswerSubject = (at: Date) => `Votre message du ${DAY_FORMAT.format(at)} à Guinguette`
