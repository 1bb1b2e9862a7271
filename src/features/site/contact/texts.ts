import { CONTACT_REASON, type ContactReason } from '../../../shared/contact.ts'
import { getSiteName } from '../../../shared/site-identity.ts'

// Sentences of the contact form. The one quoted by the specification (1, section 7) is exact.

export const MESSAGE_SENT = 'Votre e-mail a été envoyé !'

export const REASON_MISSING = 'Choisissez un motif.'
export const REASON_NEEDS_NO_MESSAGE =
  'Pour ce motif, il n’y a rien à envoyer\u202f: la réponse est écrite sous le motif. Pour nous écrire, choisissez «\u202fAutre\u202f».'
export const MESSAGE_EMPTY = 'Écrivez votre message.'
export const MESSAGE_LONG = '5000 caractères au plus.'
export const TOO_MANY_MESSAGES =
  'Vous nous avez déjà écrit plusieurs fois. Laissez-nous le temps de vous lire, puis réessayez plus tard.'
/** Labels of the reasons in the form. */
export const REASON_LABELS: Record<ContactReason, string> = {
  [CONTACT_REASON.police]: 'Police, justice',
  [CONTACT_REASON.moderation]: 'Désaccord avec une décision de modération',
  [CONTACT_REASON.moderator]: 'Devenir modérateur',
  [CONTACT_REASON.suspended]: 'Compte suspendu ou banni',
  [CONTACT_REASON.partnership]: 'Partenariat',
  [CONTACT_REASON.press]: 'Presse, interview',
  [CONTACT_REASON.other]: 'Autre',
}

// Texts of the admin page.
export const formatMessageNumber = (id: number) => `Message n°\u00a0${id}`
export const formatActionLabel = (action: string, id: number) => `${action} le message n°\u00a0${id}`
export const MESSAGE_CLOSED = 'Le message est classé.'
export const MESSAGE_REOPENED = 'Le message est de nouveau à traiter.'
export const ALREADY_CLOSED = 'Quelqu’un de l’équipe a déjà classé ce message.'
export const ALREADY_REOPENED = 'Ce message est déjà à traiter.'
export const MESSAGE_NOT_FOUND = 'Ce message n’existe pas, ou n’existe plus.'

const DAY_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
/** Subject of the answer in the mail program. */
export const formatAnswerSubject = (at: Date) =>
  `Votre message du ${DAY_FORMAT.format(at)} à ${getSiteName()}`
