import { CONTACT_REASON, type ContactReason } from '../../../shared/contact.ts'

// Words of the contact form. The one quoted by the specification (1, section 7) is kept to the letter.

export const MESSAGE_SENT = 'Votre e-mail a été envoyé !'

export const REASON_MISSING = 'Choisissez un motif.'
export const REASON_NEEDS_NO_MESSAGE =
  'Pour ce motif, il n’y a rien à envoyer\u202f: la réponse est écrite sous le motif. Pour nous écrire, choisissez «\u202fAutre\u202f».'
export const MESSAGE_EMPTY = 'Écrivez votre message.'
export const MESSAGE_LONG = '5000 caractères au plus.'
export const TOO_MANY_MESSAGES =
  'Vous nous avez déjà écrit plusieurs fois. Laissez-nous le temps de vous lire, puis réessayez plus tard.'
/** What each reason is called in the form. */
export const REASON_LABELS: Record<ContactReason, string> = {
  [CONTACT_REASON.police]: 'Police, justice',
  [CONTACT_REASON.moderation]: 'Désaccord avec une décision de modération',
  [CONTACT_REASON.moderator]: 'Devenir modérateur',
  [CONTACT_REASON.suspended]: 'Compte suspendu ou banni',
  [CONTACT_REASON.partnership]: 'Partenariat',
  [CONTACT_REASON.press]: 'Presse, interview',
  [CONTACT_REASON.other]: 'Autre',
}
