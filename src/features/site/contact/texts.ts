import { CONTACT_REASON, type ContactReason } from '../../../shared/contact.ts'

// Words of the contact form. The one quoted by the specification (1, section 7) is kept to the letter.

export const LETTER_SENT = 'Votre e-mail a été envoyé !'

export const REASON_MISSING = 'Choisissez un motif.'
export const NOTHING_TO_SEND =
  'Pour ce motif, il n’y a rien à envoyer\u202f: la réponse est écrite sous le motif. Pour nous écrire, choisissez «\u202fAutre\u202f».'
export const MESSAGE_EMPTY = 'Écrivez votre message.'
export const MESSAGE_LONG = '5000 caractères au plus.'
export const LETTERS_OVER =
  'Vous nous avez déjà écrit plusieurs fois. Laissez-nous le temps de vous lire, puis réessayez plus tard.'

export const CONTACT_TITLE = 'Nous contacter'
export const CONTACT_DESCRIPTION =
  'Une question, un problème, une demande\u202f: à qui s’adresser chez Guinguette, et comment nous écrire.'
export const CONTACT_LEAD =
  'Dites-nous ce qui vous amène\u202f: la réponse est peut-être déjà là, sinon nous lisons chaque message.'
export const HELP_FIRST = 'Beaucoup de réponses sont dans l’aide'
export const REASON = 'Pourquoi nous écrivez-vous\u202f?'

/** What each reason is called in the form. */
export const REASONS_WORDS: Record<ContactReason, string> = {
  [CONTACT_REASON.police]: 'Police, justice',
  [CONTACT_REASON.moderation]: 'Désaccord avec une décision de modération',
  [CONTACT_REASON.moderator]: 'Devenir modérateur',
  [CONTACT_REASON.suspended]: 'Compte suspendu ou banni',
  [CONTACT_REASON.partnership]: 'Partenariat',
  [CONTACT_REASON.press]: 'Presse, interview',
  [CONTACT_REASON.other]: 'Autre',
}

export const EMAIL = 'Votre adresse e-mail'
export const EMAIL_HINT = 'Pour vous répondre. Elle ne sert à rien d’autre.'
export const MESSAGE = 'Votre message'
export const MESSAGE_HINT =
  'Ni mot de passe, ni numéro de carte\u202f: nous ne vous les demanderons jamais. Gardé douze mois au plus une fois traité.'
export const SEND = 'Envoyer'
/** Where a browser cannot show one reason's part alone. */
export const ALL_SHOWN =
  'Trouvez ci-dessous le texte de votre motif. Les champs ne servent qu’au motif «\u202fAutre\u202f».'

export const SENT_TITLE = 'C’est envoyé'
export const SENT_NEXT =
  'Quelqu’un de l’équipe lira votre message. La réponse viendra par e-mail, à l’adresse que vous avez donnée.'
export const WRITE_AGAIN = 'Écrire un autre message'
